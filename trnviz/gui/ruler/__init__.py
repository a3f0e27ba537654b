"""The ruler of time under the canvas: phases, marks, the loop, and now."""
