"""Tells what a clause is: a plain statement, a question, a request, a thought experiment, fiction or a report.

Only statements make facts, and requests make standing instructions. It must never let a hypothetical through as a fact.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING

from memory.extraction.rules.relations import WORD_ZH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.sentences import Clause, Sentence
    from memory.language import Language


class Mood(StrEnum):
    """What a clause does."""

    STATEMENT = "statement"
    QUESTION = "question"
    REQUEST = "request"
    HYPOTHETICAL = "hypothetical"
    FICTION = "fiction"
    REPORTED = "reported"


OPENER_EN = re.compile(
    r"^(?:(?:oh|ah|ha(?:ha)*|well|great|good|right|okay|ok|thanks?(?: you)?|ta|cheers|perfect|nice|clear|sure|"
    r"yes|yeah|yep|no(?=,)|"
    r"nope|hm+|hi|hello|hey|morning|good morning|also|and|but|so|because|though|although|while|anyway|actually|"
    r"honestly|frankly|"
    r"basically|by the way|btw|fyi|for the record|for context on (?:our|my) \w+|for context|for your "
    r"information|for reference|for what it's worth|just so you know|"
    r"so you know|just to let you know|quick one|one (?:more )?(?:thing|note|detail)|quick note|note to self|"
    r"heads[- ]up|update|small update|correction|sorry|oops|"
    r"wait|no wait|in fact|as it happens|sadly|luckily|unfortunately|then|at least|to be honest|tbh|"
    r"speaking of which|"
    r"(?:and )?(?:please )?(?:do )?(?:don't forget|remember|note|keep in mind|bear in mind)(?: that)?|"
    r"(?:i|we) should (?:add|mention|say|tell you|point out|warn you)(?: that)?|i (?:just )?(?:want|wanted) "
    r"(?:you )?to (?:know|say|mention)(?: that)?|"
    r"i forgot to (?:say|mention)(?: that)?|did i (?:say|mention)(?: that)?|you should know(?: that)?|let me "
    r"(?:add|say)(?: that)?|"
    r"(?:the )?(?:truth|thing|fact) is(?: that)?|good to know|it turns out(?: that)?|turns out(?: that)?|"
    r"mind you|as i said|like i said|as mentioned)\b[\s,:;.!—–-]*)+",
    re.IGNORECASE,
)
OPENER_ZH = re.compile(
    r"^(?:(?:哦+|噢|啊|嗯+|哈+|嘿|好的?|行|可以|谢谢|多谢|懂[了啦]|明白了?|知道了|学到了?|学着了|那?安心了|妥了|完美|"
    r"不行|加|要|有|能|会|去|买|改|修|没有?|算|成|中|高|稳|对|是的?|没错|不对|这样|那|"
    r"有点|好使|难怪|馋了|就是|"
    r"早上好|你好|唉|哎|诶|呃)(?=[，,：:、！!。\s])[，,：:、！!。\s]*|"
    r"(?:还好(?=[^多，。])|(?:幸好|幸亏|好在|亏得|可惜|好歹)(?=[^，。])|(?:自我介绍|自报(?:个)?家门|先?介绍)(?:一?[下个])?(?=[，,：:])|气死了?[，,！!]|"
    r"累瘫了?[，,！!]|对了|那(?=我)|其实(?:是)?|另外|还有(?!\d)|"
    r"顺便(?:说一?[句下]|提一?[句下])?|说起来|话说|"
    r"先?跟你(?:说|交代|讲|提|报)一?个?喜?[声下句]?|"
    r"(?:先)?说一下|告诉你|提醒一?下|补充一?[点下句]?|先说好|(?:请|要|帮我|麻烦)?(?:你)?(?:记住|记一?下|记得|"
    r"别忘了|千万别忘了|备注一?[下句]?)|"
    r"背景是|更新一?下|更正一?下|纠正一?下|但是?|不过|所以|因为|而且|然后|反正|毕竟|只是|就是(?=[我忘])|唉|"
    r"哎)[，,：:、！!。\s]*)+"
)
_REQUEST_EN = re.compile(
    r"^(?:please\b|can you|could you|would you|will you|let's|let us|write|give|tell|make|translate|suggest|"
    r"recommend|explain|help|draft|"
    r"show|list|find|plan|summari[sz]e|rename|fix|convert|calculate|compute|describe|name|walk me|sketch|sort|"
    r"add|remove|change|"
    r"fill|put|check|compare|create|generate|rewrite|shorten|polish|proofread|format|turn|pick|choose|guess|"
    r"define|spell|correct|"
    r"improve|review|analy[sz]e|search|look|send|reply|answer|continue|go on|try|do|redo|repeat|stop|keep|group|"
    r"use|avoid|drop|leave|"
    r"start|end|close|always|never|don't|do not|quote|address|call|be|stick|skip|round|spare|talk|speak|cut|"
    r"split|order|tighten|"
    r"scaffold|set up|remind|forget|delete|erase|i need you to|i(?:'d| would) like you to|i want you to|from "
    r"now on|in future)\b",
    re.IGNORECASE,
)
_QUESTION_EN = re.compile(
    r"^(?:what|which|who|whom|whose|where|when(?! (?:i|we|you|my|the|it)\b)|why|how|is|are|am|was|were|do|does|"
    r"did|can|could|will|would|should|shall|"
    r"may|might|has|have|had|any|isn't|aren't|don't|doesn't|won't|can't|couldn't)\b",
    re.IGNORECASE,
)
_LEFT_OUT_I_EN = re.compile(
    r"any |(?:can['’]t|cannot|couldn['’]t|won['’]t) (?:stand|bear|abide|eat|drink|have|handle|tolerate|touch|do)\b",
    re.IGNORECASE,
)
"""Begins like a question and, without a question mark, is none: the "I" is left out."""
_HYPOTHETICAL_EN = re.compile(
    r"\bif i (?:were|was|had|could|am|'m|have|ever|lived|moved|got|bought|became|owned)\b|\bif i'm (?!honest|"
    r"not mistaken|right|being)|"
    r"\bif (?:we|my|our|someone|somebody|one|you|a person) |\bsuppos(?:e|ing)\b|\bimagin(?:e|ing)\b|\bwhat if\b|"
    r"\blet's (?:say|pretend|assume)\b|"
    r"\bsay (?:i|we) (?:had|was|were|am)\b|^\W*say (?:i|we) (?!['’]?(?:ll|love|like)\b)\w+|"
    r"\bassum(?:e|ing)\b|\bpretend\w*\b|\bhypothetical\w*\b|\bi wish i\b|"
    r"\bas if i\b|\bunless i\b|"
    r"\bin (?:my|a|the) (?:dream|nightmare|story|novel|game|film|movie)\b|\bi (?:would|could|might|may) (?:have|"
    r"be|become|move|buy|go)\b|"
    r"\bi'd (?:be|have|become|move|buy|live|work)\b|\bmaybe (?:i|we)\b|\bi (?:might|may)\b|\bfor example\b|"
    r"\be\.g\.|\bone day i\b|\bin theory\b",
    re.IGNORECASE,
)
_FICTION = re.compile(
    r"\b(?:role-?play|pretend|act as|acting as|in character|you are (?:now )?(?:a|an|the|my)\b|you're (?:now "
    r")?(?:a|an|the)\b|"
    r"(?:write|tell|compose|draft|start|continue|finish)\b[^.]{0,40}\b(?:story|poem|novel|tale|song|lyrics|"
    r"scene|dialogue|script|monologue|"
    r"limerick|screenplay|fanfic\w*)\b|(?:my|the|our) (?:character|protagonist|hero|heroine|narrator|player "
    r"character|npc|villain)\b|"
    r"let['’]s (?:rehearse|role|act out)\b|\blet['’]s (?:play|do|try|improvise)(?: (?:a |an |out |some )?(?:\w+ )?"
    r"(?:scene|game|make-believe|sketch|improv))?\s?[:,;–—-]+\s*"
    r"(?:i['’]m|i am|you['’]re|you are|i['’]ll be|you be)\b|mock (?:interview|exam|trial|call)|play the part|"
    r"\byou(?:['’]ll| will|['’]re| can)? (?:play|be|act as) .{2,40}(?:,| and) i(?:['’]ll| will|['’]m|"
    r" can)? (?:play|be|am)\b|"
    r"\bi(?:['’]ll play|['’]m playing|['’]ll be|['’]m pretending to be) (?:a|an|the) (?!\w+ (?:at|in|on)\b)|"
    r"interview me as|"
    r"in the voice of|from the (?:perspective|point of view) of|fictional|for (?:my|a|the) (?:novel|story|"
    r"screenplay|short story|campaign))"
    r"|扮演|假装|[你我咱](?:来)?(?:当|演|扮|饰)[^，。]{1,10}[，,；]?(?:[你我咱])(?:来)?(?:当|演|扮|做|饰)|陪我(?:练|"
    r"对|演|模拟|排)|"
    r"模拟(?:面试|对话|谈判|考试|场景)|对[戏台]词?|剧本杀|我(?:来)?[演扮]|[来演][一个]?[演场]?一?[段场出]戏?[：:，]\s*我是|"
    r"(?:咱们?|我们|来)演[一个]?[段场出]|我是[^。！？]{2,30}[，,]你(?:就)?是[^。！？]{1,12}[。！，,]\s*(?:开始|来吧|走起)|"
    r"假如你是|假设你是|角色扮演|(?:写|编|续写|"
    r"讲)(?:一?[个篇段首])?[^。]{0,12}(?:故事|小说|"
    r"剧本|诗|歌词|段子|"
    r"台词|童话)|"
    r"(?:主角|女主|男主|反派|人设)|第一人称写|以.{1,10}的口吻|我的角色|跑团",
    re.IGNORECASE,
)
_REPORTED_EN = re.compile(
    r"(?<!in case )(?<!when )\b(?:he|she|they|someone|somebody|people|everyone|everybody|the (?:article|"
    r"text|page|book|paper|author|"
    r"guy|woman|man|study|news)|"
    r"(?:a|my|his|her|their|our) (?:friend|neighbou?r|colleague|coworker|classmate|cousin|flatmate|client|customer)|"
    r"(?-i:(?!Legal)[A-Z][a-z]+)) (?:says?|said|claims?|claimed|wrote|writes|told (?:me|us)|thinks?|thought|"
    r"believes?|asks?|asked|reckons?|goes like)\b"
    r"|\baccording to\b|\brumou?r\b|\bthey say\b|\bi (?:read|heard|saw) (?:that|somewhere)\b",
    re.IGNORECASE,
)
_ON_CONDITION_EN = re.compile(
    r"if (?!it helps|it matters|that helps|you (?:must|want to) know|memory serves)\w+", re.IGNORECASE
)
"""A clause that begins with it tells what would be, whoever it speaks of."""
_FORBIDS_EN = re.compile(
    r"\b(?:landlord|landlady|lease|tenancy(?: agreement)?|contract|agreement|policy|insurance|insurers?|council|"
    r"(?:letting|estate) agents?|hr|school|nursery|employer|management|union|coach|trainer|warranty|licen[cs]e|visa|"
    r"permit|"
    r"hoa|housing association|airline|venue|gym|club|host|nda|regulations?|rules?|fire (?:officer|brigade)|"
    r"manual|label|boss|editor|publisher|funder|freeholder|building|office|legal|compliance)\b(?:['’]s)? "
    r"(?:\w+ )?(?:says?|said|states?|insists?|told (?:me|us)|is clear|are clear|stipulates?|specif(?:y|ies))(?: "
    r"that)?,? "
    r"(?:it['’]s |there['’]s |i |we |you |they |everything |anything |all |any |the |pets? |[a-z]+ )?(?:\w+ )?"
    r"(?:no|nothing|not|never|only|at most|no more|max(?:imum)?|must(?:n['’]t)?|can['’]t|cannot|may(?:n['’]t)?|"
    r"has to|have to|needs? to|forbidden|banned|isn['’]t|aren['’]t|by (?:law|noon|\d))\b",
    re.IGNORECASE,
)
"""Who may forbid or cap something says so: that holds for the user, and is no hearsay."""
_AUTHORITY_EN = re.compile(
    r"\b(?:tests?|scan|results?|x-ray|bloods|doctor|gp|dentist|surgeon|physio\w*|optician|vet|nurse|midwife|health "
    r"visitor|pharmacist|chemist|dietitian|"
    r"nutritionist|cardiologist|consultant|specialist)\b",
    re.IGNORECASE,
)
_QUESTION_ZH = re.compile(
    r"怎么(?!都|也|说呢)|什么(?!都|也)|啥(?!都|也)|哪(?:个|些|里|儿|种|边|款|家|天|年|位|一)|几(?:点|岁|天|个|"
    r"号|次|月)(?!.*都)|多少(?!有点|会)|"
    r"为什么|为何|为啥|是不是|要不要|能不能|可不可以|有没有|行不行|好不好|会不会|该不该|对不对|算不算|值不值|"
    r"谁(?!都|也)|如何|咋|"
    r"多(?:久|大|长|远|重|高)(?!了|的)|(?:吗|呢|么)$|什么(?:意思|区别|时候|关系)|区别$|(?:什么|啥|的)意思$"
)
_NOT_FOR_MINE = (
    rf"(?!们?家?的?{WORD_ZH}(?![^，。]{{0,6}}(?:写|编|拟|列|推荐|选|挑|起|想|取|翻|讲|来|发|回|安排|出)"
    r"(?![的了过好完得])))"
)
"""给我姐织的开衫 tells what the user makes; 给我妈写封信 asks for it."""
_REQUEST_ZH = re.compile(
    r"^(?:请|帮(?!着|衬|厨|工|过|了)(?:我|忙)?|给[^，。]{1,6}(?:回|发|写|拟|编|打)[个条封一份]|给(?:我"
    + _NOT_FOR_MINE
    + r"|个|出)|替我|"
    r"麻烦|写(?![了过完得])|翻译|[英中日法德韩]译[英中日法德韩]|推荐|讲(?!究)|来[个点首段一份]|列|解释|"
    r"说说|聊聊|告诉我|算(?![是了])|查(?![出过了重])|"
    r"想[个一](?!直)|起[个一]|取[个一]|"
    r"安排|总结|润色|改(?:一?下|写|成.{0,10}(?:语气|风格))|把(?:这|上|下|那|刚)|把(?!我|它|他|她)[^，。了]{1,10}(?:改成|改得|改为|换成|写成|缩成?|删|翻成|译成|调成|加粗|加上|去掉|列出|排成)[^，。了]{0,10}$|以后(?!我)|今后(?!我)|从现在起|"
    r"从今以后|"
    r"一律|不要|别|千万别|用(?:中文|英文|表格)|"
    r"按(?![人月天年揭时])|照(?!顾)|换[个一]|继续|再来|忘掉|删掉|就分|分成|先给|教我|举)"
)
_HYPOTHETICAL_ZH = re.compile(
    r"如果|要是|假如|假设|万一|倘若|假使|若是|设想|(?<![比和跟超出没])想象(?!力|中|的[快慢好难贵多少大小])|假想|"
    r"比如(?:说)?我|打个比方|(?:我|咱们?)(?:要是|如果)|"
    r"就算(?:给|让|叫)?我|哪怕(?:给|让|叫)?我|"
    r"的话(?=$|[，,、]|我|就|那|会|得)|做梦|梦见|梦到|恨不得|巴不得|(?:也许|可能|说不定|没准|大概)(?:会|要|我)|"
    r"我(?:可能|也许|或许)"
)
_REPORTED_ZH = re.compile(
    r"(?<![跟对和给向同])(?:他|她|他们|她们|有人|别人|朋友|同事|网友|邻居|大家|人家|网上|书上|书里|论坛上?|网友|"
    r"群里|新闻|文章|电影里|剧里|小说里|"
    r"客户)[^，。]{0,6}?(?:都)?(?:说|讲|写|觉得|认为|问|称|表示)|"
    r"据说|听说|传说|据报道"
)
_STILL_REPORTED_ZH = re.compile(r"(?:还|也|又|并且?|而且|甚至)?(?:说|讲|称|声称|表示|提到|写道)")
_ASKED_BY_ANOTHER_ZH = re.compile(
    r"(?:必|总|老|爱|最?爱|专|都|会|先|要)(?:问|查|看|盯|管|打听)[^，。]{0,10}(?:怎么|什么|哪|多少|谁|"
    r"几)[^，。]*"
)
"""他逢人必问样本是怎么来的: the question is another's."""
_TELLS_WITH_NE_ZH = re.compile(r"(?:还|才|可|正|都|在|着|得)[^，。]{2,}呢$")
"""每个月还得留三千呢 asks nothing."""
_TO_BE_SAID_ZH = re.compile(r"(?:就|要|内容)?(?:说(?!过|好)|写明|告诉|跟[他她对]说|内容是|大意)")
_AUTHORITY_ZH = re.compile(r"医生|大夫|医嘱|牙医|护士|营养师|康复师")


