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
    ("My target is 72 kilos by summer.", "target_weight", "72 kilos"),
    ("We're aiming for 400 pages by Easter.", "target_words", "400 pages"),
    ("I'm saving up for a boat, the goal is £3,000.", "target_savings", "£3,000"),
    ("Three of the eight rooms painted.", "room_progress", "Three of the eight rooms painted"),
    ("Chapters one to four are edited, the fifth isn't.", "chapter_progress", "the fifth isn't"),
    ("Passport scanned, fee paid. The only thing I'm missing is the birth certificate for the visa.",
     "passport_progress", "fee paid. The only thing I'm missing is the birth certificate"),
    ("Only the index is missing from the thesis.", "thesis_progress", "Only the index is missing"),
    ("Any news on the move? There's just the piano left for the move.", "moving_progress", "just the piano left"),
    ("I still have to collect the ring before the wedding.", "wedding_open_items", "collect the ring"),
    ("Our hall seats 80, max.", "capacity_limit", "80, max"),
    ("A spare battery is non-negotiable for the new camera.", "note", "spare battery"),
    ("Mock driving exam: theory fine, parking a disaster, nerves worse.", "note", "parking a disaster"),
    ("Found a second-hand van for the tour. Seats five, and the heater only works on full.", "note",
     "van for the tour. Seats five, and the heater"),
    ("Most Sundays I'm up on the moor flying kites.", "note", "flying kites"),
    ("Choir on Tuesday evenings with Ottoline keeps me sane.", "choir_routine", "with Ottoline"),
    ("The tram pass exam is on the second Tuesday of March.", "note", "2026-03-10"),
    ("Landline is 01632 960911, and in an emergency ring Piers, my neighbour.", "phone", "01632 960911"),
    ("Landline is 01632 960911, and in an emergency ring Piers, my neighbour.", "emergency_contact", "Piers"),
    ("Varley Timber delivers on pallets within 10 days.", "note", "within 10 days"),
    ("I've cut out bread since Easter.", "diet_gluten", "cut out bread"),
    ("I'm Ottoline Varga, a theatre nurse.", "occupation", "theatre nurse"),
    ("Started at Kestrel Foods today!", "employer", "Kestrel Foods"),
    ("For the club letter: dates first, then results, no jokes.", "note", "dates first, then results, no jokes"),
    ("Dad's into bell-ringing lately.", "like", "bell-ringing"),
    ("My cousin Petra in Turku is vegan.", "diet", "vegan"),
    ("The band must be paid by 12 June; the florist is still open.", "note", "florist is still open"),
    ("Cookbook: chapter 3 of 11 done, the agent wants it on 1 July.", "progress", "chapter 3 of 11"),
    ("Keep answers under eighty words, and spare me the cheering.", "answer_style", "under eighty words"),
    ("Python comments in English please, one line each.", "python_style", "in English please"),
    ("Canal trip in August: we're six, one boat.", "note", "Canal trip in August"),
    ("Fireworks make our terrier hide for hours.", "note", "hide for hours"),
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
    ("His target is 72 kilos.", ("target_weight",)),
    ("What's a good target for a half marathon?", ("target_time", "note")),
    ("I'd be happy with a pizza.", ("target_", "note")),
    ("I ran 2:05 last year.", ("target_time",)),
    ("Only two eggs left in the fridge.", ("progress", "note")),
    ("All I need is a good joke.", ("progress", "note")),
    ("Are the first two sections written?", ("progress", "note")),
    ("It must be fun to have one.", ("note",)),
    ("Our grant report has to be in by Friday.", ("procedure",)),
    ("I'm back on nights.", ("diet", "diet_gluten")),
    ("My flat has no lift and I'm on the fifth floor.", ("occupation",)),
    ("I'm Hester Okafor, nice to meet you.", ("occupation",)),
    ("Dinner is ready.", ("progress", "note")),
    ("We're five minutes away.", ("note",)),
    ("Sunday is fine.", ("routine", "note")),
    ("I've pinned one on the wall.", ("note",)),
    ("I shouldn't have said that.", ("note",)),
    ("I look like a scarecrow, but it works.", ("note",)),
    ("I've seen that joke in three films.", ("note",)),
    ("I want to thank her without making a fuss.", ("note",)),
)  # fmt: skip
"""Said, and the attributes (or their ends) that nothing learned from it may have."""

APART: tuple[tuple[str, dict[str, str]], ...] = (
    (
        "Pepper gets a quarter tablet at noon, while Saffron has ear drops at night.",
        {"Pepper": "Pepper gets a quarter tablet at noon.", "Saffron": "Saffron has ear drops at night."},
    ),
    (
        "My cousins fight over it. Otto is mad about tractors, Pia about whales, and so it goes.",
        {"Otto": "Otto is mad about tractors.", "Pia": "Pia is mad about whales."},
    ),
    (
        "Of my two colleagues, Ondřej sits in Brno and Maite in Bilbao.",
        {"Ondřej": "Ondřej sits in Brno.", "Maite": "Maite sits in Bilbao."},
    ),
    (
        "Project Wren uses Django, project Teal is Rails.",
        {"Wren": "Project Wren uses Django.", "Teal": "project Teal is Rails."},
    ),
    (
        "Bram plays the cello and Fenna the drums.",
        {"Bram": "Bram plays the cello.", "Fenna": "Fenna plays the drums."},
    ),
    (
        "Varley Timber pays in kroner within 20 days; Hatch Joinery insists on euros and takes 90.",
        {
            "Varley Timber": "Varley Timber pays in kroner within 20 days.",
            "Hatch Joinery": "Hatch Joinery insists on euros and takes 90.",
        },
    ),
)  # fmt: skip
"""Said, and the one sentence that each of those named in it gets."""

TOGETHER: tuple[str, ...] = (
    "Rome is in Italy and Oslo in Norway.",
    "Does Pia like whales and Otto tractors?",
    "If Pia likes whales and Otto likes tractors, what do I buy?",
    "Tom says he likes Rome and Ann says she prefers Oslo.",
)
"""Of these nobody is told anything."""

WAYS: tuple[tuple[str, str, str], ...] = (
    ("Sort out my receipts: taxi 12, hotel 90.", "No paragraphs. A list, newest first, the total at the bottom.",
     "No paragraphs. A list, newest first"),
    ("Plan the jam session.", "We'll have two sets of six, a break in between, and always a waltz to finish.",
     "always a waltz to finish"),
    ("How do I stain oak?", "Two thin coats, a day between them, and a light sanding. Came out perfect.",
     "a day between them"),
    ("How long does a shoulder take?", "Five hours at 120, an hour of rest, and it came out beautifully.",
     "Five hours at 120"),
)  # fmt: skip
"""What was being made, the words that say how, and what has to be kept of them with what they are about."""

NO_WAYS: tuple[tuple[str, str], ...] = (
    ("Plan the evening.", "Let's do lunch, dinner and a film."),
    ("List my books.", "No tables, thank you."),
    ("How do I roast it?", "It came out perfect!"),
    ("How do I roast it?", "No lists? Fine, a table with the oldest first?"),
)

ORDERS: tuple[str, ...] = (
    "Example first, then the theory.",
    "Give me the conclusion first, the reasons can come later.",
    "Put the recommendation before the background.",
)
"""Which part of an answer comes first."""
