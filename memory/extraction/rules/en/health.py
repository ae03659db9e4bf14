"""What body and mind allow: allergies, diets, conditions, access needs, fears, medicines, doctors' orders."""

from __future__ import annotations

import re

from memory.extraction.rules.en.body import of_body
from memory.extraction.rules.en.words import ADVERBS, BE, END
from memory.extraction.rules.rule import Rule, Where, Who, words

_DIET = (
    r"(?:vegan|vegetarian|pescatarian|veggie|lacto-vegetarian|flexitarian|keto|paleo|kosher|halal|teetotal|"
    r"gluten[- ]free|"
    r"dairy[- ]free|sugar[- ]free|low[- ](?:carb|salt|sodium|fodmap|fat)|plant-based|raw food)"
)
_CONDITION = (
    r"(?:type [12] diabet\w+|diabet\w+|asthma\w*|epilep\w+|coeliac|celiac|migraines?|high blood pressure|"
    r"hypertension|low blood pressure|"
    r"gout|arthritis|ibs|crohn'?s\w*|colitis|eczema|psoriasis|adhd|autis\w+|dyslexi\w+|dyspraxi\w+|anaemi\w+|"
    r"anemi\w+|tinnitus|vertigo|"
    r"insomnia|sleep apn\w+|reflux|gerd|pcos|endometriosis|fibromyalgia|long covid|lupus|ms\b|parkinson'?s|hay "
    r"?fever|a pacemaker|pacemaker|"
    r"a heart condition|a bad (?:back|knee|hip|shoulder|heart)|bad (?:knees|hips|back)|a slipped disc|slipped "
    r"disc|scoliosis|carpal tunnel|rsi|"
    r"osteoporosis|depression|anxiety|ocd|ptsd|bipolar|thyroid \w+|hypothyroid\w*|haemophilia|hemophilia|"
    r"pregnant|breastfeeding|"
    r"iron deficiency|kidney stones|hearing loss|a stammer|a stutter|no sense of smell|glaucoma|cataracts|low "
    r"vision|raynaud'?s)"
)
_BAD = (
    r"(?:a )?(?:(?:really |very |terribly )?(?:bad|dodgy|dicky|weak|sore|broken|torn|injured|replaced|artificial|"
    r"stiff|frozen|prosthetic|trick)) "
)
_BODY = (
    r"(?:hips?|knees?|back|shoulders?|ankles?|hearts?|wrists?|neck|elbow|leg|foot|eyes?|lungs?|stomach|hearing|"
    r"eyesight|acl|meniscus)"
)

