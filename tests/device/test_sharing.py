from pathlib import Path

from app.device.answers import Went
from app.device.device import desktop
from app.device.sharing import NoSharing


def test_a_desk_says_that_it_cannot_share(tmp_path: Path) -> None:
    sharing = NoSharing()

    assert not sharing.can_share
    assert sharing.text("Ann wins").went is Went.UNSUPPORTED
    assert sharing.file(tmp_path / "match.png", "image/png").went is Went.UNSUPPORTED


def test_a_desk_has_files_all_the_same(tmp_path: Path) -> None:
    device = desktop(tmp_path)

    assert not device.sharing.can_share
    assert device.documents.typed("nothing").went is Went.NOT_THERE
