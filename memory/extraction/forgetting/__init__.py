"""How requests to forget are worded in each language, what they name, and which facts that means."""
