"""The Action Phase: Activations, Explore, Fight, Momentum, Cells, and activating a Room."""

from __future__ import annotations

from typing import Any

import pytest

from .fixtures import FOUR_MAGES, duel


def test_the_first_mage_acts_first_and_they_alternate(start: Any) -> None:
    """DK-ACT-01: until nobody has an Action left."""
    script = start("duel-kami", duel(medusa="limbo", onamor={"place": "ladri", "tokens": 1}))
    script.asked("action", "medusa").play("fight", "done", "end").asked("action", "onamor").play("fight", "done")
    # Onamor has nothing left, Medusa has: it is her turn again, and then the Turn ends.
    script.asked("action", "medusa").play("fight", "done").expect(turn=2)
    assert script.rules >= {"DK-CLN-04", "DK-CLN-15", "DK-TRN-01"}


def test_an_activation_has_one_or_two_actions(start: Any) -> None:
    """DK-ACT-02, and DK-AMB-19."""
    script = start("duel-kami", duel(medusa="limbo", onamor="ladri"))
    script.options("explore", "fight").refused("end", "DK-ACT-02", "must-act")
    script.play("explore", "done").asked("action", "medusa").options("explore", "fight", "end")
    script.play("fight", "done").asked("action", "onamor")
    free = start("duel-kami", duel(medusa="limbo", onamor="ladri"), rulings={"DK-AMB-19": "b"})
    free.options("explore", "fight", "end").play("end").asked("action", "onamor")


def test_each_physical_action_costs_one_token_whatever_is_made_of_it(start: Any) -> None:
    """T-DK-12, DK-ACT-03."""
    orders = [
        ("move antinferno", "move bestemmiatori", "activate bestemmiatori", "target bestemmiatori"),
        ("move antinferno", "activate antinferno"),
        ("activate limbo", "move antinferno", "move bestemmiatori"),
    ]
    for order in orders:
        script = start("duel-kami", duel(medusa="limbo", onamor="ladri")).play("explore").expect(medusa__tokens=1)
        script.play(*order).expect(medusa__tokens=1).asked("action", "medusa")
    script.play("fight", "done").asked("action", "onamor").play("explore", "done", "end").expect(medusa__tokens=0)


def test_the_moves_of_an_explore_are_one_block(start: Any) -> None:
    """DK-EX-05, DK-ACT-06: refused also by name after the Explore has ended by itself."""
    script = start("duel-kami", duel(medusa="limbo", onamor="ladri")).play("explore", "move antinferno", "activate antinferno")
    # Nobody is within 1, so the Dummy is the target without a question.
    script.asked("action", "medusa")
    refusal = script.refused("move bestemmiatori", "DK-ACT-06", "moves-split")
    assert refusal.fact("from") == "antinferno"
    assert refusal.fact("to") == "bestemmiatori"
    assert "DK-ACT-06" in script.rules, "and the lost move is told"


def test_a_move_leads_to_an_adjacent_place(start: Any) -> None:
    script = start("duel-kami", duel(medusa="limbo", onamor="ladri")).play("explore")
    script.options("move antinferno", "move ladri", "move spiritual-black-rose", "activate limbo", "done")
    assert script.refused("move traditori", "DK-ACT-06", "not-adjacent").fact("near").split() == [
        "antinferno",
        "spiritual-black-rose",
        "ladri",
    ]
    script.refused("move limbo", "DK-ACT-06", "already-there")
    script.refused("move cell-onamor", "DK-CEL-02", "into-cell")
    script.refused("move the-moon", "DK-ACT-04", "not-now")


def test_a_mage_without_speed_can_explore_but_not_move(start: Any) -> None:
    script = start("duel-kami", duel(medusa={"place": "limbo", "speed": 0}, onamor="ladri")).play("explore")
    script.options("activate limbo", "done").refused("move ladri", "DK-ACT-06", "no-move-left")


def test_two_fights_in_one_activation(start: Any) -> None:
    """T-DK-14."""
    script = start("duel-kami", duel(medusa="limbo", onamor="limbo"))
    script.play("fight", "attack onamor", "done", "fight", "attack onamor", "done")
    script.expect(onamor__damage=["medusa"] * 4, medusa__tokens=0, medusa__cubes=19)


