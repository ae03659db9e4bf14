"""English ways of telling something in passing, invented: what is a limit, what is kept, what looks alike and is not."""

LIMITS: tuple[tuple[str, str, str], ...] = (
    ("They put me on edoxaban when my heart started skipping.", "medication", "edoxaban"),
    ("The hospital's got me on ramipril since the summer.", "medication", "ramipril"),
    ("I'm on beta blockers, so my pulse never goes up.", "medication", "beta blockers"),
    ("I've been prescribed sertraline and it makes me sleepy.", "medication", "sertraline"),
    ("My tablets are bisoprolol, twice a day.", "medication", "bisoprolol"),
    ("They've put me on Krellox for my epilepsy.", "medication", "Krellox"),
    ("My landlord says no pets, not even a goldfish.", "policy", "no pets"),
    ("The small print says nothing heavier than a bicycle on the balcony.", "policy", "nothing heavier"),
    ("HR says we can only carry over five days.", "policy", "only carry over"),
    ("No candles allowed in our halls.", "policy", "No candles"),
    ("Under the lease we're not allowed to sublet.", "note", "not allowed to sublet"),
    ("The council says the hedge must not be taller than two metres.", "policy", "taller than two metres"),
    ("That won't work, I'm left-handed and smudge everything.", "handedness", "left-handed"),
    ("My wife's left-handed, so the scissors are no use to her.", "handedness", "left-handed"),
    ("I write with my left hand, hence the blots.", "handedness", "left hand"),
    ("My sense of taste went after the flu and never came back.", "health_condition", "sense of taste"),
    ("I've only got one working eye, so 3D films are wasted on me.", "health_condition", "one working eye"),
    ("Count me out: enclosed spaces make me panic, always did.", "phobia", "enclosed spaces"),
    ("Heights and I don't mix.", "phobia", "Heights"),
    ("I've no head for heights.", "phobia", "heights"),
    ("I never learned to swim, so the pool is out.", "medical_restriction", "swim"),
)  # fmt: skip
"""Said, the attribute (or the end of one), and the words it must hold. Each is a hard limit."""

TOLD: tuple[tuple[str, str, str], ...] = (
    ("I'm a theatre nurse on rotating shifts, so I never know what day it is.", "occupation", "on rotating shifts"),
    ("I'm a physiotherapist in a children's hospice.", "occupation", "in a children's hospice"),
    ("Thirty years a stonemason, and my knees know it.", "occupation", "stonemason"),
    ("Fifteen years as a midwife and I still cry at births.", "occupation", "midwife"),
    ("A joiner by trade, I can't leave a wobbly table alone.", "occupation", "joiner"),
    ("Speaking as a beekeeper, I disagree.", "occupation", "beekeeper"),
    ("My job title is regional safety inspector, if that matters.", "occupation", "regional safety inspector"),
    ("The name on my passport is Ioana Marinescu.", "name", "Ioana Marinescu"),
    ("I sign everything as Ottilie Brandt, by the way.", "name", "Ottilie Brandt"),
    ("It's booked under Casimir Holt.", "name", "Casimir Holt"),
)  # fmt: skip
"""Said, the attribute, and what its sentence must hold."""

REFUSED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("They put me on nights this month.", ("medication",)),
    ("They put me on hold for an hour.", ("medication",)),
    ("My GP put me on a diet for my heart.", ("medication",)),
    ("If they put me on a blood thinner, could I still eat spinach?", ("medication", "note")),
    ("Is my sense of smell normal?", ("health_condition", "note")),
    ("I lost my sense of humour.", ("health_condition",)),
    ("Bills make me panic.", ("phobia", "intolerance")),
    ("I can't drive today.", ("medical_restriction",)),
    ("What do left-handed people use?", ("handedness", "note")),
    ("The landlord says not to worry.", ("policy", "note")),
    ("If the landlord says no dogs, what can I do?", ("policy", "note")),
    ("Does the lease say no pets?", ("policy", "note")),
    ("My friend says no pets is a silly rule.", ("policy", "note")),
    ("No problem in the office today.", ("policy",)),
    ("A carpenter by trade, Joseph was no king.", ("occupation",)),
    ("Twenty years a slave is a film.", ("occupation",)),
    ("As a child I loved trains.", ("occupation",)),
    ("The name on the ticket is hard to read.", ("name",)),
    ("She signs everything as Anna Lind.", ("name",)),
    ("It says Error Code on the screen.", ("name",)),
)  # fmt: skip
"""Said, and the attributes (or their ends) that nothing learned from it may have."""
