"""The protocol with a front end, and its Python end. It serves any game."""

from .messages import PROTOCOL, Entry, Failed, Message, Opened, Recording, Request
from .session import Session, rule_view

__all__ = ["PROTOCOL", "Entry", "Failed", "Message", "Opened", "Recording", "Request", "Session", "rule_view"]
