"""In a checkout that is not installed, pytest finds our plugin here."""

pytest_plugins = ["conformance.plugin"]
