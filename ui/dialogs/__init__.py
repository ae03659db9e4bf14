"""Small dialogs: confirm, ask for a text, pick one of a list."""
