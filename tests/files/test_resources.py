"""Resources: found in a checkout, named, refused when they are not there."""

import pytest

from trnviz.core.errors import InputError
from trnviz.files import resources


def test_resources_lie_beside_the_package_or_in_it():
    assert (resources.root() / "hardware" / "trainium2.json").is_file()


def test_names_are_sorted_and_have_no_suffix():
    names = resources.names("hardware")
    assert "trainium2" in names
    assert list(names) == sorted(names)


def test_a_resource_is_found_by_its_name():
    assert resources.path("hardware", "trainium2").name == "trainium2.json"


@pytest.mark.parametrize("name", ["trainium9", "", "../models/x", "../../pyproject"])
def test_what_does_not_ship_is_refused_with_what_does(name):
    with pytest.raises(InputError, match=r"one of .*trainium2"):
        resources.path("hardware", name)
