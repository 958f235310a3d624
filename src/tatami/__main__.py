"""``python -m tatami`` is the command ``tatami``."""

from tatami.cli import main

if __name__ == "__main__":
    main()