def test_a_physical_attack_reaches_the_same_room(start: Any) -> None:
    """DK-ACT-08 with DK-AMB-17, and the Dummy (T-DK-24, second part)."""
    script = start("duel-kami", duel(medusa="limbo", onamor="antinferno")).play("fight")
    script.options("activate limbo", "done")
    script.refused("attack onamor", "DK-AMB-17", "not-in-room")
    script.refused("attack dummy", "DK-DUM-02", "no-dummy")
    script.refused("attack medusa", "DK-TGT-03", "own-model")
    seen = start("duel-kami", duel(medusa="limbo", onamor="traditori"), rulings={"DK-AMB-17": "b"}).play("fight")
    seen.options("attack onamor", "activate limbo", "done").play("attack onamor").expect(onamor__damage=["medusa"] * 2)
    hidden = start("duel-kami", duel(medusa="limbo", onamor="bestemmiatori"), rulings={"DK-AMB-17": "b"}).play("fight")
    hidden.refused("attack onamor", "DK-LOS-01", "no-line")


def test_nobody_in_a_cell_can_be_attacked(start: Any) -> None:
    """T-DK-19: not even by a range that counts no Rooms."""
    script = start("duel-kami", duel(medusa="limbo")).play("fight")
    script.refused("attack onamor", "DK-CEL-06", "in-cell")


def test_fight_holds_one_attack_and_one_activation(start: Any) -> None:
    """DK-ACT-08, DK-ACT-09."""
    script = start("duel-kami", duel(medusa="antinferno", onamor="antinferno")).play("fight", "attack onamor")
    script.refused("attack onamor", "DK-ACT-08", "attacked-already")
    script.play("activate antinferno", "target onamor").expect(onamor__damage=["medusa"] * 4).asked("action", "medusa")
    other = start("duel-kami", duel(medusa="antinferno", onamor="antinferno")).play(
        "fight", "activate antinferno", "target onamor"
    )
    other.refused("activate antinferno", "DK-ACT-09", "activated-already")
    other.options("attack onamor", "done")


def test_a_used_token_gives_nothing_and_may_be_activated(start: Any) -> None:
    """T-DK-16."""
    setup = {**duel(medusa="limbo", onamor="ladri"), "rooms": {"antinferno": {"token": "used"}}}
    script = start("duel-kami", setup).play("explore", "move antinferno", "activate antinferno")
    script.expect(antinferno__token="used", medusa__tokens=1, onamor__damage=[])
    assert "DK-ROM-04" in script.rules


def test_a_wrecked_room_cannot_be_activated_and_can_be_entered(start: Any) -> None:
    setup = {**duel(medusa="limbo", onamor="ladri"), "rooms": {"antinferno": {"wrecked": True}}}
    script = start("duel-kami", setup).play("explore", "move antinferno")
    script.refused("activate antinferno", "DK-CLN-14", "wrecked")


def test_one_activates_the_room_one_stands_in(start: Any) -> None:
    """DK-AMB-45, and its other reading."""
    script = start("duel-kami", duel(medusa="limbo", onamor="ladri")).play("explore")
    assert script.refused("activate antinferno", "DK-AMB-45", "not-your-room").fact("here") == "limbo"
    other = start("duel-kami", duel(medusa="limbo", onamor="ladri"), rulings={"DK-AMB-45": "b"}).play("explore")
    other.play("activate antinferno").asked("target", "medusa")


# -- Cells -------------------------------------------------------------------------------------------------------------


def test_from_the_cell_one_leaves(start: Any) -> None:
    """T-DK-17 (i) as far as this slice goes, DK-CEL-03, DK-CEL-04, DK-AMB-16, DK-AMB-69."""
    script = start("duel-kami", duel(medusa={"ready": {"I": "petrify", "quick": "labyrinth"}}, onamor="ladri"))
    script.options("explore", "momentum").refused("fight", "DK-CEL-03", "cell-forbids")
    script.refused("end", "DK-CEL-04", "must-leave-cell")
    script.play("explore").options("move ladri", "move limbo")
    script.refused("done", "DK-CEL-04", "must-leave-cell")
    script.refused("move traditori", "DK-CEL-04", "not-an-exit")
    script.refused("activate limbo", "DK-AMB-45", "not-your-room")
    script.play("move ladri").expect(medusa__place="ladri")


