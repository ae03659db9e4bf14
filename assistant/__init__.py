"""The conversation: endpoints, settings, context assembly and turns. This package knows no screen."""
