"""The words by which people say that something is different from before, or over, in English and Chinese.

Patterns only. What a change is about is found in `memory.replacing`; here no thing is named.
"""

from __future__ import annotations

import re

ENDING = re.compile(
    r"\b(?:went|gone|going) (?:for scrap|to (?:a new home|the tip|charity|the dump))\b|['’]s off(?=[,.;!]|$)|"
    r"\bis off(?=[,.;!]|$)|"
    r"\bcalled it quits\b|\b(?:are|is|we['’]re) (?:history|through)\b|\bhaven['’]?t (?:had|touched|smoked|drunk|"
    r"been|used|played) .{1,30}? "
    r"since\b|\bno more (?!than)\w+|(?-i:\b[A-Z][a-z]+)(?: has|['’]s)? (?:left|quit|resigned|moved on)(?=[,.;!]|$)|"
    r"\bgot (?:his|her|their|my|our) own\b|\bput \w+ (?:down|to sleep)\b|\bset (?:him|her|it|them) free\b|"
    r"\bended up (?:selling|leaving)\b|\b(?:turned|turning) (?:it |that |them |the [\w ]{2,25} )?down(?! (?:the "
    r"(?:street|"
    r"road|music|volume|heat|sound|tv)|to \w+ing))\b|\b(?:said no to|declined|withdrew|withdrawn|not going (?:through "
    r"with|ahead)|is(?:n['’]t| not) (?:happening|going ahead)|(?:not|n['’]t) happening|went under|gone bust|went bust|"
    r"taken down|took down|a thing of the past|out of the picture|off the table|off the cards|been shelved|have "
    r"shelved|"
    r"(?:is|are|was) shelved|dead in the water|for good now|moved on from|over and done with|behind (?:me|us) now|"
    r"got shot of|let (?:it|that|this) drop|knocked (?:it|that|the \w+) on the head|the end of (?:the|my|our) \w+|"
    r"(?:we|I)['’](?:re|m) (?:through|finished|done)(?=[,.;!]|$)|got run over|was run over|been run over|"
    r"hit by a (?:car|van|bus|"
    r"lorry)|failed (?:its|the|her|his) mot|gave up the ghost|packed up(?=[,.;!]|$)|conked out|"
    r"bit the dust|died on (?:me|us)|"
    r"went (?:in|into|to|on) the (?:drawer|bin|skip|attic|tip|dump|scrapheap)|(?:gave|give|given|"
    r"giving) (?:the|my|our) (?:[\w-]+ )"
    r"{1,3}up|(?:have|has|['’]ve) (?:just |now )?finished (?:my |the |with )?(?:therapy|treatment|physio|"
    r"chemo\w*|course|classes|"
    r"lessons|training|school|uni|college|degree|probation)|(?-i:I|We|we)(?: have|['’]ve)? (?:just |"
    r"finally |now )?left "
    r"(?-i:[A-Z])\w+)\b|"
    r"送[回走给]|放[生弃下][了]?|忘光|弃[了坑]|停[用掉]|不续|没续|烂尾|到头了|走了(?=，|。|$)|没干了|没做了|没去了|"
    r"\bno longer\b|\bany ?more\b|\bany longer\b|\bnever again\b|\b(?:won['’]?t|shan['’]?t|not|"
    r"never) (?:be )?(?:\w+ ){1,5}again\b|"
    r"\b(?:quit|quitting|gave (?:it |them |that |the \w+ )?(?:up|away|back)|giv(?:en|ing) (?:it |them |"
    r"that )?(?:up|away|back)|"
    r"handed (?:it |them |the \w+ |my \w+ )?(?:in|back|over)|sold|flogged|cancell?ed|dropped|deleted|closed|"
    r"(?:pack|jack|chuck)(?:ed|ing) (?:it |them |that |the \w+ |my \w+ )?in|got rid of|rid of|"
    r"let (?:\w+ ){1,4}go|let go of|"
    r"unsubscribed|resigned|stepped (?:down|back)|stood down|retired|stopped|ceased|ditched|dumped|binned|scrapped|"
    r"done with|finished with|through with|is over|are over|was over|['’]s (?:ended|over)(?=[,.;!]|$)|(?:has|have) "
    r"ended|"
    r"(?:came|come|coming|taken|took \w+|am|"
    r"['’]m|signed|went|gone) off|"
    r"(?:has|have|is|are|['’]s|['’]ve) lapsed|expired|wound (?:up|down)|folded|fell through|fallen through|"
    r"called (?:it )?off|"
    r"call(?:ed)? (?:it a day|time on)|(?:pulled|backed|bowed|dropped|moved|opted) out|moved away|"
    r"split up|broke(?:n)? up|separated|divorced|parted (?:ways|company)|passed away|died|rehomed|"
    r"put (?:him|her|it|them) (?:down|to sleep)|written off|wrote off|returned|sent (?:it |them )?back|donated|"
    r"laid off|made redundant|sacked|got fired|outgrown|outgrew|grown out of|grew out of|cured|"
    r"cleared me|all clear|misdiagnos\w+|false alarm|hung up my|shut down|shut up shop|disbanded|dissolved|evicted|"
    r"kicked the|sworn off|swore off|gone teetotal|weaned|(?:had|got) (?:it|them|the \w+|my \w+) (?:removed|"
    r"taken out|pulled)|"
    r"is (?:no more|gone|history|dead)|are (?:gone|history|dead)|['’]s (?:gone|history|dead|away to)|said goodbye to|"
    r"lost (?:my|our) (?:job|licence|license|place|contract|lease|client)|leav(?:e|ing) (?:the|my|our)|"
    r"left (?:the|my|our)|"
    r"never (?:was|were|had been|did have)|not (?:actually|really) (?:allergic|intolerant|diabetic|pregnant))\b|"
    r"(?:上周|上个月|昨天|昨晚|前天|去年|今年|已经|刚刚?|早就)没了|不再|再也不|[别没]再|(?<!要)"
    r"不(?=[^，。；]{1,10}了)|没(?=[^，。；]{1,6}了)|"
    r"[退辞卖停撤扔丢拆还断关收扒废][了掉]|退[租订群出学役休货伙赛婚亲押股票]了?|(?:辞|离)职|取消|注销|作废|"
    r"交[出还接]|交给|交班|卸[下任了]|送人|转[让手]|转给|戒[了掉]|散了|散伙|解散|黄了|吹了|掰了|离了|离婚|分手|分开了|"
    r"关门|关张|倒闭|停[办业课薪产播更刊]|搬[走出]|过世|去世|走丢|报废|结束了?|到期了|断奶|断了|拆线|痊愈|治好|好利索|"
    r"解[除约聘雇]|排除了?|误诊|弄错|搞错|说错|记错|放弃|不打算|毕业了|下岗|被裁|裁[了掉]|告一段落|收摊|洗手不干|"
    r"拉倒|泡汤|没戏|推掉|推了(?!迟|车|一)|不来往|断了联系|没联系了|闹掰|闹翻|搁置|搁下了|暂缓|往后放|缓一缓|[车机琴托盘]我?出了|"
    r"退休了|调走了|离任|换人了|清仓|平仓|赎回|退股|散了|下架|封[了号]|删[了号]|摘[了掉]|出[掉手]了|翻篇|歇业|歇了|淘汰",
    re.IGNORECASE,
)
"""Something is over."""