_CITED_ZH = re.compile(
    r"(?:原话|原文|发来|发了|回了?我?|来了|写[着道了]?|一句|这[句段条篇]|那[句段条]|翻译|译|意思)[^，。“「]{0,4}[：:]?[“「]|^把[“「]"
)
"""他发来一句“…”: what stands in the quotes is not said by the user."""


def moods(sentence: Sentence) -> tuple[Mood, ...]:
    """Return the mood of each clause of a sentence."""
    if sentence.language == "zh":
        return _moods_zh(sentence)
    return _moods_en(sentence)


def by_authority(text: str) -> bool:
    """Tell whether somebody says it whose word holds: a doctor, a vet, a test."""
    return _AUTHORITY_EN.search(text) is not None


def tells_fiction(sentence: Sentence) -> bool:
    """Tell whether from this sentence on the message plays a part or tells a tale."""
    return _FICTION.search(sentence.text) is not None


_PLAYS = re.compile(
    r"\b(?:role-?play|mock (?:interview|exam|trial|call)|stay in character|interview me as|play the part|"
    r"let['’]s (?:play|do|improvise)(?: (?:a |an )?(?:\w+ )?(?:scene|sketch|improv))?\s?[:,;–—-]+\s*"
    r"(?:i['’]m|you['’]re)|"
    r"you(?:['’]ll| will|['’]re| can)? (?:play|be|act as) .{2,40}(?:,| and) i(?:['’]ll| will|['’]m|"
    r" can)? (?:play|be|am))\b|"
    r"陪我(?:练|对|演|模拟|排)|模拟(?:面试|对话|谈判|考试|场景)|角色扮演|扮演|(?:咱们?|我们|来)演[一个]?[段场出]|"
    r"[你我咱](?:来)?(?:当|演|扮|饰)[^，。]{1,10}[，,；]?(?:[你我咱])(?:来)?(?:当|演|扮|做|饰)|对[戏台]词?|剧本杀|跑团",
    re.IGNORECASE,
)
"""The user plays somebody, and goes on playing in the messages that follow."""
_PLAY_ENDS = re.compile(
    r"\b(?:end (?:of )?(?:scene|role-?play)|out of character|stop(?: it)? there|that['’]?s enough|"
    r"that['’]?ll do|scene over|"
    r"back to (?:me|normal|reality|real life)|(?:ok(?:ay)?|right|alright)[, ]+(?:stop|enough|cut|done)|as myself|"
    r"for real now|thanks,? that (?:was|helped))\b|"
    r"练到这|到这[儿里]|就到这|不[演练玩]了|[演练玩]完了|出戏|停[吧了，。]|结束[吧了]|行了|言归正传|说回我|回到现实|"
    r"说真的|我本人",
    re.IGNORECASE,
)


