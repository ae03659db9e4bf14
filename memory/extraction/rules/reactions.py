"""Turns of speech that answer the moment and hold nothing for tomorrow: "I'll try that", "I'm stuck", 我试试, 太好了.

Both the write trigger and the notes ask here. It must never judge a whole message, only how a statement begins.
"""

from __future__ import annotations

import re

REACTION_EN = re.compile(
    r"^(?:(?:oh|ah|ha|well|so|and|but|also|still|honestly|actually|now|then|ok|okay|yes|no|wow|right)\b[,.!\s]*)*(?:"
    r"(?:i|we)(?:'ll| will| can| could|'d| would| might| may| should| shall)\b|"
    r"(?:i|we)(?: (?:do|did|really|just|also|still|quite|kind of|sort of|totally|completely|never|always|only|"
    r"almost|already))* "
    r"(?:think|thought|guess|suppose|hope|see|know|knew|get|got|understand|understood|agree|mean|meant|feel|"
    r"felt|wonder|wondered|"
    r"wish|doubt|believe|like|love|loved|liked|hate|appreciate|forgot|tried|try|remember|laughed|noticed|"
    r"expected|imagine|bet|learned|learnt|"
    r"needed|asked|read|looked|checked|wanted to (?:know|ask|see|check|say|hear|tell|thank|make sure)|"
    r"need (?:a|an|some|one|help|more|another)|want (?:a|an|some|it|one|"
    r"another)|have (?:a|one|another|no)(?: \w+)? (?:question|idea|clue|thought)|let me|don't|didn't|can't|"
    r"couldn't|won't|haven't)\b|"
    r"(?:i|we)(?:'m| am|'re| are|'ve been| was| were) (?:(?:so|just|really|a bit|quite|still|very|not|now|too|"
    r"feeling|getting|all|kind of|pretty|also|completely) )*"
    r"(?:\w+ing\b(?! (?:in|for|at|with|on) )|sure|sorry|glad|happy|sad|tired|bored|hungry|curious|confused|"
    r"stuck|lost|ready|fine|good|ok|okay|done|back|"
    r"here|impressed|worried|excited|nervous|proud|relieved|amazed|surprised|grateful|sceptical|skeptical|torn|"
    r"off|late|in|afraid|thinking|wondering|"
    r"trying|looking|sold|convinced|jealous|speechless|awake|exhausted|knackered|starving)\b|"
    r"(?:that|this|it|which|there|those|these|they|you|he|she|what|nothing|everything|let me|sounds?|makes?|"
    r"works?|looks?|thanks?|thank|cheers|great|good|nice|"
    r"perfect|lovely|brilliant|wow|cool|awesome|fair|exactly|true|yes|no|same|much|far|not|too|very|so|never|"
    r"one|more|same)\b)",
    re.IGNORECASE,
)
POINTS_BACK_EN = re.compile(
    r"^(?:(?:have|has|had|'ve) )?(?:just |already |now |also |even )*(?:pinned|printed|saved|copied|bookmarked|stolen|"
    r"tried|read|heard|"
    r"seen|used|typed|said|written|put|hung|ordered|bought|got|made|picked|found|noted) (?:up )?(?:it|one|that|this|"
    r"them|"
    r"those|these|both|two)\b|"
    r"\b(?:that|this|those|these|your) (?:sentence|line|word|phrase|answer|reply|joke|one|idea|verdict|list|text|"
    r"paragraph|"
    r"trick|advice|tip|pun|quote|riddle|limerick|haiku|poem|title|name|story|message|draft|version|metaphor|fact|"
    r"thought|"
    r"explanation|definition)s?\b|^should(?:n['’]t| not|) have\b|^looks? like an?\b|^(?:look|feel|sound|smell)s? "
    r"like\b|"
    r"^(?:want|need|have|would like|am trying|try|plan|hope) to (?:thank|tell|ask|say|write|reply|answer|apologi[sz]e|"
    r"surprise|"
    r"cheer|congratulate|impress|invite|send|give) (?:him|her|them|you|it|someone|somebody)\b|"
    r"^(?:very |so )?(?:nearly|almost) (?:spat|choked|cried|fell|died|dropped|snorted|missed|believed|laughed)\b|"
    r"^(?:have|has) no "
    r"(?:words|shame|regrets|idea|excuse|comeback|notes|complaints|objections)\b|"
    r"\b(?:agrees?|disagrees?|approves?|thanks?|salutes?|envies|begs? to differ|is (?:jealous|crying|laughing|"
    r"offended|grateful))(?: (?:with )?"
    r"you)?$|"
    r"^(?:had|have|has) no (?:idea|clue)\b|^had(?:n['’]t| not) (?:thought|noticed|realised|realized|seen|"
    r"known|heard|considered)\b|"
    r"^(?:just |accidentally )*(?:pasted|mistyped|misread|misclicked|clicked|typed|uploaded|"
    r"attached) (?:the|a|on the) (?:wrong|"
    r"old)\b|^(?:just |have just )(?:spilled|spilt|dropped|knocked over|burnt)\b|^(?:keep|"
    r"kept) (?:getting|seeing) (?:an? |the |"
    r"this |that )?(?:\w+ )?(?:errors?|messages?|warnings?|exceptions?|\d{3}s?\b)|"
    r"^asked for (?:that|it)\b|\ball been there\b|\bseen the light\b|\bcompliments to\b|"
    r"^(?:walked|fell|ran|saw) (?:\w+ )?(?:into|for) (?:that|it)\b",
    re.IGNORECASE,
)
"""Speaks of the chat itself, or of something named only there: "I've put one by the door"."""
AT_HAND_EN = re.compile(
    r"^my (?:coffee|tea|lunch|dinner|screen|page|battery|internet|browser|cursor|mouse|keyboard|stomach|"
    r"head)(?:['’]s| is| has| just|"
    r" keeps)? ?(?:just |now |about to )*(?:gone cold|going cold|cold|froze|frozen|freezing|died|dying|"
    r"crashed|low|flat|stuck|lagging|"
    r"rumbling|spinning|hurts(?: now)?$)\b",
    re.IGNORECASE,
)
"""What goes on beside the chat: "my coffee's gone cold"."""
REACTION_ZH = re.compile(
    r"^(?:哈+|嗯+|哦+|好的?|行|对|是的?|那(?![份辆家条间趟场门只套笔张节班台部栋届期批片座处])|唉|哎|嘿|真|太|谢|多谢|辛苦|厉害|绝|完美|可以|没事|没问题|有道理|"
    r"原来(?!的|那|这)|难怪|怪不得|果然|确实|明白|懂|学到|收到|知道|"
    r"我(?:觉得|感觉|想(?!做|学|要|去|换|买)|猜|以为|知道|不知道|明白|懂|记得|试试|看看|去试|先|再(?!也|没)|这就|马上|"
    r"回头|也(?:觉得|是|这么)|没(?:想到|听懂|看懂|明白)|自己(?:找|"
    r"看|想)|收到(?:一|了)|试|说的是|卡|忘|就是(?:随便|问|想)|好(?!像住)|想要(?:个|一)|打不开|更?喜欢(?:这|那|"
    r"第)|不(?:太|确定|懂|知道|信)|笑|服|信|喜欢这|要疯|"
    r"有点|好)|"
    r"这(?:个|样|下|也|就|么|是|些|道|句|招)|那(?:个|样|就|我(?:先|再|试|去|看|懂|明白))|你(?:说|真|太|这|好|是|"
    r"讲|倒|又)|它|挺|还(?:行|好|可以|不错)|好(?:多|"
    r"像|看|听|用|吃|难|贵|吧|啊|耶)|"
    r"累|困|饿|烦|气死|笑死|救命|离谱|可爱|试试|再说|算了|随便|无所谓|不用|不是这|没有了|就(?:是|这样|它)|下次|"
    r"改天|回头|先(?:这样|去|躺)|第[一二三四五\d]+(?:步|个|段|句)|"
    r"假装|帮我|有人|继续|要不(?=我|咱|就|先|明|下)|我们聊|早(?=$|[，,!！啊呀安])|晚安|拜拜|再见)"
)
