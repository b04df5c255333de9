"""Damage, defeat, Instability, the Effects of the default Rooms, and Clean-up."""

from __future__ import annotations

from typing import Any

import pytest

from brw_widgets.core import find_game
from brw_widgets.game.effects import Effect, InflictPhrase, Target
from brw_widgets.game.events import CardsDrawn, Damaged, Defeated, InstabilityPlaced, TrophyGained

from .fixtures import FLOWER, FOUR_MAGES, duel

TIDE = "spell:rising-tide:light"
FLAMES = "spell:twin-flames:light"


def cast(effect: str, by: str = "medusa", **setup: Any) -> dict[str, Any]:
    return {**FLOWER, "resolve": {"effect": effect, "by": by}, **setup}


# -- cubes and Instability ---------------------------------------------------------------------------------------------


def test_instability_fills_slots_from_the_left_and_stops_when_they_are_full(start: Any) -> None:
    """T-DK-27: one of three is placed, and the Room stays Intact and usable."""
    rooms = {"limbo": {"cubes": ["onamor", "onamor", "medusa", "onamor"]}}
    script = start("duel-kami", cast(TIDE, mages={"medusa": {"place": "limbo"}, "onamor": {"place": "ladri"}}, rooms=rooms))
    script.expect(medusa__cubes=22).play("target limbo")
    script.expect(limbo__cubes=["onamor", "onamor", "medusa", "onamor", "medusa"], medusa__cubes=21, limbo__wrecked=False)
    assert "DK-INS-01" in script.rules
    (placed,) = [event for event in script.events if isinstance(event, InstabilityPlaced)]
    assert (placed.amount, placed.wanted, placed.full) == (1, 3, True)
    script.play("explore").options("move antinferno", "move ladri", "move spiritual-black-rose", "activate limbo", "done")


def test_with_too_few_cubes_what_there_is_is_placed(start: Any) -> None:
    mages = {"medusa": {"place": "limbo", "cubes": 2}, "onamor": {"place": "ladri"}}
    script = start("duel-kami", cast(TIDE, mages=mages)).play("target limbo")
    script.expect(limbo__cubes=["medusa", "medusa"], medusa__cubes=0)
    assert "DK-CUB-04" in script.rules


def test_with_no_cube_nothing_is_placed_and_the_effect_is_resolved(start: Any) -> None:
    """T-DK-26, as far as this slice goes."""
    mages = {"medusa": {"place": "limbo", "cubes": 0}, "onamor": {"place": "ladri"}}
    script = start("duel-kami", cast(TIDE, mages=mages)).play("target limbo").expect(limbo__cubes=[])
    script.asked("action", "medusa")


def test_in_a_wrecked_room_nothing_is_placed(start: Any) -> None:
    mages = {"medusa": {"place": "limbo"}, "onamor": {"place": "ladri"}}
    script = start("duel-kami", cast(TIDE, mages=mages, rooms={"limbo": {"wrecked": True}})).play("target limbo")
    script.expect(limbo__cubes=[], medusa__cubes=23)


def test_who_decides_how_short_cubes_are_split(start: Any) -> None:
    """DK-EX-01: never more than the amount on one, and all are used; the other reading lets one get more."""
    evocations = {"mononoke": {"owner": "onamor", "place": "ladri"}}
    mages = {"medusa": {"place": "ladri", "cubes": 4}, "onamor": {"place": "ladri"}}
    script = start("duel-kami", cast(FLAMES, mages=mages, evocations=evocations)).play("target onamor", "target mononoke")
    script.asked("allot", "medusa").options("amount 1", "amount 2", "amount 3")
    script.refused("amount 4", "DK-AMB-65", "over-amount")
    script.refused("amount 0", "DK-CUB-04", "cubes-left")
    script.refused("amount 5", "DK-CUB-04", "too-few-cubes")
    script.play("amount 2").expect(onamor__damage=["medusa"] * 2, mononoke__damage=["medusa"] * 2, medusa__cubes=0)
    free = start("duel-kami", cast(FLAMES, mages=mages, evocations=evocations), rulings={"DK-AMB-65": "b"})
    free.play("target onamor", "target mononoke").options("amount 1", "amount 2", "amount 3", "amount 4")
    free.play("amount 4").expect(onamor__damage=["medusa"] * 4, mononoke__damage=[])