CHANGE = re.compile(
    r"\bcut (?:\w+ ){1,4}(?:to|by|down)\b|\bjust (?:gone|started|moved|begun|turned|become)\b|"
    r"\b(?:have|has|['’]ve|['’]s) (?:just )?(?:started|begun|become)\b|\bput (?:me|us|him|her|them|the user) on\b|"
    r"\bis(?:n['’]t| not) \w+ at all\b|"
    r"开始|转学|转网|涨价|降价|加装|迷上|换[^，。；]{1,6}了|才[^，。]{1,4}了|过了(?=，|。|$)|"
    r"\b(?:now|actually|instead|from (?:now|tonight|tomorrow|today|next|here|\d{4}-\d\d-\d\d)|starting (?:from |"
    r"this |"
    r"next |on )?|as of|"
    r"(?:changed|changing|moved|moving|switched|switching|swapped|swapping|shifted|bumped|raised|lowered|"
    r"cut (?:down|back|to|by)|"
    r"(?:so it['’]s|(?:that|which) leaves|leaving|(?:that|which) makes|left with) (?:me |us )?(?:with )?(?:only |just "
    r"|now )?"
    r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty)|"
    r"slips to|postponed|rescheduled|upgraded|downgraded|replaced|replacing|traded|exchanged|reverted|renamed|doubled|"
    r"halved|"
    r"reassigned|promoted|transferred|relocated|converted|adjusted|extended|delayed|slipped|merged|taken over|"
    r"took over|taking over)|"
    r"(?:went|gone|going|goes|put|crept|dropped|rose|risen) (?:\w+ )?(?:up|down)(?: to| from)?|up to|down to|"
    r"(?:pushed|put|moved|set) (?:\w+ ){0,3}back|(?:brought|moved) (?:\w+ ){0,3}forward|back to|turns? out|"
    r"turned out|"
    r"changed (?:my|our|his|her|their) minds?|make that|scratch that|correction|i was wrong|got (?:it|"
    r"that) wrong|i misspoke|"
    r"in place of|no more|not .{2,30} but|gone for|went for|settled (?:on|for)|stick(?:ing)? with|"
    r"(?:it|that|he|she|they)['’](?:s|re|ll be) .{1,40}(?:now|then|instead|after all)|after all|these days|"
    r"nowadays)\b|"
    r"[改换调挪移][到成为坐用在去约签期做练学吃喝走住签叫名养种教开乘订定了]|改|换|调整|推[迟后到]|往后推|往前提|"
    r"延[到期后长]|提前|挪|"
    r"[涨降升减加扩缩增砍压跌][到了成为至]|追加到|增加到|缩减到|扩充到|变[了成更动]|现在[是改在用]|其实|后来|定下来|"
    r"[今明下][^，。]{0,4}起|[日周月号]起|从[^，。]{1,8}起|"
    r"不是[^，。]{1,12}[是而]|转[去到成为岗行型学院校投战]|搬[到去进了家]|跳槽|顶替|顶上|接手|接替|代替|替换|替了|"
    r"取代|以[^，。]{1,10}为准|"
    r"更正|纠正|调剂|(?:最后|最终|又|再次?)(?:敲?定|约|选)(?:在|到|成|为)|重新|如今|眼下|往后|以后[都就]?[^，。]{1,6}|起改|升[职级任]|调[任动岗离]",
    re.IGNORECASE,
)
"""Something is different from before."""

