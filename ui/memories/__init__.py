"""The memories panel: what an answer rests on, all that is remembered, what waits for a word, and how memory fares."""
