"""What the user does for a living: occupation, employer, business, pay, studies, leaving a job."""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import ADVERBS, END, MONEY, NAME, NUMBER_WORD, PLACE
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.subjects import NOT_A_NAME

_TRADE = re.compile(
        r"(?:(?:er|or|ist|ian|ect|yst|man|woman|ress|eer|logue|smith|wright|nurse|chef|cook|vet|pilot|nanny|doula|"
        r"monk|nun|mason|monger|herd|keeper|glazier|maid|steward|scribe|guide|guard|clerk|"
        r"judge|coach|agent|assistant|consultant|accountant|student|attendant|sergeant|scientist|apprentice|intern|"
        r"temp|freelancer|"
        r"medic|paramedic|postie|au pair|hand|lead|analyst|dev|sysadmin|therapist|archaeologist|mechanic|critic|"
        r"academic|postdoc|fellow|diplomat|"
        r"translator|surgeon|physician|host|hostess|potter|barista|botanist|captain|priest|vicar|rabbi|imam|midwife|"
        r"plumber|solicitor|barrister|cop|"
        r"officer|secretary|librarian|curator|model|engineer|comic|poet|author|sommelier|concierge|janitor|farmhand|"
        r"representative|rep|executive|exec))$",
    re.IGNORECASE,
)  # fmt: skip
_NO_TRADE = re.compile(
    r"^(?:no longer|not)\b|^\w+ing (?:to|at|for|with|in|on|over|up|down|out|from|about|off|by|into|as|an?|the|our)\b|"
    r"(?:^|\s)(?:beginner|lover|"
    r"vegetarian|swimmer|drinker|smoker|reader|person|parent|owner|learner|gamer|"
    r"sleeper|fan|member|christian|brother|"
    r"sister|father|mother|daughter|riser|teenager|newcomer|foreigner|stranger|grandmother|grandfather|customer|"
    r"subscriber|user|hander|listener|"
    r"believer|worrier|outsider|sufferer|survivor|loner|hoarder|eater|walker|newbie|procrastinator|"
    r"perfectionist|pacifist|pescatarian|libertarian|"
    r"optimist|pessimist|realist|minimalist|atheist|feminist|introvert|collector|saver|spender|planner|"
    r"bargainer|runner|lifter|climber|"
    r"monster|disaster|winner|loser|number|matter|flyer|traveler|traveller|voter|follower|hater|admirer|"
    r"supporter|seller|buyer|caller|"
    r"better|bigger|older|younger|little|lighter|later|sooner|over|under|after|sober|eager|senior|junior|minor|"
    r"major|poor|"
    r"human|woman|man|german|norman|sloppy speaker|slow learner|speaker|early bird|cancer|libra|sagittarian|"
    r"commuter|dreamer|wimp|summer|winter|september|october|november|december|easter|year)$|\b(?:since|ago)\b",
    re.IGNORECASE,
)


_BESIDE = re.compile(
    r"\b(?:on the side|in my spare time|at (?:the )?weekends|unpaid|as a hobby|for fun)\b", re.IGNORECASE
)
"""What one does beside one's work is no trade: "I just started as a yoga teacher on the side"."""


def is_trade(match: re.Match[str]) -> bool:
    """Tell whether what was matched as a trade is one by its last word."""
    words_ = match["value"].strip().split()
    if all(word[:1].isupper() for word in words_) and not re.search(
        r"\b(?:an?|the|as) $", match.string[: match.start("value")]
    ):
        return False  # "I'm Ruairi Okafor": a name may end like a trade
    if _BESIDE.search(match.string):
        return False
    if re.match(r"\w+ing (?:an?|the|my|our|this)\b", match["value"].strip(), re.IGNORECASE):
        return False
    return bool(words_) and bool(_TRADE.search(words_[-1])) and not _NO_TRADE.search(match["value"].strip())


def _is_employer(match: re.Match[str]) -> bool:
    value = match["value"]
    return value.split()[0].casefold() not in NOT_A_NAME and not value.endswith(("'s", "’s"))


_OF_WORK = re.compile(
    r"\b(?:jobs?|work(?:ing|ed)?|boss|notice|contract|redundan\w+|career|shifts?|rota|colleagues|pay|paid|wages?|salary|hours|"
    r"retire\w*|fired|laid off|resigned|no longer works?|team|role|position|office|years)\b|\b(?:Ltd|Inc|"
    r"plc|& Sons|& Co|Bank|"
    r"Group|Logistics|Hotel|Hospital|Council|School|Coaches|Buses)\b",
    re.IGNORECASE,
)


