"""The picture of the architecture is that of today's folders and imports."""

from tests.scripts import script


def test_the_picture_of_the_architecture_is_up_to_date() -> None:
    drawn = script("architecture")

    assert drawn.FILE.read_text("utf-8") == drawn.svg(), "type: make architecture"


def test_the_picture_shows_every_module() -> None:
    drawn = script("architecture")
    shown = {
        f"{package.name}/{module}"
        for row in drawn.ROWS
        for ring in row
        for package in drawn.packages(ring)
        for module in package.modules
    }
    there = {
        file.relative_to(drawn.APP).with_suffix("").as_posix()
        for file in drawn.APP.rglob("*.py")
        if file.stem != "__init__"
    }

    assert {name.removeprefix("app/") for name in shown} == there


def test_rings_are_imported_inwards_only() -> None:
    drawn = script("architecture")

    assert drawn.imported_rings("domain") == []
    assert drawn.imported_rings("store") == ["domain"]
    assert "ui" not in drawn.imported_rings("presenters")
