"""The words by which a message shows what kind of turn it is, in English and Chinese. Patterns only.

They are read in `trigger`. A pattern here must be narrow where it shuts memory out (small talk, sums, translation), and
may be wide where it only lowers a bar that a memory still has to pass.
"""

from __future__ import annotations

import re

FENCE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
QUOTED_LINE = re.compile(r"^\s*>.*$", re.MULTILINE)
LONG_QUOTE = re.compile(
    r"“[^”]{12,}”|「[^」]{12,}」|『[^』]{12,}』|\"[^\"]{25,}\"|(?<!\w)'(?!s\b)[^'\n]{25,}'(?!\w)|‘[^’]{25,}’"
)
TRANSFORM = re.compile(
    r"\b(?:translat\w+|proofread|fix the (?:grammar|spelling|typos?)|correct (?:the |this |"
    r"my )?(?:grammar|spelling|english|sentence)|paraphrase|rephrase|tighten this|shorten this|"
    r"spell-?check|rewrite|reword|make (?:this|it|the following) (?:sound )?(?:a (?:bit|little) )?(?:more )?"
    r"(?:polite|formal|casual|friendl\w+|concise|shorter|natural|professional|gentle\w*)|turn (?:this|it) into)\b|"
    r"(?:in|into) (?:english|french|german|spanish|italian|portuguese|japanese|korean|"
    r"chinese|russian|latin|dutch|arabic|swedish|polish|turkish)\s*[:：,，]?\s*[\"'“‘]|how (?:do|"
    r"would) (?:you|i|we) say\b.*\bin (?:english|french|german|spanish|italian|portuguese|japanese|korean|"
    r"chinese|russian|latin|dutch|arabic|swedish|polish|turkish)|what(?:'s| is) .{1,40} in (?:english|"
    r"french|german|spanish|italian|portuguese|japanese|korean|chinese|russian|latin|dutch|arabic|swedish|"
    r"polish|turkish)\b|翻译(?!软件|工具|公司|官|员|器)|翻成|译成|译为|翻一下|改成(?:英文|中文|被动|书面)|"
    r"(?:把|将)?这(?:句|段|几句|个|封|条|篇)?(?:话|文字|邮件|消息|内容)?(?:改|润色|压缩|缩写|扩写)(?!成\S{0,6}计划)|"
    r"改(?:得|的)?(?:更|再)?(?:客气|礼貌|委婉|正式|口语|简洁|通顺|自然|书面)|润色|"
    r"改错别字|纠正语法|语法对吗|有没有错别字|(?:用|拿)?(?:英语|英文|中文|汉语|日语|日文|法语|韩语|德语|西班牙语|"
    r"俄语|文言文|粤语)(?:怎么说|怎么讲|咋说|怎么写)",
    re.IGNORECASE,
)
ASKS_MEANS = re.compile(
    r"\b(?:which|what) (?:tool|service|app|website|agency|software)\b|(?:用|哪个|什么)\S{0,4}(?:工具|软件|"
    r"网站|公司|服务)",
    re.IGNORECASE,
)
COLON_PAYLOAD = re.compile(r"[:：]\s*\S.*\Z", re.DOTALL)

