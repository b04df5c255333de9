"""An interactive rules explorer for Black Rose Wars."""

__version__ = "0.1.0"
