import pytest

from tests.golden.llm_cases import Scores

_SCORES = pytest.StashKey[Scores]()


@pytest.fixture(scope="session")
def golden(request: pytest.FixtureRequest) -> Scores:
    """Compares cases and remembers how far off they were."""
    return request.config.stash.setdefault(_SCORES, Scores())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    scores = terminalreporter.config.stash.get(_SCORES, None)
    if scores is not None and scores.cases:
        terminalreporter.section("accounting against published results")
        for line in scores.lines():
            terminalreporter.write_line(line)
