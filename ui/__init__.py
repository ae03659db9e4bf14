"""Hippo's two faces: the Textual app and the command line."""
