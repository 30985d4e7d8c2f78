// Runs pytest on CPython 3.14 in Node, on this tree and the pure packages of the venv.
// Usage: node run.mjs <folder of node_modules> <tree> <site-packages> [pytest arguments]

import { createRequire } from "node:module";

const [modules, tree, site, ...words] = process.argv.slice(2);
const { loadPyodide } = createRequire(`${modules}/`)("pyodide");

const python = await loadPyodide({
  env: { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1", HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis" },
});
for (const [place, folder] of [["/tree", tree], ["/site", site]]) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
python.globals.set("words", python.toPy(words));
const failed = python.runPython(`
import os, sys
sys.path[:0] = ["/tree", "/site"]
os.chdir("/tree")
import pytest
print("CPython", sys.version.split()[0], "in Node")
int(pytest.main(["-p", "no:cacheprovider", "-o", "faulthandler_timeout=0", *words]))
`);
process.exit(failed);