def test_cubes_for_markers_come_out_of_the_25_or_not(start: Any) -> None:
    """DK-AMB-24."""
    start("duel-kami", FLOWER).expect(**{"medusa__cubes": 23, "black-rose__cubes": 22})
    start("duel-kami", FLOWER, rulings={"DK-AMB-24": "b"}).expect(**{"medusa__cubes": 25, "black-rose__cubes": 25})


# -- Damage and defeat -------------------------------------------------------------------------------------------------


def test_damage_beyond_the_last_slot_stays_in_the_supply(start: Any) -> None:
    """DK-AMB-30, and its other reading."""
    setup = duel(medusa="limbo", onamor={"place": "limbo", "damage": ["black-rose"] * 10})
    script = start("duel-kami", setup).play("fight", "attack onamor")
    (hit,) = [event for event in script.events if isinstance(event, Damaged)]
    assert (hit.amount, hit.wanted) == (1, 2)
    script.expect(medusa__cubes=23, medusa__points=1, medusa__trophies=1, **{"black-rose__points": 4})
    other = start("duel-kami", setup, rulings={"DK-AMB-30": "b"}).play("fight", "attack onamor")
    (hit,) = [event for event in other.events if isinstance(event, Damaged)]
    assert hit.amount == 2


def test_the_defeat_interrupts_at_the_period_and_the_effect_goes_on_after_it(start: Any) -> None:
    """DK-DEF-01: Traditori's target falls, and its later phrases still happen."""
    mages = {"medusa": {"place": "ladri"}, "onamor": {"place": "ladri", "damage": ["medusa"] * 9}}
    script = start("duel-kami", cast(FLAMES, mages=mages, evocations={"mononoke": {"owner": "onamor", "place": "ladri"}}))
    script.play("target onamor", "target mononoke").expect(onamor__place="cell-onamor", mononoke__damage=["medusa"] * 3)
    kinds = [type(event) for event in script.events]
    assert kinds.index(Defeated) > max(i for i, kind in enumerate(kinds) if kind is Damaged), "the phrase ends first"


def test_two_defeats_at_once_are_resolved_in_play_order(start: Any) -> None:
    """DK-DEF-06, DK-AMB-40: each is scored on its own bar."""
    setup = {
        **FOUR_MAGES,
        "crown": "en-no-gyoja",
        "mages": {
            **FOUR_MAGES["mages"],
            "medusa": {"place": "limbo", "colour": "amber", "model": "the-gorgon", "tokens": 2},
            "onamor": {"place": "limbo", "colour": "teal", "damage": ["medusa"] * 10},
            "abe-no-seimei": {"place": "limbo", "colour": "lime", "damage": ["black-rose"] * 10},
            "en-no-gyoja": {"place": "rose-east", "colour": "violet", "tokens": 0},
        },
        "resolve": {"effect": FLAMES, "by": "medusa"},
    }
    script = start("duel-kami", setup).play("target onamor", "target abe-no-seimei")
    assert [event.model for event in script.events if isinstance(event, Defeated)] == ["abe-no-seimei", "onamor"]
    assert [event.who for event in script.events if isinstance(event, TrophyGained)] == ["medusa", "medusa"]
    # Eleven cubes of Medusa's on Onamor: 5. One against the Black Rose's ten: 1.
    script.expect(medusa__points=6, medusa__trophies=2, **{"black-rose__points": 4})


def test_an_evocation_is_defeated_without_points(start: Any) -> None:
    """DK-EDF-01, DK-EDF-02."""
    evocations = {"mononoke": {"owner": "onamor", "place": "limbo", "damage": ["medusa"] * 4}}
    setup = {**duel(medusa="limbo", onamor="ladri"), "evocations": evocations}
    script = start("duel-kami", setup).play("fight", "attack mononoke")
    script.expect(mononoke__place="", mononoke__damage=[], medusa__cubes=23, medusa__points=0, medusa__trophies=0)
    assert "DK-EDF-02" in script.rules
    script.play("done", "fight").refused("attack mononoke", "DK-TGT-03", "nowhere")


def test_mononoke_is_a_target_only_from_its_own_room(start: Any) -> None:
    """T-DK-37, DK-EVO-03."""
    evocations = {"mononoke": {"owner": "onamor", "place": "antinferno"}}
    mages = {"medusa": {"place": "limbo"}, "onamor": {"place": "limbo"}}
    script = start("duel-kami", cast("room:antinferno", mages=mages, evocations=evocations))
    script.options("target onamor", "target dummy").refused("target mononoke", "DK-EVO-03", "only-from-its-room")
    own = start("duel-kami", cast("room:antinferno", by="onamor", mages=mages, evocations=evocations))
    own.options("target medusa", "target mononoke", "target dummy")


