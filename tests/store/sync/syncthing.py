"""Real Syncthing instances, each with a folder: what is written into one appears in the others.

Nothing leaves this machine: they listen and dial on the loopback alone, without discovery, relays,
NAT, upgrades and reports. Debian's 1.19.2 is what was tried; the commands and options used here
are in the manual of 2.0 too, which has ``generate`` without ``--no-default-folder``, and the id in
a subcommand: so the folder is removed from the configuration and the id read there.
"""

import http.client
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LOOPBACK = "127.0.0.1"
FOLDER = "pipkeeper"
KEY = "key"
START_SECONDS = 60.0
STOP_SECONDS = 20.0
ANSWER_SECONDS = 5.0
PAUSE = 0.05
MISSING = "Syncthing is missing. Type: sudo apt-get install syncthing"

OPTIONS = {
    "globalAnnounceEnabled": "false",
    "localAnnounceEnabled": "false",
    "relaysEnabled": "false",
    "natEnabled": "false",
    "stunKeepaliveStartS": "0",
    "urAccepted": "-1",
    "autoUpgradeIntervalH": "0",
    "crashReportingEnabled": "false",
    "startBrowser": "false",
    "reconnectionIntervalS": "1",
    "setLowPriority": "false",
}
PULLER_PAUSE = "1"
"""Seconds. A file that is removed before it was fetched is an error for Syncthing; by default it
rests for a minute then.
"""
SYNCTHING = "syncthing"
SERVE = (SYNCTHING, "serve", "--no-browser", "--no-restart", "--no-upgrade")
ONE_PROCESS = {"STMONITORED": "yes"}
"""Without the second process that would start it again."""
WITH_ITS_PARENT = ("setpriv", "--pdeathsig", "KILL")
"""Ends Syncthing when the tests are killed. Of util-linux, which every Debian has."""


@dataclass
class Instance:
    """One Syncthing. Its port stays reserved for it while it is stopped."""

    base: Path
    gui: Path
    port: socket.socket
    process: "subprocess.Popen[bytes] | None" = None
    id: str = field(init=False)

    def __post_init__(self) -> None:
        self.folder.joinpath(".stfolder").mkdir(parents=True, exist_ok=True)
        self._home.mkdir(exist_ok=True)
        self._run("generate")
        self.id = self._generated().getroot().findall("device")[0].attrib["id"]

    @property
    def folder(self) -> Path:
        return self.base / "folder"

    @property
    def address(self) -> str:
        return f"tcp://{LOOPBACK}:{self.port.getsockname()[1]}"

    def start(self) -> None:
        with (self.base / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*WITH_ITS_PARENT, *SERVE, f"--home={self._home}"],
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self._environment,
            )

    def stop(self) -> None:
        """Returns when its process has ended."""
        process, self.process = self.process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(STOP_SECONDS)

    def connected(self) -> int:
        """How many others it is connected with."""
        said = self.ask("/rest/system/connections")
        return sum(one["connected"] for one in said.get("connections", {}).values())

    def is_idle(self) -> bool:
        """Whether it scans and fetches nothing, and lacks nothing that it knows of."""
        said = self.ask(f"/rest/db/status?folder={FOLDER}")
        return said.get("state") == "idle" and said.get("needTotalItems") == 0

    def scan(self) -> None:
        self.ask(f"/rest/db/scan?folder={FOLDER}", "POST")

    def ask(self, path: str, method: str = "GET") -> Mapping[str, Any]:
        """Empty while it starts."""
        if self.process is not None and self.process.poll() is not None:
            raise AssertionError(f"Syncthing has ended:\n{self.last_words()}")
        connection = _UnixConnection(self.gui)
        try:
            connection.request(method, path, headers={"X-API-Key": KEY})
            answer = connection.getresponse()
            return dict(json.load(answer)) if answer.status == http.client.OK else {}
        except (OSError, ValueError, http.client.HTTPException):
            return {}
        finally:
            connection.close()

    def last_words(self) -> str:
        return "\n".join((self.base / "log").read_text(errors="replace").splitlines()[-20:])

    def configure(self, others: "tuple[Instance, ...]") -> None:
        tree = self._generated()
        root = tree.getroot()
        for old in (*root.findall("folder"), *root.findall("device")):
            root.remove(old)
        shared = ET.SubElement(root, "folder", _folder(self.folder))
        ET.SubElement(shared, "pullerPauseS").text = PULLER_PAUSE
        for one in (self, *others):
            ET.SubElement(shared, "device", id=one.id)
            device = ET.SubElement(root, "device", id=one.id, compression="never")
            ET.SubElement(device, "address").text = one.address
        self._set_gui(root)
        _set_options(root, {**OPTIONS, "listenAddress": self.address})
        tree.write(self._config)

    def _set_gui(self, root: ET.Element) -> None:
        """A socket in a folder needs no port."""
        gui = root.find("gui")
        assert gui is not None
        gui.attrib.update(enabled="true", tls="false")
        for name, value in (("address", str(self.gui)), ("apikey", KEY)):
            for old in gui.findall(name):
                gui.remove(old)
            ET.SubElement(gui, name).text = value

    @property
    def _home(self) -> Path:
        return self.base / "home"

    @property
    def _config(self) -> Path:
        return self._home / "config.xml"

    @property
    def _environment(self) -> Mapping[str, str]:
        """Without the variables by which Syncthing is told other options."""
        told = {name: value for name, value in os.environ.items() if not name.startswith("ST")}
        return {**told, **ONE_PROCESS, "HOME": str(self._home)}

    def _generated(self) -> "ET.ElementTree[ET.Element]":
        return ET.parse(self._config)  # noqa: S314 - Syncthing wrote it a moment ago

    def _run(self, command: str) -> None:
        subprocess.run(
            [SYNCTHING, command, f"--home={self._home}"],
            check=True,
            capture_output=True,
            env=self._environment,
            timeout=START_SECONDS,
        )


