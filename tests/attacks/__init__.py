"""Attacks on Hippo, played through its real parts: poison, hostile words and bytes, secrets, network, files."""
