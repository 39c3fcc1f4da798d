"""The tables that are open in this process: their stories, clocks, people present and bots."""