def test_with_nothing_to_leave_the_cell_by_it_stays(start: Any) -> None:
    """T-DK-17 (ii): play passes to the other."""
    script = start("duel-kami", duel(medusa={"tokens": 0}, onamor="ladri"))
    script.asked("action", "onamor").expect(medusa__place="cell-medusa")
    slow = start("duel-kami", duel(medusa={"speed": 0}, onamor="ladri"))
    slow.asked("action", "onamor")


def test_the_exit_may_be_left_unused_under_the_other_reading(start: Any) -> None:
    script = start("duel-kami", duel(onamor="ladri"), rulings={"DK-AMB-69": "b"})
    # Explore is the only Action there is, so it is taken without a question.
    script.asked("explore", "medusa").options("move ladri", "move limbo", "done").play("done")
    script.expect(medusa__place="cell-medusa", medusa__tokens=0)


def test_defeated_in_the_middle_of_its_own_explore(start: Any) -> None:
    """DK-AMB-72: the moves that are left may lead out of the Cell again, or are lost."""
    for reading, left in (("a", ["move ladri", "move limbo"]), ("b", [])):
        setup = duel(medusa={"place": "traditori", "tokens": 1, "damage": ["onamor"] * 10}, onamor="bestemmiatori")
        script = start("duel-kami", setup, rulings={"DK-AMB-72": reading})
        script.play("explore", "activate traditori", "target onamor").expect(medusa__place="cell-medusa")
        if left:
            script.asked("explore", "medusa").options(*left, "done").play("move limbo").expect(medusa__place="limbo")
        else:
            script.asked("action", "onamor").refused("move limbo", "DK-AMB-72", "moves-gone")


# -- Momentum ----------------------------------------------------------------------------------------------------------


def test_momentum_discards_a_ready_spell_and_may_move(start: Any) -> None:
    """DK-ACT-14."""
    ready = {"I": "petrify", "III": "labyrinth"}
    script = start("duel-kami", duel(medusa={"place": "limbo", "ready": ready, "memories": []}, onamor="ladri"))
    script.play("momentum").asked("momentum", "medusa").options("discard I", "discard III")
    script.refused("discard II", "DK-ACT-14", "no-spell-in-slot")
    script.play("discard III").options("move antinferno", "move ladri", "move spiritual-black-rose", "stay")
    script.play("move antinferno").expect(medusa__place="antinferno", medusa__memories=["labyrinth"], medusa__tokens=2)
    script.expect(medusa__ready={"I": "petrify"})
    script.play("momentum", "stay").expect(medusa__place="antinferno", medusa__ready={})


def test_without_a_ready_spell_there_is_no_momentum(start: Any) -> None:
    script = start("duel-kami", duel(medusa={"place": "limbo", "revealed": {"I": "petrify"}}, onamor="ladri"))
    script.refused("momentum", "DK-ACT-14", "no-ready-spell")


# -- the fixture of four Mages -----------------------------------------------------------------------------------------


def test_four_mages_play_in_the_order_of_seats(start: Any) -> None:
    script = start("duel-kami", {**FOUR_MAGES, "crown": "onamor"})
    for who in ("onamor", "en-no-gyoja"):
        script.asked("action", who).play("explore", "done", "end")
    # From its Cell, exploring is all that the fourth can do, and there is one way out: nothing of it is asked.
    script.asked("explore", "abe-no-seimei").expect(**{"abe-no-seimei__place": "traditori"}).play("done", "end")
    script.asked("action", "medusa")


def test_a_model_of_another_name_than_its_mage(start: Any) -> None:
    script = start("duel-kami", FOUR_MAGES).play("fight").options("attack onamor", "activate spiritual-black-rose", "done")
    script.refused("attack the-gorgon", "DK-TGT-03", "own-model")
    script.refused("attack en-no-gyoja", "DK-AMB-17", "not-in-room")
    script.play("attack onamor").expect(onamor__damage=["medusa", "medusa"])


@pytest.mark.parametrize("action", ["command", "cast", "juggle", "", "move", "x" * 5000])
def test_what_is_no_action_is_refused_by_timing(start: Any, action: str) -> None:
    script = start("duel-kami", duel(medusa="limbo", onamor="ladri"))
    script.refused(action, "DK-ACT-01", "not-now")