def plays_on(before: Sequence[str]) -> bool:
    """Tell whether the user has begun to play somebody in these messages and not stopped."""
    playing = False
    for message in before:
        if (begun := _PLAYS.search(message)) is not None:
            playing = _PLAY_ENDS.search(message, begun.end()) is None
        elif _PLAY_ENDS.search(message):
            playing = False
    return playing


def play_ends(text: str) -> int | None:
    """Return where in a message the user stops playing; None where they play to its end."""
    ends = _PLAY_ENDS.search(text)
    return None if ends is None else ends.end()


def without_opener(text: str, language: Language) -> tuple[str, int]:
    """Return a clause without "By the way, remember that …", and how many code points were taken off."""
    pattern = OPENER_ZH if language == "zh" else OPENER_EN
    match = pattern.match(text)
    cut = match.end() if match and match.end() < len(text) else 0
    return text[cut:], cut


def is_opener(text: str, language: Language) -> bool:
    """Tell whether a clause holds nothing but "by the way", 跟你说一声 or the like."""
    pattern = OPENER_ZH if language == "zh" else OPENER_EN
    return pattern.fullmatch(text) is not None


def _moods_en(sentence: Sentence) -> tuple[Mood, ...]:
    if _HYPOTHETICAL_EN.search(sentence.text) and not _starts_plainly(sentence.clauses):
        return (Mood.HYPOTHETICAL,) * len(sentence.clauses)
    found: list[Mood] = []
    for number, clause in enumerate(sentence.clauses):
        body, _ = without_opener(clause.text, "en")
        last = number == len(sentence.clauses) - 1
        if (
            _HYPOTHETICAL_EN.search(clause.text)
            or _ON_CONDITION_EN.match(body)
            or _still_on_condition(sentence, number, found)
        ):
            found.append(Mood.HYPOTHETICAL)
        elif sentence.asks and (last or _QUESTION_EN.match(body)):
            found.append(Mood.REQUEST if _REQUEST_EN.match(body) else Mood.QUESTION)
        elif _REQUEST_EN.match(body):
            found.append(Mood.REQUEST)
        elif _QUESTION_EN.match(body) and (sentence.asks or not _LEFT_OUT_I_EN.match(body)):
            found.append(Mood.QUESTION)
        elif _REPORTED_EN.search(clause.text) and not (
            _AUTHORITY_EN.search(clause.text) or _FORBIDS_EN.search(clause.text)
        ):
            found.append(Mood.REPORTED)
        else:
            found.append(Mood.STATEMENT)
    if Mood.REPORTED in found:
        first = found.index(Mood.REPORTED)
        found[first:] = [Mood.REPORTED] * (len(found) - first)
    return tuple(found)


