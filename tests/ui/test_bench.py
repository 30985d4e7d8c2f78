"""Measurements in processes of their own: their output, and their failures."""

import json
import subprocess
import sys

import pytest

from app import paths
from bench.process import MeasurementError, measure_in_process


def test_a_measurement_prints_only_its_figures() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench.screens", "rules"],
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.stderr == ""
    assert json.loads(done.stdout) > 0


def test_other_output_of_a_measurement_is_hidden(capfd: pytest.CaptureFixture[str]) -> None:
    program = "import sys; sys.stderr.write('noise'); print('more'); print(1)"

    assert measure_in_process("-c", program) == 1
    assert capfd.readouterr() == ("", "")


def test_a_measurement_that_fails_says_what_and_why() -> None:
    with pytest.raises(MeasurementError) as failed:
        measure_in_process("-c", "print('so far'); raise SystemExit('no window')")

    assert "exit 1" in str(failed.value)
    assert "so far\nno window" in str(failed.value)