def test_one_ignores_damage_from_ones_own_side(start: Any) -> None:
    """DK-IMM-01."""
    mages = {"medusa": {"place": "limbo"}, "onamor": {"place": "ladri"}}
    evocations = {"mononoke": {"owner": "medusa", "place": "limbo"}}
    script = start("duel-kami", cast("room:antinferno", mages=mages, evocations=evocations)).play("target mononoke")
    script.expect(mononoke__damage=[], medusa__cubes=23)
    assert "DK-IMM-01" in script.rules


# -- the default Rooms -------------------------------------------------------------------------------------------------


def test_antinferno_hurts_one_model_within_1(start: Any) -> None:
    script = start("duel-kami", duel(medusa="antinferno", onamor="bestemmiatori")).play("explore", "activate antinferno")
    script.options("target onamor", "target dummy").refused("target medusa", "DK-TGT-03", "own-model")
    script.play("target onamor").expect(onamor__damage=["medusa"] * 2, antinferno__token="used")
    assert script.rules >= {"DK-TGT-03", "DK-DMG-01", "DK-ROM-03"}


def test_a_target_too_far_and_a_target_in_no_row_are_refused_differently(start: Any) -> None:
    """DK-RNG-01, DK-LOS-01."""
    script = start(
        "duel-kami", cast("room:antinferno", mages={"medusa": {"place": "antinferno"}, "onamor": {"place": "porta-dell-inferno"}})
    )
    script.expect(onamor__damage=[])
    assert script.timeline.explain("target onamor").rule == "DK-RNG-01"
    other = start(
        "duel-kami", cast("room:antinferno", mages={"medusa": {"place": "antinferno"}, "onamor": {"place": "traditori"}})
    )
    assert other.timeline.explain("target onamor").rule == "DK-LOS-01"
    cell = start("duel-kami", cast("room:antinferno", mages={"medusa": {"place": "antinferno"}}))
    assert cell.timeline.explain("target onamor").rule == "DK-CEL-06"


def test_bestemmiatori_hurts_the_opposing_models_of_one_room(start: Any) -> None:
    """DK-TGT-06."""
    evocations = {"mononoke": {"owner": "onamor", "place": "bestemmiatori"}}
    setup = {**duel(medusa="bestemmiatori", onamor="bestemmiatori"), "evocations": evocations}
    script = start("duel-kami", setup).play("explore", "activate bestemmiatori")
    rooms = ("antinferno", "bestemmiatori", "traditori", "spiritual-black-rose")
    script.options(*(f"target {room}" for room in rooms))
    script.play("target bestemmiatori").expect(onamor__damage=["medusa"], mononoke__damage=["medusa"], medusa__damage=[])


def test_traditori_moves_a_power_point_and_the_black_rose_takes_her_toll(start: Any) -> None:
    setup = duel(medusa="traditori", onamor={"place": "bestemmiatori", "points": 1})
    script = start("duel-kami", setup).play("explore", "activate traditori", "target onamor")
    script.expect(onamor__points=0, medusa__points=1, medusa__damage=["black-rose"], **{"black-rose__cubes": 21})
    poor = start("duel-kami", duel(medusa="traditori", onamor="bestemmiatori")).play(
        "explore", "activate traditori", "target onamor"
    )
    poor.expect(onamor__points=0, medusa__points=1)
    debt = start("duel-kami", duel(medusa="traditori", onamor="bestemmiatori"), rulings={"DK-AMB-73": "b"})
    debt.play("explore", "activate traditori", "target onamor").expect(onamor__points=-1)
    dummy = start("duel-kami", setup).play("explore", "activate traditori", "target dummy")
    dummy.expect(onamor__points=1, medusa__points=1, medusa__damage=["black-rose"])


def test_porta_dell_inferno_draws_three_and_discards_one_of_them(start: Any) -> None:
    mage = {"place": "porta-dell-inferno", "hand": ["labyrinth"], "grimoire": ["petrify", "snakes-blood", "ades-helm", "petrify"]}
    script = start("duel-kami", duel(medusa={**mage, "memories": []}, onamor="ladri"), seed=4)
    script.play("explore", "activate porta-dell-inferno").asked("discard", "medusa")
    (drawn,) = [event for event in script.events if isinstance(event, CardsDrawn)]
    assert len(drawn.cards) == 3
    assert drawn.seen_by == ("medusa",)
    assert "labyrinth" not in [option.what for option in script.node.decision.options], "one of those it has drawn"
    card = script.node.decision.options[0].what
    script.play(f"discard {card}").expect(medusa__memories=[card], medusa__grimoire=1, medusa__damage=["black-rose"])
    assert len(script.facts["medusa.hand"]) == 3


