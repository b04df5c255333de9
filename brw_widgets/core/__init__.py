"""The state core: frames, decisions, chance, the machine and the timeline. It knows no game."""

from .decisions import Decision, Facts, Judge, Judged, Option, Question, Reason, Refusal, Refused, allow_all, option
from .diff import Change, diff
from .display import Displayable, show_as
from .events import Beat, Draw, Event, Forced
from .frames import CHANCE, Answer, Frame, Pin, State
from .game import Ambiguity, Game, Rule, Unknown, find_game, register
from .machine import EngineError, Outcome, Play, Step, Verdict, advance, candidates, explain, with_pin
from .saving import LoadError, LoadReport, load, save
from .timeline import Edge, Edited, Node, NoSuchNode, Pinned, Played, Ruled, Timeline

__all__ = [
    "CHANCE",
    "Ambiguity",
    "Answer",
    "Beat",
    "Change",
    "Decision",
    "Displayable",
    "Draw",
    "Edge",
    "Edited",
    "EngineError",
    "Event",
    "Facts",
    "Forced",
    "Frame",
    "Game",
    "Judge",
    "Judged",
    "LoadError",
    "LoadReport",
    "NoSuchNode",
    "Node",
    "Option",
    "Outcome",
    "Pin",
    "Pinned",
    "Play",
    "Played",
    "Question",
    "Reason",
    "Refusal",
    "Refused",
    "Rule",
    "Ruled",
    "State",
    "Step",
    "Timeline",
    "Unknown",
    "Verdict",
    "advance",
    "allow_all",
    "candidates",
    "diff",
    "explain",
    "find_game",
    "load",
    "option",
    "register",
    "save",
    "show_as",
    "with_pin",
]