PLAIN = re.compile(
    r"\b(?:they|he|she|we|I)(?:['’](?:ve|s))?(?: have| has)? (?:just |now )?(?:put|moved|brought|pushed|"
    r"set|booked) (?:the|my|our|it|"
    r"me|us)(?: [\w-]+){0,3} (?:on|at|to|for|from) [^.]*\b(?:now|instead|from now on)\b|\bextended (?:my|"
    r"our|the|his|her|me)\b|"
    r"\bcut (?:\w+ ){1,4}to\b|\bis(?:n['’]t| not) \w+ at all\b|转学|转网|涨价|降价|加装|改考|换[^，。；]{1,6}了|"
    r"\b(?:it['’]?s|that['’]?s|that is|it is) (?:[\w'’-]+ ){1,3}now\b|\bnow (?:it|that|he|she|they)['’](?:s|re)\b|"
    r"\b(?:it|that|he|she|they)['’](?:s|re) now\b|\bjumped ship\b|"
    r"现在[是归找由换轮改]|如今[是归由在]|"
    r"\b(?:swapped|switched|changed|moved (?!in\b)|shifted|bumped|rescheduled|postponed|replaced|renamed|"
    r"reverted|transferred|"
    r"downgraded|upgraded|traded|taken over|took over|relocated|reassigned|pushed (?:\w+ ){0,3}back|put back|"
    r"brought (?:\w+ ){0,3}forward|turned out|turns out|make that|scratch that|after all|upped (?:\w+ ){1,3}to|"
    r"(?:slips?|slipped|shifts|"
    r"pushed) to (?:the )?\d|(?:gone|went|"
    r"going) (?:up|down) to|raised to|cut to|up to|down to)\b|"
    r"改[到成为坐用在去约签期做练学吃喝走叫名养种教]|换[到成了为]|调[到成]|推[迟后到]|往后推|延[到期后]|提前到|"
    r"挪[到了]|变[了成更]|[涨降升减加]到|"
    r"转[去到成为岗行]|接手|接替|顶替|代替|替换|取代|跳槽|更正|说错|记错|调剂|改[报投选签]|"
    r"(?:最后|最终|又|再次?|重新)(?:敲?定|改|挪|推|约|选)(?:在|到|成|了|为)",
    re.IGNORECASE,
)
"""So plain a change that one rare word is enough to find what it is about."""

