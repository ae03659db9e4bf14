"""Invented chat turns and sayings that several tests measure on."""
