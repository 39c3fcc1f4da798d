"""The command line, also as `python -m mastaba`."""

from mastaba.cli.main import app

if __name__ == "__main__":
    app(prog_name="mastaba")
