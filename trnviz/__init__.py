"""trnviz: see what a sharding plan does to every link and every HBM bank of a Trainium2 UltraServer."""

__version__ = "0.1.0"
