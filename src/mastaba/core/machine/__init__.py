"""One text of rules on three machines: interpreted, compiled for a core, compiled for a GPU."""