ARITHMETIC = re.compile(
    r"\b(?:(?:larger|bigger|smaller|greater|higher|lower) number|(?:two|three|four|five|six|seven|eight|nine|ten|\d+) "
    r"(?:plus|minus|times|over|to the) (?:two|three|four|five|six|seven|eight|nine|ten|\d+|power|third|fourth|"
    r"fifth|sixth|seventh|eighth|ninth|tenth)\b|percent(?:age)? (?:of|off|tip|tax|discount)|"
    r"divided by|multiplied by|square root|squared|"
    r"cubed|sum of|product of|remainder|modulo|"
    r"factorial|factors? of|prime number|average of|median of|convert \d|round(?:ed)? \d|rounded to|cosine|log of|"
    r"to the power of|in (?:binary|hex|roman numerals)|how many (?:\w+ ){1,3}(?:are )?in (?:a|an|one|\d+)\b)"
    r"|\d\s*(?:plus|minus|times|x)\s*\d|^\W*round \d|^\W*add \d|as a percentage"
    r"|\d\s*[+*×÷^]\s*\(?\s*\d|\d\s+[-/]\s+\d|^\W*[\d\s.,()+*/×÷^%-]+=?\W*$|\d\s*%\s*(?:of|off)\b"
    r"|\d+(?:\.\d+)? ?(?:\w+ )?(?:in|to|into) (?:miles?|km|kilomet\w+|feet|inch\w*|pounds?|lbs?|kg|kilos?|ounces?|"
    r"grams?|cups?|celsius|fahrenheit|hex|binary|litres?|liters?|gallons?)\b"
    r"|等于(?:多少|几)|[加减乘除]以?\s*\d|\d\s*(?:[加减乘]|除以)|\d折|折是|打\S{1,3}折|平方根|平方是|开方|百分之\S{1,6}是|"
    r"次方|立方|哪个(?:数)?更?(?:大|小)|谁(?:更)?(?:大|小)|换算|(?:英里|公里|英尺|英寸|磅|盎司|斤|公斤|华氏|摄氏)\S{0,4}(?:等于|是多少|换)|的和是|求和|"
    r"最大公约数|质数|取整|保留\S位小数|\d度是多少|多少华氏",
    re.IGNORECASE,
)
NUMBERS = re.compile(
    r"\d|[一二三四五六七八九十百千万两]|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred|thousand)\b",
    re.IGNORECASE,
)