def _leaves_work(match: re.Match[str]) -> bool:
    """Tell whether it is a job that is left, and no insurer or town: "I left Castor, too dear" ends no employment."""
    if not match["value"]:
        return re.search("laid off|redundant", match.group()) is not None
    return _OF_WORK.search(match.string) is not None


_PATTERN = (
    r"(?P<pattern>(?: (?:on|working|doing) (?:permanent |rotating |alternate |split |early |late |the |a |two |three |"
    r"four )*(?:nights?|days|shifts?|earlies|lates|call|rota|part[- ]time|weekends?|call[- ]outs|day shift|night shift|"
    r"(?:six|seven|eight|four|twelve)[- ]on[- ]\w+(?:[- ]off)?)(?: (?:rota|shift|pattern|shifts))?| part[- ]time| "
    r"full[- ]time|"
    r" (?:in|at|for|with) (?:an? |the |our |my )?(?-i:[a-z][a-z'’-]+(?: [a-z'’-]+){0,3}?)(?=$|[,.;:()!]| and\b| so\b| "
    r"but\b|"
    r" who\b| on\b))*)"
)
"""The place without a name and the hours of a trade: "a nurse in a hospice on permanent nights" is told whole."""
_JOB = (
    r"(?P<value>(?!(?:on|in|at|off|up|out|over|under|by|for|with|from|of|to|about|near|not)\b)(?:[\w-]+ ){0,4}?[\w-]+)"
)
_JOB_END = r"(?=$|[,.;()]|\s+(?:at|for|with|in|on|by|and|but|so|who|from|of|now|here|,)\b)"

