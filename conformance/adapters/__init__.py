"""Implementations that can be asked, be it a module or a program, and every way in which they may misbehave."""
