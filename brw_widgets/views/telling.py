"""Black Rose Wars in words: events, decisions and refusals, by the catalogue of :mod:`brw_widgets.views.words`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from brw_widgets.core import Decision, Event, Option, Refusal, State, Verdict
from brw_widgets.game import events as e
from brw_widgets.game import table as t

from . import words
from .lodge import Board
from .scene import Choice, DecisionView, Line, Mark, RefusalView, Stat


class Presenter(Board):
    """Makes scenes and words of one game."""

    # -- events --------------------------------------------------------------------------------------------------------

    def line(self, event: Event, state: State[Any, Any], viewer: str | None = None) -> Line | None:
        """Return an event in words, in the state after it."""
        table: t.Table = state.table
        tag = str(event.__struct_config__.tag)
        hidden = viewer is not None and bool(event.seen_by) and viewer not in event.seen_by
        key = tag + self._variant(event, table, hidden)
        if key not in words.EVENTS:
            return None
        values = {name: getattr(event, name) for name in event.__struct_fields__}
        return Line(
            words.EVENTS[key].format(**self._filled(event, values, table, hidden)),
            event.rule,
            self._event_tone(event, table),
            self._event_marks(event),
        )

    def _variant(self, event: Event, table: t.Table, hidden: bool) -> str:
        match event:
            case e.ActionTaken(action="momentum"):
                return ".momentum"
            case e.Moved(origin=origin):
                return "" if table.lodge.room_of(origin) else ".out"
            case e.RoomActivated(used=True):
                return ".used"
            case e.Targeted(target=t.DUMMY):
                return ".dummy"
            case e.Damaged():
                return "" if event.amount == event.wanted else ".short" if event.short else ".partly"
            case e.Missed(phrase=phrase):
                return f".{phrase}"
            case e.InstabilityPlaced():
                return "" if event.amount == event.wanted else ".full" if event.full else ".short"
            case e.PointsChanged(amount=amount):
                return "" if amount > 0 else ".lost" if amount < 0 else ".none"
            case e.CardsDrawn(deck=deck):
                return f".{deck}" if deck != "grimoire" else ".hidden" if hidden else ""
            case e.Discarded(origin=origin):
                return "" if origin == "hand" else ".slot"
            case e.CrownTaken():
                return "" if event.origin != event.who else ".kept"
            case e.Defeated(model=model):
                return "" if t.model(table, model).trait == t.MAGE else ".evocation"
            case e.TrackAdvanced(tied=True):
                return ".tied"
        return ""

    def _filled(self, event: Event, values: dict[str, Any], table: t.Table, hidden: bool) -> dict[str, Any]:
        filled: dict[str, Any] = {}
        for name, value in values.items():
            if name in ("who", "by", "first", "cube"):
                filled[name] = self.name(value)
            elif name == "model":
                filled[name] = self.model_name(table, value)
            elif name == "room":
                filled[name] = self.name(value) if value else "no Room"
            elif name == "cards":
                filled[name] = words.count(len(value), "card") if hidden else words.listed([self.name(card) for card in value])
                filled["count"] = words.count(len(value), "card")
            elif name == "card":
                filled[name] = "a card" if hidden else self.name(value)
            else:
                filled[name] = value
        match event:
            case e.PhaseBegan(phase=phase):
                filled["phase"] = words.PHASES[phase]
            case e.ActionTaken(action=action):
                filled["action"] = words.ACTIONS[action]
            case e.Moved(origin=origin, to=to):
                filled["origin"], filled["to"] = self.place_name(table, origin), self.place_name(table, to)
            case e.MovesLost(amount=amount):
                filled["is_are"] = "is" if amount == 1 else "are"
            case e.Targeted(kind=kind, target=target):
                filled["target"] = self.name(target) if kind == "room" else self.model_name(table, target)
            case e.PointsChanged(amount=amount):
                filled["amount"] = abs(amount)
                filled["points"] = "Point" if abs(amount) == 1 else "Points"
            case e.Discarded(origin=origin):
                filled["slot"] = "Quick" if origin == "quick" else origin
            case e.CrownTaken(origin=origin):
                filled["origin"] = self.name(origin)
            case e.CubesReturned(origin=origin, cubes=cubes):
                models = {model.id for model in table.models}
                filled["origin"] = self.model_name(table, origin) if origin in models else self.name(origin)
                filled["count"] = words.count(len(cubes), "cube")
                filled["go_goes"] = "goes" if len(cubes) == 1 else "go"
        return filled

    def _event_tone(self, event: Event, table: t.Table) -> str:
        who = getattr(event, "by", "") or getattr(event, "who", "") or getattr(event, "first", "")
        model = getattr(event, "model", "")
        if not who and model:
            who = t.model(table, model).owner
        return t.participant(table, who).colour if who else ""

    def _event_marks(self, event: Event) -> tuple[Mark, ...]:
        match event:
            case e.Moved(origin=origin, to=to):
                return (Mark("move", origin, to),)
            case e.RoomActivated(room=room) | e.InstabilityPlaced(room=room) | e.Wrecked(room=room):
                return (Mark("ring", room),) if room else ()
            case e.Damaged(model=model) | e.Defeated(model=model):
                return (Mark("target", model),)
        return ()

    # -- decisions -----------------------------------------------------------------------------------------------------

    def decision(
        self,
        decision: Decision,
        verdicts: Sequence[Verdict],
        state: State[Any, Any],
        chosen: Option | None = None,
        viewer: str | None = None,
    ) -> DecisionView:
        """Return a decision in words, with all its candidates."""
        table: t.Table = state.table
        secret = decision.secret and viewer is not None and viewer != decision.who
        key = decision.kind
        if key == "action" and state.stack and getattr(state.stack[-1], "taken", None):
            key = "action.second"
        if key == "keep" and decision.subject == "return":
            key = "return"
        effect = getattr(state.stack[-1], "effect", "") if state.stack else ""
        question = words.QUESTIONS[key].format(
            effect=self.name(self.content.effect_of(effect)) if effect else "",
            subject=self._anything(table, decision.subject),
        )
        choices = () if secret else tuple(self._choice(decision.kind, v.option, v.refusal is None, table) for v in verdicts)
        return DecisionView(
            decision.who,
            t.participant(table, decision.who).colour,
            words.TITLES["secret" if secret else "decides"].format(who=self.name(decision.who)),
            question,
            decision.rule,
            choices,
            "" if chosen is None or secret else chosen.id,
            secret,
        )

    def _choice(self, kind: str, option: Option, allowed: bool, table: t.Table) -> Choice:
        tile = piece = ""
        if option.verb == "move" or (option.verb in ("target", "wreck") and any(r.id == option.what for r in table.rooms)):
            tile = option.what if option.verb == "move" else table.lodge.places_of(option.what)[0]
        elif option.verb in ("attack", "target") and option.what != t.DUMMY:
            piece = option.what
        return Choice(option.id, self._action(kind, option, table), allowed, tile, piece)

    def _action(self, kind: str, option: Option, table: t.Table) -> str:
        what = self._anything(table, option.what)
        if kind == "momentum":
            what = f"the Spell in {'the Quick slot' if option.what == 'quick' else f'slot {option.what}'}"
        return words.ACTIONS[option.verb].format(what=what)

    def _anything(self, table: t.Table, id: str) -> str:
        if any(model.id == id for model in table.models):
            return self.model_name(table, id)
        if any(cell.id == id for cell in table.lodge.cells) or table.lodge.room_of(id):
            return self.place_name(table, id)
        return self.name(id)

    def action(self, action: str, decision: Decision, state: State[Any, Any], viewer: str | None = None) -> tuple[str, str]:
        """Return an answer in words, and the tone of who gives it."""
        option = next(option for option in decision.options if option.id == action)
        tone = t.participant(state.table, decision.who).colour
        if decision.secret and viewer is not None and viewer != decision.who:
            return words.TITLES["secret"].format(who=self.name(decision.who)), tone
        return f"{self.name(decision.who)}: {self._action(decision.kind, option, state.table)}", tone

    # -- refusals ------------------------------------------------------------------------------------------------------

    def refusal(self, refusal: Refusal, state: State[Any, Any], viewer: str | None = None) -> RefusalView:
        """Return a refusal in words, with what is drawn over the board."""
        table: t.Table = state.table
        values = {name: self._fact(table, name, value) for name, value in refusal.facts}
        code = refusal.code
        if code == "not-your-room" and not refusal.fact("here"):
            code = "not-your-room.cell"
        if code == "not-now":
            kind = refusal.fact("kind")
            values["question"] = words.QUESTIONS[kind].format(
                effect="the Effect", subject=self._anything(table, refusal.fact("about"))
            )
        facts = tuple(Stat(words.FACTS[name], values[name]) for name, value in refusal.facts if name in words.FACTS and value)
        verb, _, what = refusal.action.partition(" ")
        title = words.ACTIONS[verb].format(what=self._anything(table, what)) if verb in words.ACTIONS else refusal.action
        return RefusalView(
            refusal.action,
            title,
            words.REFUSALS[code].format(**values),
            refusal.rule,
            facts,
            words.INSTEAD.get(code, "").format(**values),
            self._refusal_marks(refusal, table),
        )

    def _fact(self, table: t.Table, name: str, value: str) -> str:
        if name in ("near", "exits"):
            return words.listed([self.place_name(table, place) for place in value.split()], "or")
        if name == "pool":
            return words.listed(sorted({self.name(card) for card in value.split()}), "or")
        if name == "deck":
            return f"{self.name(value.partition('.')[0])}'s Grimoire" if "." in value else f"the {self.name(value)} deck"
        if name == "draw":
            return str(int(value) + 1)
        if name in ("kind", "about", "tokens", "of", "range", "wanted", "cubes", "most", "slot"):
            return value
        return self._anything(table, value) if value else ""

    def _refusal_marks(self, refusal: Refusal, table: t.Table) -> tuple[Mark, ...]:
        start, to, target = refusal.fact("from"), refusal.fact("to"), refusal.fact("target")
        room = refusal.fact("room")
        if start and to and start != to:
            return (Mark("blocked", start, to),)
        if room:
            return (Mark("cross", table.lodge.places_of(room)[0]),)
        if target and target != t.DUMMY:
            return (Mark("cross", target),)
        return ()

    def ended(self, state: State[Any, Any]) -> str:
        """Return why nothing is asked any more."""
        return words.ENDED