def test_a_grimoire_that_runs_short_is_made_again_of_the_memories(start: Any) -> None:
    """DK-STU-02, DK-AMB-38."""
    mage = {"place": "porta-dell-inferno", "grimoire": ["petrify"], "memories": ["labyrinth", "ades-helm", "snakes-blood"]}
    script = start("duel-kami", duel(medusa=mage, onamor="ladri"), seed=4).play("explore", "activate porta-dell-inferno")
    assert "DK-STU-02" in script.rules
    script.expect(medusa__memories=[], medusa__grimoire=1)
    assert "petrify" in script.facts["medusa.hand"], "the last card of the old Grimoire goes first"
    empty = start("duel-kami", duel(medusa={**mage, "grimoire": ["petrify"], "memories": []}, onamor="ladri"))
    # One card is drawn, so one is discarded, and nothing is asked.
    empty.play("explore", "activate porta-dell-inferno").expect(medusa__hand=[], medusa__memories=["petrify"], medusa__grimoire=0)


def test_ladri_takes_the_crown_and_the_order_of_the_phase_stays(start: Any) -> None:
    """T-DK-56, IN-AMB-30."""
    script = start("duel-kami", {**duel(medusa="limbo", onamor="ladri"), "crown": "medusa"}).play("fight", "done", "end")
    script.asked("action", "onamor").play("explore", "activate ladri").expect(crown="onamor", medusa__damage=["black-rose"])
    script.expect(onamor__damage=[]).play("done", "end").asked("action", "medusa")
    assert script.table.order == ("medusa", "onamor"), "the First Mage is fixed to the end of the Phase"
    kept = start("duel-kami", duel(medusa="ladri", onamor="limbo")).play("explore", "activate ladri")
    kept.expect(crown="medusa", medusa__damage=["black-rose"], onamor__damage=[])


def test_limbo_heals_up_to_three_of_ones_own_choice(start: Any) -> None:
    damage = ["onamor", "black-rose", "onamor", "onamor"]
    script = start("duel-kami", duel(medusa={"place": "limbo", "damage": damage}, onamor="ladri")).play(
        "explore", "activate limbo"
    )
    script.asked("heal", "medusa").options("heal onamor", "heal black-rose", "stop").play("heal black-rose")
    script.expect(medusa__damage=["onamor"] * 3, **{"black-rose__cubes": 22}).play("heal onamor", "heal onamor")
    script.expect(medusa__damage=["onamor"], onamor__cubes=22).asked("explore", "medusa")
    stopped = start("duel-kami", duel(medusa={"place": "limbo", "damage": damage}, onamor="ladri"))
    stopped.play("explore", "activate limbo", "stop").expect(medusa__damage=damage)


def test_the_spiritual_black_rose_room_trades_three_cards_for_a_forgotten_one(start: Any) -> None:
    hand = ["petrify", "labyrinth", "ades-helm", "snakes-blood"]
    mage = {"place": "spiritual-black-rose", "hand": hand, "memories": []}
    script = start("duel-kami", duel(medusa=mage, onamor="ladri"), seed=2).play("explore", "activate spiritual-black-rose")
    script.play("discard petrify", "discard labyrinth", "discard ades-helm").asked("keep", "medusa")
    seen = [option.what for option in script.node.decision.options]
    assert len(seen) == 3
    script.play(f"keep {seen[0]}").options(f"on-top {seen[1]}", f"on-top {seen[2]}").play(f"on-top {seen[1]}")
    script.expect(medusa__hand=sorted(["snakes-blood", seen[0]]), forgotten=3)
    assert script.table.forgotten.top == (seen[2], seen[1]), "the one put back last lies on top"
    assert len(script.table.forgotten.pool) == 1


def test_the_dummy_lets_an_effect_be_resolved(start: Any) -> None:
    """T-DK-24, first part, and DK-DUM-01."""
    script = start("duel-kami", duel(medusa="antinferno")).play("explore", "activate antinferno")
    assert "DK-DUM-01" in script.rules
    script.expect(antinferno__token="used", onamor__damage=[])


# -- the phrases as data -----------------------------------------------------------------------------------------------


