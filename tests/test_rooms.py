"""Every room is in each list that must name it, so that no check passes it over."""

import tomllib

from tests.helpers import ROOT


def test_every_room_is_checked_and_packaged():
    """The import contracts, mypy, coverage, ruff and the package know the same rooms as the disk."""
    rooms = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    tool, contracts = settings["tool"], settings["tool"]["importlinter"]["contracts"]
    layers = {name for layer in contracts[0]["layers"] for name in layer.split(" | ")}
    packaged = {name.rstrip("*") for name in tool["setuptools"]["packages"]["find"]["include"]}
    lists = [tool["importlinter"]["root_packages"], contracts[-1]["ancestors"], tool["mypy"]["packages"]]
    lists += [tool["coverage"]["run"]["source"], tool["ruff"]["lint"]["isort"]["known-first-party"]]
    assert [set(each) for each in (*lists, layers, packaged)] == [rooms] * 7
