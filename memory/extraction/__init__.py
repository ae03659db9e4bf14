"""What of a user's message is worth keeping: write trigger, rules in two languages, the extractor model, secrets."""