class _UnixConnection(http.client.HTTPConnection):
    def __init__(self, path: Path) -> None:
        super().__init__("localhost", timeout=ANSWER_SECONDS)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(str(self._path))


def _folder(path: Path) -> dict[str, str]:
    return {
        "id": FOLDER,
        "path": str(path),
        "type": "sendreceive",
        "rescanIntervalS": "60",
        "fsWatcherEnabled": "true",
        "fsWatcherDelayS": "1",
        "ignorePerms": "true",
        "autoNormalize": "true",
    }


def _set_options(root: ET.Element, values: Mapping[str, str]) -> None:
    options = root.find("options")
    assert options is not None
    for name, value in values.items():
        for old in options.findall(name):
            options.remove(old)
        ET.SubElement(options, name).text = value


@contextmanager
def family(base: Path, number: int) -> Iterator[tuple[Instance, ...]]:
    """So many instances, each connected with all others; all have ended afterwards."""
    if not all(map(shutil.which, (SYNCTHING, WITH_ITS_PARENT[0]))):
        raise AssertionError(MISSING)
    with ExitStack() as ending:
        # The path of a socket must be short: that of a test's own folder may not be.
        guis = Path(ending.enter_context(tempfile.TemporaryDirectory(prefix="syncthing-")))
        instances = tuple(
            Instance(base / str(one), guis / str(one), ending.enter_context(reserved_port()))
            for one in range(number)
        )
        for one in instances:
            one.configure(tuple(other for other in instances if other is not one))
            ending.callback(one.stop)
            one.start()
        until_connected(instances)
        yield instances


@contextmanager
def reserved_port() -> Iterator[socket.socket]:
    """A port that nobody else gets: bound, without listening. Syncthing, of the same user, may
    bind it too, as both say that they share it.
    """
    with socket.socket() as port:
        port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        port.bind((LOOPBACK, 0))
        yield port


def until_connected(instances: tuple[Instance, ...]) -> None:
    for one in instances:
        until(
            lambda one=one: one.connected() == len(instances) - 1,  # type: ignore[misc]
            START_SECONDS,
            one.last_words,
        )


def until(
    true: Callable[[], object], seconds: float, words: Callable[[], str] = lambda: ""
) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {seconds} s\n{words()}")
        time.sleep(PAUSE)