RULES = (
    Rule(
        words(rf"^{BE}(?:(?!not\b|no longer\b)[\w-]+ ){{0,2}}?allergic to (?P<value>[^,.;()]+?){END}"),
        "allergy", who=Who.ANYONE, importance=9, sensitive=True, constraint=True, confidence=0.97,
    ),
    Rule(
        words(
            r"^(?:have|has|'ve got|have got|has got|suffers? from|get|gets|developed|(?:have|has) developed) (?:an? "
            r")?(?:(?:severe|bad|serious|mild|nasty|nut|terrible) ){0,2}(?P<value>[\w -]{2,30}?) allerg(?:y|ies)\b"),
        "allergy", who=Who.ANYONE, importance=9, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            r"^(?:have|has|suffers? from|developed|(?:have|has) developed) (?:an? )?(?:\w+ )?allergy to "
            r"(?P<value>[^,.;()]+?)" + END),
        "allergy", who=Who.ANYONE, importance=9, sensitive=True, constraint=True,
    ),
    Rule(
        words(r"^(?:['’]s )(?P<value>[\w -]{2,30}?) allergy\b"),
        "allergy", who=Who.OTHERS, importance=9, sensitive=True, constraint=True,
    ),
    Rule(
        words(
                r"^(?P<value>(?!it\b|that\b|this\b|which\b|he\b|she\b|you\b|they\b)[\w ,'-]{3,50}?) (?:always |"
                r"often |usually |really |just )?(?:puts? me in (?:hospital|a&e)|"
                r"(?:gives?|gave) me (?:\w+ )?(?:migraines?|a rash|hives|heartburn|headaches?|panic attacks?|asthma|"
                r"a reaction)|"
                r"makes? me (?:\w+ )?(?:ill|sick|dizzy|faint|wheeze|nauseous|panic|swell|itch|vomit|cough|break "
                r"out)|triggers? my (?:asthma|migraines?|eczema|allergy|anxiety))"
        ),
        "intolerance", Where.BODY, Who.UNSAID, importance=8, sensitive=True, constraint=True, confidence=0.85,
        accept=of_body,
    ),
    Rule(
        words(
            r"^(?P<value>(?!it\b|that\b|this\b|which\b|he\b|she\b|you\b|they\b)[\w ,'-]{3,50}?) (?:always |really |"
            r"just )?(?:freaks? me out|terrif(?:y|ies) me|scares? me(?: stiff| to death)?|makes? me panic)"),
        "phobia", Where.BODY, Who.UNSAID, importance=8, sensitive=True, constraint=True, confidence=0.85,
        accept=of_body,
    ),
    Rule(
        words(
            r"\b(?P<value>penicillin|aspirin|ibuprofen|latex|[\w-]+s) (?:make|makes|bring|brings) me (?:out )?(?:in "
            r")?(?:swell|hives|a rash|wheeze|come out)"),
        "allergy", Where.BODY, Who.UNSAID, importance=9, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            rf"^(?:{BE}|have )?(?:not|no longer) (?:been )?(?:\w+ )?allergic to (?P<value>[^,.;()]+?)(?: any "
            rf"?more)?{END}"),
        "allergy", who=Who.ANYONE, importance=7, sensitive=True, constraint=False, ended=True,
    ),
    Rule(
        words(r"^(?:(?:have |has )?outgrown?|outgrew) (?:my |the |his |her )?(?P<value>[\w -]{2,30}?) allergy"),
        "allergy", who=Who.ANYONE, importance=7, sensitive=True, constraint=False, ended=True,
    ),
    Rule(
        words(r"\b(?:not|no longer) (?:actually |really )?(?P<value>[\w-]+[- ]intolerant)"),
        "intolerance", Where.BODY, Who.ANYONE_OR_USER, importance=7, sensitive=True, constraint=False, ended=True,
    ),
    Rule(
        words(rf"^{BE}(?P<value>(?!not\b)[\w-]+[- ]intolerant|intolerant to [\w -]+?){END}"),
        "intolerance", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            rf"^(?:{ADVERBS})(?:can't|cannot|can not|mustn't|must not|am not (?:allowed|supposed) to|is not allowed "
            r"to|may not|have to avoid|has to avoid|need to avoid|should avoid)\s+(?:eat|have|drink|digest|"
            r"tolerate|touch)?\s*(?P<value>(?:[\w-]+ ){0,2}?(?:gluten|dairy|milk|lactose|nuts?|peanuts?|"
            r"shellfish|seafood|fish|eggs?|soy|wheat|sugar|salt|alcohol|caffeine|coffee|meat|pork|beef|grapefruit|"
            rf"cheese|spicy food|fried food|raw fish)(?: \w+)?){END}"),
        "{diet}", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            rf"^(?:{BE}|(?:have |has )?(?:just |recently |finally )?(?:went|gone|go|goes|turned|become|became|eat|"
            rf"eats|keep|keeps|stick to|following|follow)\s+){ADVERBS}(?:an? |on an? |to )?(?:\w+ "
            rf")?(?P<value>{_DIET})\b"),
        "diet", who=Who.ANYONE, importance=8, constraint=True, confidence=0.95,
    ),
    Rule(
        words(rf"^(?:{BE}|have )(?:not|no longer) (?:an? )?(?P<value>{_DIET})\b"),
        "diet", who=Who.ANYONE, importance=8, ended=True,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:don't|doesn't|do not|does not|never|no longer|stopped|gave up|have given up|cut out|"
            r"quit) (?:eat|eats|eating|have|touch)?\s*(?P<value>(?:any )?(?:red )?(?:meat|pork|beef|fish|seafood|"
            r"dairy|gluten|eggs|animal products|carbs|processed food|sugar|lamb|chicken)(?:(?: or | and |, "
            rf")\w+)*){END}"),
        "{diet}", who=Who.ANYONE, importance=8, constraint=True,
    ),
    Rule(
        words(
            rf"^(?:have |has )?(?:started )?(?:{ADVERBS})(?P<value>eat(?:s|ing)? (?:[\w]+ (?:and|or) )?(?:meat|fish|"
            r"dairy|eggs|everything|gluten|seafood)(?: (?:and|or) \w+)?(?: again| now))"),
        "{diet}", who=Who.ANYONE, importance=8,
    ),
    Rule(
        words(
            rf"^(?:{BE}|(?:have|has|'ve got|have got|has got|live with|lives with|suffers? from|get|gets|was "
            rf"diagnosed with|(?:have|has) been diagnosed with) {ADVERBS}(?:an? )?(?:\w+ "
            rf")?)(?P<value>{_CONDITION})\b"),
        "health_condition", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(rf"^(?:have|has|'ve got|have got|has got) (?P<value>{_BAD}{_BODY})\b"),
        "health_condition", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            r"^(?:(?:have |has )?(?:just )?(?:had|broke|tore|sprained|fractured|injured|hurt|did in)|am recovering "
            r"from|is recovering from) (?P<value>(?:an? |my |his |her |the )?[\w -]{0,25}?(?:surgery|operation|"
            rf"replacement|transplant|stroke|heart attack|{_BODY}))\b"),
        "health_condition", who=Who.ANYONE, importance=7, sensitive=True,
    ),
    Rule(
        words(
            rf"^(?:{ADVERBS})(?P<value>uses? (?:an? )?(?:wheelchair|crutches|walking stick|walking frame|cane|"
            r"hearing aids?|screen reader|mobility scooter|guide dog|prosthe\w+|rollator|white cane|oxygen))"),
        "mobility", who=Who.ANYONE, importance=9, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            rf"^(?:{BE}|has |have )(?P<value>(?:in a|on) (?:wheelchair|crutches)|a wheelchair user|wheelchair[- "
            r"]bound|deaf(?: in \w+ \w+ ear)?|hard of hearing|(?:partially |legally |nearly )?blind|partially "
            r"sighted|visually impaired|an amputee|paraplegic|mute)\b"),
        "mobility", who=Who.ANYONE, importance=9, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            rf"^(?:{ADVERBS})(?:can't|cannot|can not|(?:am|is) not able to|(?:am|is) unable to|struggles? to|find "
            r"it hard to)\s+(?P<value>(?:really |easily )?(?:walk|climb|lift|stand (?:up|for|long|on)|kneel|bend|"
            r"manage|do|take|use|drive|hear|see|run|carry|handle|swim|fly|read small)\b[^,.;]{0,60})"),
        "medical_restriction", who=Who.ANYONE, importance=8, constraint=True, confidence=0.8,
        accept=lambda match: not re.search(
            r"\b(?:today|tonight|tomorrow|this (?:week|weekend|morning|afternoon|evening)|right now|it|that)\b",
            match["value"], re.IGNORECASE),
    ),
    Rule(
        words(rf"^{BE}(?P<value>(?:red[- ]green |totally |partially )?colou?r[- ]?blind)"),
        "color_vision", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            rf"^(?:{BE}|gets? |suffers? from |feels? )(?:\w+ )?(?P<value>(?:sea|car|motion|travel|air|altitude)[- "
            r"]?sick(?:ness)?)\b"),
        "motion_sickness", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            rf"^{BE}(?:(?!not\b|no longer\b)\w+ )?(?:afraid|scared|terrified|frightened|petrified|phobic) of "
            rf"(?P<value>[^,.;()]+?){END}"),
        "phobia", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
        accept=lambda match: not re.match(r"being late|missing|what|losing|the result|failing|making", match["value"]),
    ),
    Rule(
        words(
            r"^(?:have|has|suffers? from|have got) (?:an? )?(?:\w+ )?(?:phobia of|fear of|phobia about) "
            rf"(?P<value>[^,.;()]+?){END}"),
        "phobia", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(r"^(?P<value>(?:stammer|stutter|lisp|limp)s?)\b"),
        "health_condition", who=Who.ANYONE, importance=7, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            r"^(?:have|has|'ve|wears?|(?:have|has) (?:worn|had)|had) (?P<value>(?:an? )?(?:\w+ )?(?:pacemaker|stent|"
            r"hip replacement|titanium \w+|insulin pump|hearing aids?|prosthe\w+|artificial \w+|dentures|cochlear "
            r"implant|brace|stoma))\b"),
        "health_condition", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            r"^(?P<value>(?!it\b|that\b|this\b|which\b)[\w ,'-]{3,50}?) (?:always |really |just )?(?:swells? my|"
            r"makes? my (?:legs go|heart race|skin crawl|throat close|eyes swell)|gives? me the (?:horrors|shakes|"
            r"creeps))"),
        "intolerance", Where.BODY, Who.UNSAID, importance=8, sensitive=True, constraint=True, confidence=0.8,
    ),
    Rule(
        words(rf"^{BE}(?P<value>claustrophobic|agoraphobic|arachnophobic)"),
        "phobia", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            r"^(?:panics?|faints?|freezes?|(?:get|gets) (?:vertigo|panic attacks?|dizzy|claustrophobic)) "
            r"(?P<value>(?:in|on|at|around|when|near|with)\b[^,.;]{3,50})"),
        "phobia", who=Who.ANYONE, importance=7, sensitive=True, constraint=True, confidence=0.8,
    ),
    Rule(
        words(
            r"\b(?:my |the )?(?:doctor|gp|dentist|surgeon|physio\w*|cardiologist|specialist|consultant|optician|"
            r"dietitian|vet)s? (?:says?|said|told me|advised|has told me|forbade|has forbidden|wants me|insists?|"
            r"ordered|banned|put me)\b(?P<value>.{4,90})"),
        "medical_restriction", Where.BODY, Who.UNSAID, importance=8, sensitive=True, constraint=True, confidence=0.85,
    ),
    Rule(
        words(
            rf"^(?:{BE})(?P<value>(?:a )?(?:very |really )?(?:light sleeper|night owl|early "
            r"riser|morning person|insomniac))\b"),
        "{trait}", who=Who.ANYONE, importance=5,
    ),
    Rule(
        words(
            r"^(?:['’]s |\w+ )?(?:blood (?:type|group) is|am blood (?:type|group)) (?P<value>(?:A|B|AB|O)[ "
            r"-]?(?:[+-]|positive|negative)?)"),
        "blood_type", who=Who.ANYONE, importance=7, sensitive=True,
    ),
)  # fmt: skip
