"""Choosing who answers: what was found on this machine, or an address, a model and a key."""
