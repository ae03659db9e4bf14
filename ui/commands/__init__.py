"""The engine without a screen: one module a group of commands."""
