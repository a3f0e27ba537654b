from tests import scenarios
from trnviz.core import pipeline


def test_a_result_is_heavier_once_its_timeline_is_drawn():
    result = pipeline.simulate(scenarios.trained())
    before = result.held_bytes
    assert before > 0
    drawn = sum(
        array.nbytes
        for episode in result.timeline.episodes
        for array in (episode.starts_s, episode.time_s, episode.link, episode.rate_bytes_per_s,
                      episode.span)
    )  # fmt: skip
    assert result.held_bytes == before + drawn