RULES = (
    Rule(
        words(
            rf"^(?:{ADVERBS})(?:works?|(?:am|is) working|(?:am|is) (?:an? )?[\w -]{{2,30}}?) (?:as [\w -]{{2,40}}? "
            rf")?in (?P<value>{PLACE})(?=$|[,.]| (?:now|these days|at the moment)\b)"),
        "work_city", who=Who.ANYONE, text="{who} works in {value}",
        importance=5, confidence=0.8,
        accept=lambda match: "work" in match.group() or bool(_TRADE.search(match.group().rsplit(" in ", 1)[0])),
    ),
    Rule(
        words(
            r"^(?:am|is|works? as|working as|am working as|(?:have|has) been|became|"
            r"(?:have )?(?:just )?started (?:work )?as|am training to be|is training "
            rf"to be) {ADVERBS}(?:an? |the (?=head|lead|only))?{_JOB}{_JOB_END}{_PATTERN}"),
        "occupation", who=Who.ANYONE, text="{who} is {a} {value}{pattern}", importance=7, accept=is_trade,
    ),
    Rule(  # "live in Graz and work as a librarian": the other half of the clause
        words(
            r"^(?:am|is|lives?|comes?|was|moved)\b[^.;]{2,60}?(?:,| and|, and) (?:I )?(?:currently |now )?works? as "
            rf"(?:an? |the (?=head|lead|only))?{_JOB}{_JOB_END}{_PATTERN}"),
        "occupation", who=Who.ANYONE, text="{who} is {a} {value}{pattern}", importance=7, accept=is_trade,
    ),
    Rule(
        words(
            rf"^(?:{ADVERBS})(?:works?|(?:am|is) (?:working|employed)|(?:have|has) (?:been )?work(?:ed|"
            r"ing)|(?:have )?started)"
            rf" (?:at|for|with|in) (?:the |an? |my )?[\w'’& -]{{2,40}}? as (?:an? |the (?=head|lead|only)|"
            r"one of (?:the|their) )"
            rf"{_JOB}{_JOB_END}"),
        "occupation", who=Who.ANYONE, text="{who} is {a} {value}", importance=7, accept=is_trade,
    ),
    Rule(
        words(
            r"^guess who(?:['’]s| is| starts(?: work)?| started| begins| will be)(?: (?:now|just|started|"
            r"starting|going to be|about to be))*"
            rf"(?: as)? an? {_JOB}(?=$|[,.;()!]| (?:now|from|at|for|with|as of|since|on|in)\b)"),
        "occupation", Where.BODY, Who.REGARDLESS, (Mood.STATEMENT, Mood.QUESTION, Mood.REQUEST),
        text="{who} is {a} {value}", importance=7, accept=is_trade,
    ),
    Rule(
        words(
            rf"\b(?:from|since|starting|as of) (?:\w+ ){{1,3}}?(?-i:I)(?:['’]m| am| will be|"
            rf"['’]ll be)(?: working as)? an? {_JOB}{_JOB_END}"
            rf"{_PATTERN}"),
        "occupation", Where.BODY, Who.REGARDLESS, text="{who} is {a} {value}{pattern}", importance=7, accept=is_trade,
    ),
    Rule(
        words(
            r"\b(?:handed in|gave(?: in)?|given(?: in)?) my (?P<value>notice|resignation|apron|badge|"
            r"uniform|press card|lanyard|pass)\b"),
        "employer", Where.BODY, Who.UNSAID, importance=6, ended=True,
    ),
    Rule(
        words(rf"^am {NAME}, (?:an? |the (?=head|lead|only)){_JOB}{_JOB_END}{_PATTERN}"),
        "occupation", text="{who} is {a} {value}{pattern}", importance=7, accept=is_trade,
    ),
    Rule(
        words(
            rf"^(?:(?:just |finally )?started|first day|day one|new job|joined|now working|off to work)(?: (?:work|my "
            rf"new job|a new "
            rf"job|in my new job))? (?:at|for|with) (?P<value>{NAME})(?=$|[,.;!]| (?:today|yesterday|on|this|last|and|"
            rf"as|in)\b)"),
        "employer", Where.BODY, Who.UNSAID, text="{who} works at {value}", importance=6, accept=_is_employer,
    ),
    Rule(
        words(
            rf"\b(?:started|starting|begun|began|retrained|qualified) (?:work(?:ing)? )?as an? {_JOB}"
            r"(?=$|[,.;()!]|\s+(?:at|for|with|in|on|and|this|last|today|now)\b)"),
        "occupation", Where.BODY, text="{who} is {a} {value}", importance=7, accept=is_trade,
    ),
    Rule(
        words(
            r"^(?:my job is|my day job is|my profession is|my role is|i work as) (?:an? "
            rf")?(?P<value>[^,.;]{{3,50}}){END}"),
        "occupation", Where.BODY, Who.UNSAID, text="{who} is {a} {value}", importance=7,
    ),
    Rule(
        words(
            rf"^(?:{ADVERBS})(?:works?|working|(?:am|is) {ADVERBS}(?:working|employed)|(?:have|has) (?:been "
                r")?work(?:ed|ing)|got a (?:new )?job|(?:have |has )?(?:just )?started(?: a (?:new )?job)?|(?:have |"
                r"has )?(?:just )?joined|"
            r"(?:am|is) (?:an? |the )(?:[\w-]+ ){1,5}?)\s*(?:at|for|with|in|to)?\s*(?:at|for|"
            rf"with)\s+(?P<value>{NAME})"),
        "employer", who=Who.ANYONE, text="{who} works at {value}", importance=6, accept=_is_employer,
    ),
    Rule(
        words(
            rf"^(?:am|is) (?:now |back )?with (?P<value>{NAME}) (?:since|now\b|these days|as (?:an? |their )|"
            rf"full[- ]time|"
            r"part[- ]time)"),
        "employer", who=Who.ANYONE, text="{who} works at {value}", importance=6, accept=_is_employer,
    ),
    Rule(
        words(
            r"^(?:do|does|handle|handles|run|runs|manage|manages|teach|teaches|cook|cooks|nurse|serve|cover|"
            r"covers|sell|"
            r"sells|keep|keeps) (?:the )?[a-z-]+(?: [a-z-]+){0,2} (?:at|"
            r"for) (?P<value>(?-i:[A-Z][\w'’&-]+(?: (?:of |& |and )?"
            r"[A-Z][\w'’&-]+){1,3}))"),
        "employer", who=Who.ANYONE, importance=6, accept=_is_employer,
    ),
    Rule(
        words(
            rf"^(?:(?:am|is) )?(?:start|starting|starts|begin|"
            rf"beginning)\b[^,.]{{0,25}}? as [^,.]{{2,30}}? (?:at|with|for) "
            rf"(?P<value>{NAME})"),
        "employer", Where.BODY, Who.UNSAID, importance=6, accept=_is_employer,
    ),
    Rule(
        words(
            rf"^(?:(?:have|has) )?(?:just |finally )?(?:got|landed|accepted|took|taken|been offered) (?:the|a|an|my) "
            rf"(?:new )?(?:[\w-]+ ){{0,3}}?(?:job|role|post|position|gig) (?:at|with) (?P<value>{NAME})"),
        "employer", who=Who.ANYONE, text="{who} works at {value}", importance=6, accept=_is_employer,
    ),
    Rule(
        words(rf"\bmy (?:new )?(?:employer|company|firm) is (?P<value>{NAME})"),
        "employer", Where.BODY, Who.UNSAID, text="{who} works at {value}", importance=6, accept=_is_employer,
    ),
    Rule(
        words(
            rf"^(?:{ADVERBS})(?:runs?|owns?|have|has|opened|founded|started|set up) (?P<value>(?:an? |my own |our "
            r"own )(?:[\w-]+ ){0,4}?(?:studio|shop|store|bakery|caf[eé]|restaurant|agency|business|company|salon|"
            r"bookshop|practice|farm|vineyard|bar|gallery|startup|workshop|consultancy|clinic|kennels|nursery|b&b|"
            r"guesthouse|stall|press|label))\b"),
        "business", who=Who.ANYONE, importance=6,
    ),
    Rule(
        words(
            rf"\b(?:on|earn|earns|make|makes|get paid|salary(?: is|'s)?(?: now)?|pays me) (?P<value>{MONEY}(?: (?:a|"
            r"per) (?:year|month|hour|day))?)"),
        "salary", Where.BODY, Who.USER, text="{who} earns {value}", importance=6, sensitive=True,
    ),
    Rule(
        words(
            rf"^(?:(?:have|has) {ADVERBS})?(?:quit|left|resigned from|lost|(?:was|got|been) (?:laid off|fired|made "
            r"redundant) (?:from|at)?|no longer works? (?:at|for))\s+(?P<value>(?:my|the) (?:old )?(?:job|position|"
            rf"company)|{NAME})?(?=$|[\s,.])"),
        "employer", importance=7, ended=True,
        accept=_leaves_work,
    ),
    Rule(
        words(
            r"^(?P<value>[a-z][\w' -]{3,40}?) (?:is|are|['’]s|has been|was) (?:still )?(?:my|our) (?:trade|line(?: of "
            r"work)?|"
            r"living|profession|day job|bread and butter)\b.*"),
        "occupation", Where.BODY, Who.UNSAID, importance=7,
    ),
    Rule(
        words(
            rf"^(?P<value>(?:{NUMBER_WORD}(?:[- ]\w+)?|a dozen|half a lifetime|all my life)(?: odd)? years (?:on|in|"
            rf"at|with|behind) "
            r"(?!the (?:trot|road)\b|(?:prison|jail|bed|hospital)\b)(?:the )?[a-z][\w' -]{2,40}?)(?=$|[,.;]| and\b| "
            r"so\b| now\b).*"),
        "career", Where.BODY, Who.UNSAID, importance=7,
        needs=lambda view: view.number == 0 and re.search(r"\b(?:I|my|me)\b", view.around.own) is not None,
    ),
    Rule(
        words(rf"^(?:(?:have|has|am|is) {ADVERBS})?(?P<value>retired)(?: (?:from|last|in|since|now)\b|$|,)"),
        "occupation", who=Who.ANYONE, importance=7,
    ),
    Rule(
        words(
            rf"^(?:am |is |are )?(?:{ADVERBS})(?:stud(?:y|ies|ying)|doing (?:an?|my) (?:degree|phd|master'?s|ma|msc|"
            r"bsc|ba)(?: in| on)?|major(?:s|ing)? in|read(?:s|ing)? (?=law|history|classics)) (?P<value>[a-z][\w "
            r"]{2,40}?)(?= at\b| in my\b|$|[,.;])"),
        "major", who=Who.ANYONE, importance=5, confidence=0.75,
        accept=lambda match: not re.search(
            r"\b(?:for|hard|late|all|until|tonight|tomorrow|every|with|my|this)\b", match["value"]),
    ),
    Rule(
        words(
            r"^(?:goes to|attends|is at|started at|starts at|has started at|has moved to|moved to|moves to|has "
            r"switched to|"
            r"switched to|is starting at|has (?:got )?a place at|got into|has got into|is a pupil at|studies at|is "
            r"off to|"
            r"changed to|has changed to) (?P<value>(?-i:(?:[A-Z][\w'’.-]+ ){1,4}(?:School|Primary|College|Academy|"
            r"Nursery|"
            r"Kindergarten|Preschool|Grammar|High|Infants|Juniors|University)))"),
        "school", who=Who.OTHERS, importance=6,
    ),
    Rule(
        words(
            r"^(?:am|is|go|goes|study|studies|am studying)\b[^,.]{0,40}? at (?P<value>(?-i:(?:University of "
            r"[A-Z]\w+|[A-Z]\w+(?: [A-Z]\w+){0,2} (?:University|College|School|Academy|Institute))))"),
        "school", who=Who.ANYONE, importance=5,
    ),
)  # fmt: skip
