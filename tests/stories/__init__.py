"""Whole stories, played by keyboard in a real terminal and a real browser against a scripted endpoint over HTTP.

`python -m tests.stories FOLDER` plays them and writes every screen as text and as SVG, to be looked at.
"""
