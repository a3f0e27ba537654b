"""A home where the environment names none."""

import os
import sys

import pytest

from trnviz.cli import home

if sys.platform == "win32":
    pytest.skip("Windows keeps it elsewhere", allow_module_level=True)

import pwd


@pytest.mark.parametrize("missing", [None, ""])
def test_without_one_it_is_the_one_of_the_user(missing, monkeypatch):
    monkeypatch.delenv("HOME")
    if missing is not None:
        monkeypatch.setenv("HOME", missing)
    home.find()
    assert os.environ["HOME"] == pwd.getpwuid(os.getuid()).pw_dir


def test_one_that_is_named_stays(monkeypatch):
    monkeypatch.setenv("HOME", "/somewhere")
    home.find()
    assert os.environ["HOME"] == "/somewhere"


def test_a_user_whom_the_system_does_not_know_has_none(monkeypatch):
    def unknown(number):
        raise KeyError(number)

    monkeypatch.setenv("HOME", "")
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    home.find()
    assert not os.environ["HOME"]