def _still_on_condition(sentence: Sentence, number: int, found: Sequence[Mood]) -> bool:
    """Tell whether a clause goes on with an "if" just before: "if Pia likes whales and Otto likes tractors, …"."""
    if not number or found[-1] is not Mood.HYPOTHETICAL:
        return False
    before = sentence.clauses[number - 1]
    between = sentence.text[before.end - sentence.start : sentence.clauses[number].start - sentence.start]
    return re.fullmatch(r"\s*and\s*", between, re.IGNORECASE) is not None


def _starts_plainly(clauses: Sequence[Clause]) -> bool:
    """Tell whether a statement comes first and the "if" only later ("I'm vegan, so if I were to …")."""
    return (
        len(clauses) > 1
        and not _HYPOTHETICAL_EN.search(clauses[0].text)
        and not clauses[0].text.lower().startswith("if ")
    )


def _moods_zh(sentence: Sentence) -> tuple[Mood, ...]:
    found: list[Mood] = []
    for clause in sentence.clauses:
        # 有人说我住在海边，还说我怕水: whoever spoke before speaks on
        goes_on = found and found[-1] is Mood.REPORTED and _STILL_REPORTED_ZH.match(clause.text)
        mood = Mood.REPORTED if goes_on else _mood_zh(clause, sentence)
        # 给房东回个消息，说钥匙周五送到: what is to be written is no news
        written = found and found[-1] is Mood.REQUEST and mood is Mood.STATEMENT and _TO_BE_SAID_ZH.match(clause.text)
        found.append(Mood.REQUEST if written else mood)
    return tuple(found)


