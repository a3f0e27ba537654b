from trnviz.core.problem import Problem, Severity


def test_a_problem_of_the_whole_plan_has_no_place() -> None:
    problem = Problem(code="bubble", severity=Severity.NOTE, message="half of the step is bubble")
    assert problem.where == ""
    assert problem == Problem(code="bubble", severity=Severity.NOTE, message=problem.message)


def test_severities_go_from_worst_to_mildest_and_print_as_words() -> None:
    assert [f"{severity}" for severity in Severity] == ["error", "warning", "note"]
