"""Positions that several tests use."""

from __future__ import annotations

from typing import Any

FLOWER: dict[str, Any] = {"portals": "none"}
"""The seven Rooms without Portals (FX-1): the ring from the top is antinferno, bestemmiatori, traditori, porta, ladri, limbo."""

FOUR_MAGES: dict[str, Any] = {
    "places": [
        {"id": "rose-west", "room": "spiritual-black-rose", "at": [-1, 0]},
        {"id": "rose-middle", "room": "spiritual-black-rose", "at": [0, 0]},
        {"id": "rose-east", "room": "spiritual-black-rose", "at": [1, 0]},
        {"id": "limbo", "room": "limbo", "at": [0, -1]},
        {"id": "antinferno", "room": "antinferno", "at": [1, -1]},
        {"id": "ladri", "room": "ladri", "at": [0, 1]},
        {"id": "traditori", "room": "traditori", "at": [-1, 1]},
    ],
    "cells": [
        {"owner": "medusa", "exits": ["limbo"], "at": [0, -2]},
        {"owner": "onamor", "exits": ["antinferno"], "at": [2, -2]},
        {"owner": "en-no-gyoja", "exits": ["ladri"], "at": [0, 2]},
        {"owner": "abe-no-seimei", "exits": ["traditori"], "at": [-2, 2]},
    ],
    "mages": {
        "medusa": {"place": "rose-west", "colour": "amber", "model": "the-gorgon"},
        "onamor": {"place": "rose-west", "colour": "teal"},
        "en-no-gyoja": {"place": "rose-east", "colour": "violet"},
        "abe-no-seimei": {"colour": "lime"},
    },
}
"""Four Mages, one with a model of another name, and a Room of three places."""


def duel(**mages: Any) -> dict[str, Any]:
    """Return a set-up of two Mages: ``duel(medusa="limbo", onamor={"place": "ladri", "tokens": 1})``."""
    return {**FLOWER, "mages": {who: {"place": said} if isinstance(said, str) else said for who, said in mages.items()}}
