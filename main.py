"""Starts the app, nothing else."""


def main() -> None:
    print("Pipkeeper has no screen yet; README.md shows how it scores a hand from Python.")


if __name__ == "__main__":
    main()
