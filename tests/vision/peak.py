"""Opens a picture in a process of its own, and prints what memory that took: with numpy and Pillow,
in MB over the start. Run as: python -m tests.vision.peak FILE
"""

import sys
from pathlib import Path


def peak() -> float:
    """The most that this process ever had in memory, in MB."""
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def main() -> None:
    start = peak()
    import numpy as np  # noqa: PLC0415 - it counts

    from app.vision import PhotoError  # noqa: PLC0415 - as above
    from app.vision.opening import open_picture  # noqa: PLC0415 - as above

    try:
        outcome = "opened" if np.asarray(open_picture(Path(sys.argv[1]))).size else "empty"
    except PhotoError as error:
        outcome = error.fault.value
    sys.stdout.write(f"{outcome} {peak() - start}\n")


if __name__ == "__main__":
    main()