CLEARED = re.compile(
    r"\bisn['’]t \w+ at all\b|\b(?:not|never|no longer|wasn['’]t|isn['’]t|aren['’]t|weren['’]t|"
    r"['’]m not) (?:\w+ ){0,3}(?:allerg\w+|"
    r"intoleran\w+|diabetic|coeliac|"
    r"celiac|asthmatic|epileptic|vegan|vegetarian|pregnant|kosher|halal)\b|\bnever (?:was|were|had (?:it|one|"
    r"that)|did)\b|"
    r"\b(?:outgrown|outgrew|grown out of|grew out of|cured|all clear|misdiagnos\w+|false alarm|tested negative|"
    r"discharged|signed (?:me )?off|given the go-ahead|lifted)\b|"
    r"\b(?:can|may|allowed to|free to) (?:now )?(?:eat|drink|take|have|drive|fly|lift|run|swim|use)\b"
    r"(?!.*\b(?:only|but (?:not|no|never)|except|apart from|other than)\b)|"
    r"\b(?:eat|eating|drink|drinking|having) (?:\w+ ){1,4}again\b|"
    r"\b(?:eat|eating|drink|drinking) (?:meat|fish|dairy|gluten|wheat|nuts|sugar|eggs|alcohol|everything) again\b|"
    r"不(?:再)?过敏|不(?:再)?忌口|没(?:有)?过敏|(?:不|没)是?(?:糖尿病|哮喘|高血压|素食|乳糖不耐)|误诊|排除了|治好|"
    r"痊愈|解禁|放开了|"
    r"(?:可以(?:吃|喝|用|开|跑|坐飞机)|(?<!不)能(?:吃|喝|用|开|跑))[^，。]{0,8}了(?!.*(?:不能|不可以|不行|除了|还是不))|"
    r"不用(?:再)?忌|开荤|脱敏成功|"
    r"恢复(?:正常|喝|吃)",
    re.IGNORECASE,
)
"""A limit of body or diet is lifted, in so many words."""


_LOOKS_LIKE_IT = re.compile(
    r"\b(?:am|['’]m|is|are|['’]re|was|were|['’]s) off (?:to|home|out|for|his|her|their|my)\b|"
    r"\b(?:done|finished|through) with (?:(?:his|her|its|their|the|my|our) )?(?:walk|dinner|lunch|breakfast|supper|"
    r"school|work|homework|nap|bath|shower|day|meal|coffee|chores|shopping)\b|"
    r"\bgone (?:from where|somewhere|walkabout|next door|out|off|round)\b|"
    r"\b(?:through|done|finished) with (?:this|that|the) (?:book|chapter|page|film|movie|series|season|"
    r"episode|novel|game|level|"
    r"report|article|song|puzzle|crossword)\b|"
    r"\b(?:done|over|finished|through|closed) (?:for|until|till|on|today|tonight|tomorrow|this|between) ?(?:the |mon|"
    r"tue|wed|thu|fri|sat|sun|day|today|now|tonight|night|tomorrow|morning|afternoon|evening|week|weekend|lunch|"
    r"noon|\d)+\w*|"
    r"\b(?:is|are|was|were) over (?:the|a|an|there|here|in|by|\d+|[£$€]\d+)\b(?! (?:hill|line))|"
    r"\bput (?:\w+ ){1,2}(?:down|to sleep)(?= (?:at|for|in|on|early|late|by|every|around)\b)|"
    r"\b(?:done|finished|through) with [^,.;]{1,30} for (?:the day|today|now|tonight|the week)\b|"
    r"\bclosed (?:early|late|at)\b|"
    r"\b(?:(?:match|game|practice|rehearsal|session|meeting|train|flight|bus|lecture) (?:was|is|got|has been) "
    r"(?:cancelled|canceled)|(?:is|are|['’]s) off) (?:today|tonight|this (?:week|morning|afternoon|evening))\b|"
    r"\b\w+['’]s (?:pianist|conductor|coach|manager|owner|receptionist|chef|driver|captain|treasurer|"
    r"secretary)\b[^,.;]{0,30}|"
    r"\b(?:dropped|moved|closed|lost|switched|turned|shut) (?:the|my|our|his|her) (?:\w+ )?(?:folder|slip|desk|sofa|"
    r"windows?|doors?|lid|"
    r"curtains?|blinds?|bags?|chairs?|lamp|lights?|router|box(?:es)?|tap|drawer|computer|laptop|tv)\b[^,.;]{0,40}|"
    r"\bstopped (?:crying|raining|snowing|laughing|talking|barking|moaning|hurting|coughing)\b|"
    r"\bmoved on to (?:the|a|his|her|level|chapter|solid)\b|"
    r"\bg(?:ave|iven|iving|ive) up (?:trying|waiting|looking|hoping|searching|counting)\b[^,.;]{0,60}|"
    r"\bfolded (?:the|my|a|up|his|her|our|all|it|them)\b|"
    r"\b(?:dropped|deleted|lost|left|returned|sold|binned) (?:the|my|our|some|his|her) (?:\w+ )?(?:photos?|pictures?|"
    r"files?|e-?mails?|phone|keys?|letters?|wallet|bag|umbrella|glasses|charger)\b[^,.;]{0,40}|"
    r"\bhaven['’]?t (?:had|touched|smoked|drunk|been|used|played) .{1,30}? since (?:last night|yesterday|this morning|"
    r"breakfast|lunch|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|"
    r"\b(?:came|come|coming|get|got|getting) off (?:an? |the |my |our |his |her )?(?:\w+ )?(?:shift|"
    r"shifts|train|bus|plane|"
    r"ferry|boat|tram|flight|motorway|phone|call|bike|stage|nights?|work)\b|"
    r"\b(?:changed|changing|emptied) (?:the |his |her )?(?:\w+['’]s )?(?:\w+ )?(?:litter|nappy|"
    r"diaper|bedding|sheets|bulb|batteries)\b|"
    r"的(?:[钢琴]{0,2}伴奏|指挥|教练|店员|前台|厨师|保安|经理)[^，。；]{0,6}|窗户?关了|(?:今[天早晚夜]|今儿|明[天早晚]|昨[天晚]|这会儿|刚才|刚刚|[这本]周|"
    r"周[一二三四五六日]|星期[一二三四五六日天]|这[次回])"
    r"[^，。；起再永以彻从]{0,6}?(?:[不没](?=[^，。；]{1,10}了)|停了|关门|停[业课电水产](?!了$))",
    re.IGNORECASE,
)
"""Phrases of a day or a place that have a word of change in them and end nothing: "off to the gym", 今晚不去健身了."""


