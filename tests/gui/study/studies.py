"""A panel on a document, shown and let go again."""

from contextlib import contextmanager

from tests.gui import windows
from trnviz.core.pipeline import simulate
from trnviz.gui import app
from trnviz.session.document import Document
from trnviz.session.runner import SimResult


@contextmanager
def shown(kind, scenario, *, simulated=True, size=(1000, 300)):
    """A panel of this class, on a document that has been simulated."""
    app.start_application()
    document = Document(scenario)
    if simulated:
        accept(document)
    panel = kind(document)
    panel.resize(*size)
    panel.show()
    windows.settle()
    try:
        yield panel
    finally:
        panel.release()
        panel.close()
        panel.deleteLater()
        windows.settle()


def accept(document):
    """Simulate what the document shows, here and now."""
    request = document.request()
    document.accept(
        SimResult(
            serial=request.serial, scenario=request.scenario, result=simulate(request.scenario)
        )
    )


def listen(signal):
    """The list of what a signal says from now on."""
    heard = []
    signal.connect(heard.append)
    return heard
