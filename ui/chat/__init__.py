"""The chat: list of conversations, transcript, prompt and status bar."""
