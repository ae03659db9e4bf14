"""The app in a browser on this machine: the same app, drawn by textual-serve, behind a guard of our own."""
