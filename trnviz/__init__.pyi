from trnviz.scripting import collective as collective
from trnviz.scripting import draw as draw
from trnviz.scripting import model as model
from trnviz.scripting import plan as plan
from trnviz.scripting import read as read
from trnviz.scripting import simulate as simulate
from trnviz.scripting import topology as topology
from trnviz.scripting import write as write

__version__: str
