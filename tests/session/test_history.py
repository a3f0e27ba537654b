from dataclasses import replace

from tests.scenarios import bare
from trnviz.session.history import MOST_STEPS, History


def looks(name):
    return replace(bare(), layout=name)


def test_undo_gives_the_very_value_back():
    first, second = looks("a"), looks("b")
    history = History(present=first).push(second, "b")
    assert history.undone().present is first
    assert history.undone().redone().present is second


def test_labels_name_what_undo_and_redo_would_do():
    history = History(present=looks("a")).push(looks("b"), "to b").push(looks("c"), "to c")
    assert (history.undo_label, history.redo_label) == ("to c", "")
    assert (history.undone().undo_label, history.undone().redo_label) == ("to b", "to c")


def test_steps_with_the_same_key_are_one():
    first = looks("a")
    history = History(present=first)
    for name in "bcd":
        history = history.push(looks(name), "slide", "slider")
    assert len(history.past) == 1
    assert history.undone().present is first


def test_a_closed_step_takes_no_more_in():
    history = History(present=looks("a")).push(looks("b"), "slide", "slider").closed()
    assert len(history.push(looks("c"), "slide", "slider").past) == 2


def test_an_undone_step_takes_no_more_in():
    history = History(present=looks("a")).push(looks("b"), "1", "k").push(looks("c"), "2")
    assert len(history.undone().push(looks("d"), "3", "k").past) == 2


def test_a_redone_step_takes_no_more_in():
    history = History(present=looks("a")).push(looks("b"), "1", "k").undone().redone()
    assert len(history.push(looks("c"), "2", "k").past) == 2


def test_steps_without_a_key_stay_apart():
    history = History(present=looks("a")).push(looks("b"), "1").push(looks("c"), "2")
    assert len(history.past) == 2


def test_a_new_step_forgets_what_was_undone():
    history = History(present=looks("a")).push(looks("b"), "1").undone().push(looks("c"), "2")
    assert history.redone() is history


def test_undo_with_nothing_to_undo_changes_nothing():
    history = History(present=looks("a"))
    assert history.undone() is history
    assert history.closed() is history


def test_the_oldest_steps_are_forgotten():
    history = History(present=looks("a"))
    for i in range(MOST_STEPS + 5):
        history = history.push(looks(str(i)), str(i))
    assert len(history.past) == MOST_STEPS
    assert history.past[0].label == "5"


def test_a_jump_is_as_many_steps_as_it_takes():
    history = History(present=looks("a")).push(looks("b"), "to b").push(looks("c"), "to c")
    back = history.moved(-2)
    assert [state.label for state in back.states()] == ["", "to b", "to c"]
    assert [state.scenario.layout for state in back.states()] == ["a", "b", "c"]
    assert back.present is history.past[0].before
    assert back.moved(2).present is history.present
    assert back.moved(9).present is history.present
    assert back.moved(-1) is back
