"""Starts the app, nothing else."""

from app.bootstrap import make_app


def main() -> None:
    make_app().run()


if __name__ == "__main__":
    main()
