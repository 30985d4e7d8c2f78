"""A navigator that only records what presenters ask for."""

from dataclasses import dataclass, field

from app.play.navigation import Path


@dataclass
class FakeNavigation:
    """``calls`` has a pair for each call: the method and screen, and the parameters."""

    calls: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def go(self, name: str, /, **params: str) -> None:
        self.calls.append((name, params))

    def go_instead(self, name: str, /, **params: str) -> None:
        self.calls.append((f"{name} instead", params))

    def back(self) -> bool:
        self.calls.append(("back", {}))
        return True

    def back_to(self, name: str, /, **params: str) -> None:
        self.calls.append((f"back to {name}", params))

    def home(self, name: str = "table", /, **params: str) -> None:
        self.calls.append((f"home {name}", params))

    def go_from_home(self, name: str, /, **params: str) -> None:
        self.calls.append((f"{name} from home", params))

    def reset(self, path: Path) -> None:
        self.calls.append((f"reset {path[-1].name}", dict(path[-1].params)))