# Possessive repeats: some of these words are the sum of others (哈哈), which would match in 2^n ways.
SMALLTALK = re.compile(
    r"^(?:\W*(?:hi|hey|hello|hiya|yo|howdy|good (?:morning|afternoon|evening|night)|morning|evening|"
    r"night night|thanks?(?: you)?(?: so much| a lot| a bunch)?|thx|ty|cheers|great|perfect|nice|cool|"
    r"awesome|brilliant|lovely|ok(?:ay)?|sure|sounds good|got it|i see|makes sense|will do|no worries|"
    r"never ?mind|bye|goodbye|see you(?: later| soon| tomorrow)?|take care|good luck|well done|congrats|"
    r"haha+|lol|wow|hmm+|oh|ah|yes|no|yep|nope|right|fine|exactly|agreed|true|"
    r"how are (?:you|things)(?: doing| feeling| keeping)?|how(?:'s| is) (?:it going|life|your (?:day|morning|"
    r"evening|week"
    r"|weekend)(?: going| been)?)|how do you do|did you sleep well|this (?:morning|afternoon|evening|week)|"
    r"what's up|sup|are you there|you there|good bot|"
    r"that's (?:great|all|it|fine|perfect|funny|enough|good|helpful|lovely|nice)|you're (?:great|funny|"
    r"the best|welcome)|i'm (?:back|here|bored|good|fine)|there|again|hippo|everyone|mate|friend|then|"
    r"(?:i'm |am )?in (?:such )?a (?:good|great|lovely|funny) mood|(?:let's |let us )?(?:just )?(?:fancy |"
    r"fancied |wanted |want |felt like )?(?:to )?(?:have )?(?:an? )?(?:quick |little |bit of a |wee )?(?:chat|"
    r"natter|chit-?chat)(?:ting)?(?: (?:for )?a bit| about nothing)?|just saying hi|"
    r"nothing (?:much|special|in particular)|"
    r"feeling (?:good|chatty)|"
    r"for now|for today|very much|so much|a lot|today|tonight|dear|buddy|all|too|and|please)\b)++\W*$|"
    r"^(?:\W*(?:你好|您好|嗨|哈喽|哈啰|早上好|早安|早呀|早啊|早|中午好|下午好|晚上好|晚安|在吗|在不在|"
    r"在么|谢谢|多谢|感谢|谢了|谢啦|辛苦了|辛苦|好的|好滴|好嘞|好呀|好吧|好|行|嗯嗯|嗯|哦|噢|收到|明白了|"
    r"明白|懂了|知道了|了解|可以|没事|没问题|再见|拜拜|回见|回头聊|哈哈+|呵呵|嘿嘿|厉害|不错|真棒|太好了|"
    r"今天心情(?:怎么样|怎样|咋样|如何|好吗|好不好|(?:还|挺|很|特别|真)?(?:不错|好))?|"
    r"(?:随便|就)?(?:跟你|陪我)?(?:聊|唠)(?:两句|几句|会儿|一会儿|聊天|聊|天|嗑)|闲着没事|没(?:什么|啥)事儿?|心情(?:怎么样|怎样|咋样|如何|好吗)|你好吗|过得(?:怎么样|咋样|好吗|如何)|"
    r"睡得(?:怎么样|咋样|好吗|好不好)|忙不忙|累不累|咋样|怎么样|太棒了|完美|赞|牛|是的|对的|对|没错|不是|不用了|算了|先这样|就这样|你真好|最近怎么样|最近还好吗|"
    r"吃了吗|你是谁|你叫什么|忙吗|啊|呀|啦|了|哈|吧|你|呢|么|吗|亲|朋友|大家|今天|那|就))++\W*$",
    re.IGNORECASE,
)
GREETING = re.compile(
    r"^\W*(?:(?:hi|hey|hello|hiya|yo|howdy|morning|good (?:morning|afternoon|evening))(?: there| again| hippo)?\b|"
    r"你好|您好|嗨|哈喽|哈啰|早上好|早安|早呀|早啊|中午好|下午好|晚上好|在吗)(?:呀|啊|哦)?\W+",
    re.IGNORECASE,
)
"""A greeting before what the message is about."""
PLAY = re.compile(
    r"^(?:\W*\b(?:hi|hey|hello|morning|evening|afternoon|good|there|please|quick|short|silly|daft|terrible|bad|dad|"
    r"little|new|one|another|more|any|some|got|a|an|for|now|ok(?:ay)?|right|so|then|and|cheesy|clean|decent|fresh)\b)*\W*"
    r"(?:jokes?|riddles?|puns?|limericks?|haiku|brain ?teasers?|tongue[- ]twisters?|conundrums?|one[- ]liners?|"
    r"fun facts?|knock[- ]knock)\b|"
    r"\b(?:tell|give|know|got|share|hit|make up|throw) (?:[\w-]+ ){0,2}?(?:jokes?|puns?|riddles?|fun fact|"
    r"tongue[- ]twisters?|knock[- ]knock|trivia|limericks?)\b|\b(?:jokes?|fun fact|riddles?|"
    r"tongue[- ]twisters?|limericks?|puns?) (?:about|please|of the day)\b|^(?:another )?(?:joke|fun fact|"
    r"riddle|pun|haiku)\b|\b(?:haiku|limerick|poem|pun|joke)s? about "
    r"(?!my\b|me\b|our\b|us\b)|\bmake me laugh\b|\bplay (?:twenty questions|20 questions|rock paper|hangman|"
    r"a word game)|\bflip a coin\b|\broll (?:a|the|two) dic?e\b|\bpick a (?:random )?number\b|"
    r"\brandom number\b|\bwrite (?:me )?a (?:\w+ )?(?:haiku|limerick|poem|riddle) about (?!my|me|our)|"
    r"笑话|段子|谜语|脑筋急转弯|绕口令|冷知识|猜谜|成语接龙|对对联|顺口溜|抛硬币|掷骰子|随机(?:数|挑|说|"
    r"选)(?:一|个)|逗我|打油诗|石头剪刀布|(?:写|来|作)(?:一)?(?:首|段)(?!.*(?:我|给)).{0,8}(?:诗|俳句|词)",
    re.IGNORECASE,
)
ABOUT_ME = re.compile(
    r"\b(?:about|for|with) (?:me|my|us|our)\b|\b(?:mine|myself|ourselves)\b|"
    r"我(?:的|自己|家|爸|妈|们|女|儿|老)|关于我|给我(?:爸|妈|家|女|儿|老)",
    re.IGNORECASE,
)
"""A joke or a poem about the user's own, which needs to know them."""
WORD_PROBLEM = re.compile(
    r"\d.*\d.*\b(?:what time|how (?:many|much|long|far|old|fast)|what(?:'s| is) the (?:total|average|difference|area|"
    r"volume|speed|distance|perimeter|price))\b|\d.*\d.*(?:几点|多少|多久|几(?:天|个|小时|分钟|岁|米|公里)|一共|平均|还剩)",
    re.IGNORECASE | re.DOTALL,
)
"""A sum in words, about nobody: trains that leave, pipes that fill a tank."""
KNOWLEDGE = re.compile(
    r"^\W*(?:so |and |by the way,? |btw,? |quick question[:,]? |random question[:,]? |just curious[:,]? |"
    r"hey,? |hi,? |ok,? )*(?:what(?:'s| is| are| was| were| does| do| did|'re)|who(?:'s| is| was| were|"
    r" wrote| invented| painted| discovered| won| composed| directed)|when (?:is|was|were|did)|"
    r"where (?:is|are|was|were|does|do|did|can one)|why (?:is|are|do|does|did|was|were|can't|isn't|don't)|"
    r"how (?:does|do|did|is|are|was|were|many|much|far|long|old|tall|big|deep|fast|hot|fine|come|high|"
    r"heavy|often)|which (?:is|country|planet|city|language|element|animal|year|came|one)|is (?:it|there|"
    r"a|an|the|'|\")|are (?:there|\w+s)|does|do \w+s|did|can (?:a|an|the|you (?:explain|tell me (?:what|"
    r"who|why|how)))|define|explain|describe (?:the|how)|name (?:the|a|three|five|two|some)|meaning of|"
    r"spell|list the|give me (?:a|the|another) (?:synonym|word|definition|antonym)|difference between|"
    r"synonym|antonym|rhymes? (?:with|for))\b|什么是|是什么(?:意思|东西|原理|朝代)?|什么意思|啥意思|"
    r"怎么读|怎么念|怎么拼|谁(?:写|发明|画|提出|发现|是)|哪一?年|哪个(?:国家|朝代|城市|星球)|为什么|为啥|"
    r"原理|区别是?|有(?:什么|啥)(?:区别|不同)|首都|同义词|反义词|近义词|多(?:高|远|长|重|大|少(?:个|种|"
    r"公里|米|度|岁|字|颗|年))|解释(?:一下)?|定义|由来|典故|出自|历史上|几大|怎么形成|怎么来的|是真的吗|"
    r"属于什么|能活多久|有毒吗|(?:讲|说|指)的是(?:什么|哪|谁|啥)|是指什么|哪(?:场|个|部|本)(?:仗|战|朝代|书|诗)",
    re.IGNORECASE,
)
PERSONAL = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|myself|we|we're|we've|us|our|ours)\b|我|咱|俺|本人|家里|自家",
    re.IGNORECASE,
)
LOOKED_UP = re.compile(
    r"^\W*(?:which (?:is|was|one is|of \w+ is) (?:the )?(?:long|bigg?|larg|heavi|old|fast|high|tall|hott?|cold|clos|"
    r"furth|farth|deep|near|small|light|strong|warm)\w*(?:er|est)\b(?!.*\b(?:i|we|my|our|me|us)\b)|"
    r"(?:any |some )?(?:an)?other (?:words?|terms?|names?) for\b(?!.*\b(?:my|our|me|us)\b)|"
    r"what (?:year|language|colou?r|element|country|city|causes?|rhymes|time zone|does|do they|"
    r"is an?\b|makes)|which (?:element|planet|country|city|animal|year|river|ocean|mountain|language|"
    r"president|king|queen)|who (?:is|was|were|wrote|invented|painted|composed|discovered|directed|won|"
    r"said)|how do (?!i\b|we\b|you\b)\w+ (?!i\b|we\b)\w+|how (?:many|tall|old|far|deep|fast|heavy|big|"
    r"hot)\b(?!.*\b(?:i|we|my|our)\b)|what(?:'s| is| are) (?:the )?(?:capital|plural|past tense|opposite|"
    r"synonym|antonym|definition|meaning|longest|largest|biggest|smallest|highest|tallest|fastest|speed|"
    r"chemical|boiling|square root|population|currency|difference between)|explain (?:the |how |why |"
    r"what )(?!.*\b(?:i|me|my|we|our)\b)|define\b|spell\b)|(?:是谁|谁(?:发明|写|画|提出|发现|作曲|导演|"
    r"创立|建)|是谁(?:写|画|发明|作曲)的)|什么意思|(?:怎么|如何)(?:读|念|拼|形成|来的|酿|灭绝|产生|运作|"
    r"诞生|演变|繁殖)|是怎么(?:形成|灭绝|来|产生|死)|哪(?:一)?年|哪(?:条|座|国|位|部|首|个(?:国家|朝代|"
    r"城市|星球|时区|省|大洲|民族))|首都|[反近同]义词|原理|缩写|由来|典故|多(?:高|远|深|重)[？?]?$|有多长|"
    r"多少(?:年|块|颗|种|米|公里|秒|岁|国家|民族|行星)|几大|世界上|历史上|"
    r"^(?!.*[我咱这])\S{1,12}(?:和|跟|与|还是)\S{1,12}(?:哪个|哪种|谁)(?:更|比较|最)?(?:长|大|重|高|快|远|热|冷|深|老|近|轻|硬)|"
    r"最(?:大|高|长|小|快|深|"
    r"古老)的\S{1,8}是|什么是|^\S{1,10}是(?:什么|啥)[？?]?$|说什么语言|^\S{1,6}是\S{1,10}(?:吗|"
    r"还是\S+)[？?]?$|^\S{1,8}吃什么[？?]?$|什么时候(?:设立|发明|成立|建成|灭亡|发现)|为什么会|"
    r"绕\S{1,4}一圈|符号是|^为什么(?!我)\S{2,12}是|^\S{1,10}(?:是|有)多少[？?]?$",
    re.IGNORECASE,
)
"""What anyone would look up, whoever asks."""
OF_A_QUOTATION = re.compile(
    r"\b(?:who (?:said|wrote|sang|sings)|where (?:does|did|is|was)|what(?:'s| is) the (?:origin|source)|which|what|"
    r"origin of|who (?:does|did)|from which|comes? from)\b[^§]*§|"
    r"§[^§]*(?:\b(?:come from|is (?:it|that) from|mean|from\?|who (?:said|wrote|sang))|"
    r"出自|出处|来自|典出|[上下]一句|是谁|谁(?:说|写|唱)|哪(?:首|本|部|里来|篇|个朝代)|什么典故|作者|原文|全文|全诗|后半句|前半句)",
    re.IGNORECASE,
)
"""A question about words that are quoted; § stands for them."""
HERE = re.compile(
    r"\b(?:here|nearby|near by|around town|in town|locally)\b(?!'s| is| are| you)|附近|这边|本地|家门口|周边|离家",
    re.IGNORECASE,
)
THANKS = re.compile(
    r"^\W*(?:(?:many|oh|ha|haha|ah|ok|great|cool|nice|lovely|brilliant|perfect|super|wow),? )*+"
    r"(?:thanks?|thank you|thx|cheers|see you|bye|"
    r"well done|good (?:night|luck))\b[^?？.。!！;；\n]{0,40}[.!。！]*$|"
    r"^\W*(?:谢|多谢|感谢|辛苦|拜拜|再见|哈{2,})[^?？.。!！;；\n]{0,14}[.!。！]*$",
    re.IGNORECASE,
)
"""Thanks, laughter and farewells, in however many words."""
NODS = re.compile(
    r"^\W*(?:cool|nice one|talk|fair enough|good to know|ha(?:ha\w*)?|lol)\b[^?？\n]{0,40}$|"
    r"^\W*(?:哦|噢|嗯|好的|太)[^?？\n]{0,14}$",
    re.IGNORECASE,
)
"""A nod to what was said, unless it goes on to ask for something."""
TEASE = re.compile(
    r"(?:陪|跟|和)我(?:瞎|闲|随便)?(?:扯|聊|唠)|^\W*(?:let's |just )?(?:chat|chit[- ]?chat|small talk)\b|"
    r"^\W*(?:来|再)?(?:逗|哄)我(?:笑|开心|乐)|^\W*make me (?:laugh|smile)\W*$|"
    r"(?:逗|哄)(?:逗|哄|一下)?我(?:的|笑|开心|乐|玩)?(?:吧|呗|呀|啊|一下)?[\s。！!~～]*$|"
    r"\b(?:cheer me up|make me (?:laugh|smile)|say something (?:funny|silly|nice))\W*$",
    re.IGNORECASE,
)
WRITES_TO = re.compile(
    r"(?:给|替|为)(?!我)[^，。：:？?]{1,8}?(?:写|发|拟|起草|编|回)(?:一)?[个条封份段篇张]|"
    r"\b(?:write|draft|send|text|email) (?:the|my|our|this|that|an?) (?:\w+ ){1,4}(?:an?|the) (?:\w+ ){0,2}"
    r"(?:message|note|email|e-mail|letter|notice|text|reply|update|reminder|invitation|invite|briefing)\b",
    re.IGNORECASE,
)
"""Something to be written to somebody: the questions in it are what it must tell."""
DECIDES = re.compile(
    r"\bis it (?:wise|sensible|safe|ok(?:ay)?|all right|worth|a good idea|too (?:late|early|much))\b|"
    r"\bgood idea\?|\bworth (?:it|buying|going)\b|\byes or no\?|要不要|去不去|买不买|该不该|行不行?[？?]|"
    r"可不可以|能不能(?!告诉|解释|讲|说)|合适吗|划算吗|值得吗|可以吗[？?]|好不好|敢不敢|受得了|适不适合|"
    r"靠谱吗|来得及|"
    r"\b(?:what|which|how (?:much|many))(?:'s| is| are|) (?:\w+ ){0,2}still (?:missing|open|outstanding|needed|"
    r"left|to do|to be done)\b|\bwhen (?:does|do) (?:it|that|they|the \w+) have to be (?:in|done|there|ready)\b|"
    r"\bwhen (?:is|are) (?:it|that|they|the \w+) due\b|"
    r"还(?:差|缺|剩)(?:什么|啥|哪些|哪几|多少|几)|什么时候(?:截止|到期|要交|得交)",
    re.IGNORECASE,
)
"""Chinese drops the subject where one's own choice is asked about."""
POLITE = re.compile(
    r"\b(?:tell|give|show|remind|teach|help|write|let|explain(?: to)?|walk|send|make|get|do|draft|find|"
    r"read|sing|quiz|test|recommend|draw|hand|throw|talk|run|guide|bring|pass|lend|spare|name) (?:me|"
    r"us)\b|\b(?:can|could|may|might|shall) (?:i|we) (?:ask|have|get)\b|\bi (?:was )?wonder(?:ing|"
    r"ed)?(?: if)?\b|\bi(?:'d| would) (?:like|love) (?:to know|an?|you)\b|\bi want to know\b|\bi(?:'m|"
    r" am) curious\b|\blet me\b|\bi (?:need|want) (?:you|an?|the)\b|\bhow (?:do|does) (?:i|we)\b|"
    r"\b(?:how|where|when|what|which(?: \w+)?|who) (?:can|could|should|would|might) (?:i|we)\b(?! (?:have|live))|"
    r"\bi (?:heard|read|saw|thought|think|guess|mean|forgot|forget|know)\b|(?:帮|给|替|教|告诉|跟|为|让|"
    r"请)我(?!爸|妈|家|哥|姐|弟|妹|们|老|女|儿|爷|奶|外|爱|男|岳|公|婆|自己|朋友|同)|我(?:想|要)(?:问|"
    r"知道|了解)(?:一下|下)?|我(?:听说|看到|记得|觉得|以为)",
    re.IGNORECASE,
)
REQUEST = re.compile(
    r"\b(?:recommend|suggest|suggestion|idea|ideas|plan|draft|write|make|create|set up|scaffold|cook|buy|"
    r"order|book|should|which|choose|pick|help|prepare|organise|organize|list|build|code|implement|design|"
    r"sketch|fill|compose|put together|walk|show|get|bring|set|find|add|fix|reserve|what can|what could|"
    r"how can|where can|what to|where to|how to|best|good place|worth)\b|推荐|建议|主意|方案|安排|计划|写|"
    r"起草|做|弄|列|排|设计|选|挑|买|订|准备|整理|怎么(?:办|弄|做|选|写|安排|处理)|哪(?:个|种|家|款)好|"
    r"要不要|该不该|合适|值得|帮|给我|来(?:点|份|个)|填|拟",
    re.IGNORECASE,
)
POINTS_BACK = re.compile(
    r"\b(?:like|as|same as|same way as|the way (?:you|we|i) (?:did|do|had)|just like|"
    r"exactly like) (?:it (?:was )?)?(?:last time|before|always|usual|the last|we did|you did|i did)\b|"
    r"\b(?:last|previous|other) time\b|\bas (?:i|we|you) (?:said|told|mentioned|agreed|discussed|decided|"
    r"planned|settled|described)\b|\b(?:the )?(?:way|one|thing|plan|approach|setup|version|format|style|"
    r"layout|stack) (?:that )?(?:we|i|you)(?:'d|'ve| had| have)? (?:agreed|settled|decided|discussed|"
    r"talked about|used|chose|picked|made|did|told|planned|described|mentioned|liked|wanted)|\b(?:my|the|"
    r"our) usual\b|\bas usual\b|\bthe usual (?:way|one|format|thing|style)?|\bas always\b|\b(?:remember|"
    r"recall) (?:when|what|how|that|the|my|our|me|which|where|who)\b|\bdo you (?:still )?(?:remember|"
    r"recall|know) (?:what|when|how|that|the|my|our|me|which|where|who|if)\b|\bwe (?:talked|spoke|"
    r"discussed|agreed|settled|decided)\b|\bi (?:told|mentioned to) you\b|\byou (?:told|suggested|"
    r"recommended|said|made|wrote|drafted|gave|helped)\b|\b(?:same|that) (?:format|way|style|layout|"
    r"procedure|recipe|template|routine|method|steps|drill|structure|setup|treatment) (?:again|as|"
    r"please)?|\b(?:again|once more)[,.]? (?:please|the same)|\bthat (?:project|app|trip|recipe|place|"
    r"book|site|thing|idea|plan|tool|paper|article|draft|report|game|talk|course|job|event)\b|"
    r"\banother (?:one )?of (?:those|these|them)\b|\bone (?:more )?of those\b|"
    r"\bthe earlier\b|\bwhere (?:were|did) we (?:leave|left|stop)?|\bpick up where\b|\b(?:stick|"
    r"keep) (?:to|with) (?:what|the)\b|\bwhat did (?:i|we|you)\b|\bdid (?:i|we) (?:say|tell|mention|"
    r"decide|agree|settle|choose|pick)\b|\bhow did (?:i|we)\b|\bway you did\b|\blike we\b|(?:按|照|像|跟|"
    r"和|同|用|依)(?:着)?(?:之前|上次|上回|以前|老(?=样|规矩|办法|地方|套路|习惯|格式|方法|做法)|原来|"
    r"前面|往常|平时|那次|上一次|先前|咱们|我们|我)(?:说|讲|定|商量|约|样|规矩|的|那|做|弄|写|一样|讨论|"
    r"聊)?|照(?:旧|样|常|那次|着来)|老样子|老规矩|老办法|老地方|还记得|记不记得|你记得|记得我|上次|上回|"
    r"之前(?:说|讲|提|聊|定|那|的那|商量|用的|做的|写的|约)|前(?:几天|两天|阵子)(?:说|聊|提)|"
    r"我(?:们)?(?:说|提|讲|聊|告诉)过|跟你(?:说|讲|提|聊)过|你(?:上次|之前|说过|建议过|推荐过|写的)|"
    r"说好的|定下(?:的|来的)|一样的(?:格式|做法|方法)|再来(?:一|那)?[封份个篇张套](?:那样|一样|同样)|同样的|还是那(?:个|样|套)|接着(?:上次|之前|来)|"
    r"继续(?:上次|之前)|那(?:个|件|篇|份|道|本|款|趟)(?:项目|小程序|应用|网站|计划|方案|事|菜|稿子|报告|"
    r"文章|论文|工具|活动|行程|单子|课|书|东西|软件|脚本|设计)|按(?:我们)?(?:定|说|商量|讲)好?的",
    re.IGNORECASE,
)
ABOUT_PAST = re.compile(
    r"\bused to\b|\b(?:formerly|previously)\b|\b(?:my|our|the) (?:previous|former|old|ex-|earlier|"
    r"original) (?:\w+ )?(?:job|employer|company|address|home|flat|city|apartment|house|phone|number|car|"
    r"boss|plan|budget|date|name|school|role|team|email|deadline|diet|gym|doctor|landlord|bank|hobby|"
    r"laptop|stack|database|workplace|routine|schedule|habit)|\b(?:where|what|who|which|"
    r"how)\b[^?.!]{0,50}\b(?:did|was|were)\b[^?.!]{0,60}\b(?:before|previously|back then|at first|"
    r"originally|earlier|until|in the past|(?:a|some|\d+) (?:years?|months?) ago|in (?:19|20)\d\d)\b|"
    r"\bbefore (?:i|we) (?:moved|changed|switched|quit|started|left|stopped|gave up|sold|joined|got)\b|"
    r"(?:我|我们)(?:以前|之前|原来|从前|曾经|过去|原先|早先)(?!说|讲|提|聊|告诉|定|商量|写|做的|让)|"
    r"以前(?:住|在|是|用|叫|的(?:地址|公司|工作|电话|手机|单位|房子|车|预算|计划))|原来的(?!样|做法|格式)|"
    r"原先的?|曾经|旧的?(?:地址|公司|电话|号码|手机号)|搬家前|换工作前|离职前|改之前|戒之前",
    re.IGNORECASE,
)
ASKS_GUESS = re.compile(
    r"\b(?:what do you (?:think|guess|assume|suspect|infer) (?:about|i|of me|my|that i)|(?:your|"
    r"any) (?:guess|impression|hunch)(?:es)? (?:about|of) (?:me|my|who i)|guess (?:about|who|what) (?:me|"
    r"i|my)|what have you (?:inferred|guessed|concluded|noticed|assumed)|read between the lines|"
    r"take a guess)\b|(?:你)?(?:猜|推测|推断|判断)(?:一下|猜|测)?(?:我|看)|你觉得我(?:是|这个人|怎么样)|"
    r"你对我的(?:印象|判断|猜测|看法)|你(?:看出|推断出|猜到)",
    re.IGNORECASE,
)
ASKS_ADVICE = re.compile(
    r"\bwhat (?:did|had|have) you (?:\w+ )?(?:suggest|recommend|advise|propose|say|tell|give|write|draft|"
    r"come up with)\w*\b|\byou(?:'d| had|'ve| have)? (?:\w+ )?(?:suggested|recommended|advised|proposed|"
    r"told me|gave me|drafted|wrote|came up with)\b|\byour (?:earlier |previous |last )?(?:suggestion|"
    r"recommendation|advice|tip|proposal|draft|answer|list)s?\b|你(?:上次|之前|上回|那天|昨天|前几天|"
    r"以前)?(?:\S{0,6})?(?:建议|推荐|说|教|给|写)(?:过|的|了)|你(?:的|给的)(?:建议|推荐|方案|主意)",
    re.IGNORECASE,
)
WHOLE_PERSON = re.compile(
    r"\b(?:what|everything|all) (?:do |that )?you (?:know|remember|have) (?:\w+ )?(?:about|of|on) (?:me|"
    r"us)\b|\bwhat (?:have you|do you) (?:remember|stored?|learned|learnt)\b|\bwhat you know about me\b|"
    r"\babout me\b|\b(?:use|with|put in|include) (?:everything|all|whatever|what) (?:that )?you(?:'ve| have)? "
    r"(?:know|got|learnt|learned)\b|把?你(?:所)?(?:知道|了解|记得)的?(?:都|全)(?:用|写|放|加)|你(?:都)?(?:知道|记得|了解|记住)(?:了)?我?(?:的)?(?:什么|哪些|多少|的一切|的事)|"
    r"(?:根据|按)你(?:对我的)?(?:了解|知道)|关于我|了解的我",
    re.IGNORECASE,
)
