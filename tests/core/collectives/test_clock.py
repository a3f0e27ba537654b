from trnviz.core.collectives.clock import Task, starts


def test_a_step_begins_when_the_one_before_has_ended():
    lane = (Task("x", 0, 2.0, 0.5), Task("x", 0, 1.0, 0.5))
    assert starts((lane,), 1) == (((0.0, 2.5),),)


def test_a_wire_serves_earlier_pieces_first():
    ((first, second),) = starts(((Task("x", 0, 2.0, 0.0), Task("y", 1, 1.0, 0.0)),), 2)
    assert first == (0.0, 2.0)
    assert second == (0.0, 4.0)


def test_equals_share_a_wire():
    lanes = tuple((Task("x", 0, 1.0, 0.0), Task(name, 1, 1.0, 0.0)) for name in "yz")
    assert starts(lanes, 1) == (((0.0, 2.0),), ((0.0, 2.0),))


def test_nothing_to_do_takes_no_step():
    assert starts(((),), 2) == (((), ()),)