def test_a_phrase_has_an_id_that_follows_from_what_it_says() -> None:
    assert InflictPhrase(amount=2).key() == "inflict-2-target-self"
    assert InflictPhrase(id="sting", amount=2).key() == "sting"
    twice = Effect(Target("model", 1), (InflictPhrase(), InflictPhrase()))
    with pytest.raises(ValueError, match="inflict-1-target-self"):
        twice.keys()
    assert Effect(Target("model", 1), (InflictPhrase(), InflictPhrase(id="again"))).keys()


def test_every_shipped_effect_has_phrases_of_its_own_ids() -> None:
    game: Any = find_game("duel-kami")
    assert len(game.content.effects) >= 9
    for effect, phrases in game.content.phrases.items():
        assert phrases, effect


# -- Clean-up ----------------------------------------------------------------------------------------------------------

PASS = ("fight", "done", "end")


def test_clean_up_gives_tokens_back_and_clears_the_slots(start: Any) -> None:
    """DK-CLN-01, DK-CLN-04, T-DK-47."""
    mage = {"place": "limbo", "tokens": 1, "ready": {"I": "petrify"}, "revealed": {"quick": "labyrinth"}, "memories": []}
    setup = {**duel(medusa=mage, onamor={"place": "ladri", "tokens": 0}), "rooms": {"limbo": {"token": "used"}}}
    script = start("duel-kami", setup).play("fight", "done", "momentum", "stay")
    script.expect(turn=2, crown="onamor", medusa__tokens=2, onamor__tokens=2, limbo__token="available", medusa__ready={})
    script.expect(medusa__memories=["labyrinth", "petrify"]).asked("action", "onamor")


def test_revealed_forgotten_spells_leave_the_game(start: Any) -> None:
    """T-DK-46, DK-CLN-02, DK-AMB-52: a Ready one goes to the Memories."""
    cards = {"revealed": {"I": "mononokes-fury"}, "ready": {"III": "crono-the-eternal"}}
    mage = {"place": "limbo", "tokens": 1, "memories": [], **cards}
    script = start("duel-kami", duel(medusa=mage, onamor={"place": "ladri", "tokens": 0}))
    script.play("fight", "done", "end").asked("momentum-move", "medusa").play("stay")
    script.expect(medusa__memories=["crono-the-eternal"])
    assert script.table.removed == ("mononokes-fury",)


def test_after_the_fourth_turn_the_game_ends(start: Any) -> None:
    """T-DK-47, second part: the Crown stays."""
    setup = {**duel(medusa={"place": "limbo", "tokens": 1}, onamor={"place": "ladri", "tokens": 0}), "turn": 4}
    script = start("duel-kami", setup).play("fight", "done")
    assert script.node.decision is None
    assert "DK-CLN-15" in script.rules
    script.expect(turn=4, crown="medusa").refused("explore", "DK-CLN-15", "over")


def test_the_crown_holder_says_in_which_order_rooms_are_wrecked(start: Any) -> None:
    """DK-CLN-05, DK-AMB-47."""
    rooms = {"limbo": {"cubes": ["medusa"] * 5}, "bestemmiatori": {"cubes": ["onamor"] * 4}}
    setup = {**duel(medusa={"place": "limbo", "tokens": 1}, onamor={"place": "ladri", "tokens": 0}), "rooms": rooms}
    script = start("duel-kami", {**setup, "crown": "onamor"}).play("fight", "done").asked("wreck", "onamor")
    script.options("wreck limbo", "wreck bestemmiatori").play("wreck bestemmiatori")
    script.expect(limbo__wrecked=True, bestemmiatori__wrecked=True, medusa__points=4, onamor__points=3)
    # DK-CLN-14: who stands there stays.
    script.expect(medusa__place="limbo", medusa__cubes=23)


def test_a_room_of_three_places_is_wrecked_as_one(start: Any) -> None:
    cubes = ["medusa"] * 4 + ["onamor"] * 3 + ["en-no-gyoja"] * 2 + ["abe-no-seimei"]
    mages = {who: {**said, "tokens": 0} for who, said in FOUR_MAGES["mages"].items()}
    mages["medusa"] = {**mages["medusa"], "tokens": 1}
    script = start("duel-kami", {**FOUR_MAGES, "mages": mages, "rooms": {"spiritual-black-rose": {"cubes": cubes}}})
    script.play("fight", "done").expect(**{"spiritual-black-rose__wrecked": True})
    # Four counts and three banners: 6, 3, and 1 for the fewest; the third of four gets none.
    script.expect(medusa__points=6, onamor__points=3, **{"en-no-gyoja__points": 0, "abe-no-seimei__points": 1})
