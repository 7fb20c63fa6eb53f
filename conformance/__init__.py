"""What runs against an implementation: cases, protocol, adapters, pytest plugin and reports."""