_ENDING_PARTICLES = str.maketrans("啦喽咯", "了了了")
"""车换啦 tells what 车换了 tells."""


def _without_lookalikes(text: str) -> str:
    return _LOOKS_LIKE_IT.sub(" … ", text.translate(_ENDING_PARTICLES))


def says_change(text: str) -> bool:
    """Tell whether a sentence says in so many words that something is different from before, or over."""
    return says_ending(text) or CHANGE.search(_without_lookalikes(text)) is not None


def says_ending(text: str) -> bool:
    """Tell whether a sentence says that something is over."""
    return ENDING.search(_without_lookalikes(text)) is not None


def says_plainly(text: str) -> bool:
    """Tell whether a sentence says a change or an ending so plainly that it needs no second look."""
    told = _without_lookalikes(text)
    return ENDING.search(told) is not None or PLAIN.search(told) is not None


_IN_PASSING = re.compile(
    r"(?:^|[,;–—-])\s*(?:and |so |but |which means )?(?:no more \w+|no longer \w+|that['’]s the end of|"
    r"goodbye to|bye bye|bye-bye|"
    r"done with|finished with|the end of)\b",
    re.IGNORECASE,
)


def ends_in_passing(text: str) -> bool:
    """Tell whether a clause of its own says that something is over, beside what is so now ("…, no more commuting")."""
    return _IN_PASSING.search(text) is not None


def lifts_limit(text: str) -> bool:
    """Tell whether a sentence takes back a limit: an allergy that never was, a diet that is over."""
    return CLEARED.search(text) is not None


_CUE_LIST = """
    moved moving move changed changing change switched switch swapped swap shifted bumped raised lowered cut
    postponed rescheduled upgraded downgraded replaced traded exchanged reverted renamed sold handed hand gave
    given give giving dropped drop stopped stop quit quitting cancelled canceled left leave leaving packed
    pack jacked chucked let go gone went going turned turns turn back up down out off over away put pushed
    history brought forward ended end done retired closed shut returned split broke broken called call longer anymore
    instead actually now again after all ditched binned scrapped started starting become became place shot own
    """
CUE_WORDS = frozenset(_CUE_LIST.split())
"""Words of change, lower case: that they are in both sentences says nothing about what has changed."""
