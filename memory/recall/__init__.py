"""How the right few memories are found for a message: trigger, query, candidates, fusion, ranking, limits."""