def _mood_zh(clause: Clause, sentence: Sentence) -> Mood:
    body, _ = without_opener(clause.text, "zh")
    last = clause is sentence.clauses[-1]
    if _HYPOTHETICAL_ZH.search(clause.text) or _hypothetical_before(clause, sentence):
        return Mood.HYPOTHETICAL
    if ("“" in clause.text and _CITED_ZH.search(sentence.text)) or (
        _REPORTED_ZH.search(clause.text)
        and not _AUTHORITY_ZH.search(clause.text)
        and not _ASKED_BY_ANOTHER_ZH.search(clause.text)
    ):
        return Mood.REPORTED
    if _REQUEST_ZH.match(body):
        return Mood.REQUEST
    if not sentence.asks and _TELLS_WITH_NE_ZH.search(body) and not _QUESTION_ZH.search(body[:-1]):
        return Mood.STATEMENT
    if (_QUESTION_ZH.search(body) and (sentence.asks or not _ASKED_BY_ANOTHER_ZH.search(body))) or (
        sentence.asks and last
    ):
        return Mood.QUESTION
    return Mood.STATEMENT


def _hypothetical_before(clause: Clause, sentence: Sentence) -> bool:
    """如果我对花生过敏，就不能吃这个: what hangs on the condition is no fact either."""
    before = [other for other in sentence.clauses if other.start < clause.start]
    return any(_HYPOTHETICAL_ZH.search(other.text) for other in before)
