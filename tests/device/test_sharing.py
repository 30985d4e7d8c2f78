from pathlib import Path

from app.device.answers import Result
from app.device.device import create_device
from app.device.sharing import NoSharing


def test_a_desktop_cannot_share(tmp_path: Path) -> None:
    sharing = NoSharing()

    assert not sharing.can_share
    assert sharing.text("Ann wins").result is Result.UNSUPPORTED
    assert sharing.file(tmp_path / "match.png", "image/png").result is Result.UNSUPPORTED


def test_a_desktop_can_save_files(tmp_path: Path) -> None:
    device = create_device(tmp_path, lambda call: call(), lambda _: None, {})

    assert not device.sharing.can_share
    assert device.documents.resolve_path("nothing").result is Result.NOT_THERE
