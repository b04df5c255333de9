"""The rulebooks: each a folder with its rules, components and ledger. Importing this lets the core find their games."""

from brw_widgets.core import register

from . import duel_kami

register("duel-kami", duel_kami.make)
