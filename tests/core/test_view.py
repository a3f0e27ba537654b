from trnviz.core.scenario import Scenario
from trnviz.core.view import COLOR_BY, LAYERS, LAYOUTS, METRICS, NETWORKS


def test_the_defaults_of_a_scenario_are_among_the_names():
    defaults = {name: field.default for name, field in Scenario.__dataclass_fields__.items()}
    assert defaults["layout"] in LAYOUTS
    assert defaults["metric"] in METRICS
    assert defaults["color_by"] in COLOR_BY
    assert defaults["network"] in NETWORKS


def test_no_name_stands_twice():
    for names in (COLOR_BY, LAYERS, LAYOUTS, METRICS, NETWORKS):
        assert len(set(names)) == len(names)
