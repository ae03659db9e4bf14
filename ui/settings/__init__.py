"""Settings on the screen: all of settings.toml, keys, endpoints, presets, prices, profiles; and the model of a chat."""
