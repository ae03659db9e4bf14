"""What a Chinese request to forget names: 小李的生日 is a thing of 小李's, 我以前的公司 one that is over.

Takes the words that stand beside the verb, and never decides whether they ask for anything.
"""

from __future__ import annotations

import re

from memory.extraction.forgetting.request import ForgetTarget

SAID = re.compile(
    r"(?:我|咱)?(?:之前|以前|刚才|刚刚|方才|刚|上次|上回|昨儿|今儿|前儿|那天|早上|曾经|过去|前面|前几天|昨天|今天|上周|一开始|早些时候)*(?:跟你|"
    r"和你|对你|向你|给你)?(?:说|讲|提|聊|告诉|透露|提供|发|给|交代)(?:起|到|给)?(?:过|了)?(?:你|您)?(?:的|过的|(?=我(?!说|讲)))"
)
_PAST = re.compile(
    r"旧的?|(?:以前|之前|原来|从前|过去|先前|原先|上一个|前一个|曾经)的|老(?=地址|住址|号码|电话|手机|公司|单位|"
    r"房子|工作|邮箱)|前(?=公司|雇主|单位|地址)"
)
_HEAD = re.compile(
    r"^(?:你|您|请|麻烦|就|把|将|所有|全部|一切|任何|这些|这段|那段|那条|至于|那些|那个|这个|那|这|有关|关于|跟|和|与|的|我们的|我的|咱们的|我们|我家的|我家|"
    r"我自己的|我|咱)+"
)
_FOOT = re.compile(
    r"(?:的?(?:这|那)?(?:件|些|个|条|段|个数|档子|摊子|茬儿?|桩|码|回|位|点儿?|串|堆)?(?:乱七八糟的?|破|烂|糟心|陈年旧)?(?:事情|事儿|事|信息|内容|资料|记录|记忆|情况|东西|话题|"
    r"数据|细节|一切|东西|那段|这段|那些|这些|那位|那阵子|那会儿|这茬儿?|那茬儿?|这人|这个人|那个人|那人|那个|这个|那条|那块|那茬|那边|那档子|那摊子|那个数|那串|乱七八糟|破事|"
    r"所有|全部|相关)|的)+$"
)
_KIN = re.compile(
    r"(?P<owner>老公|老婆|爸爸?|妈妈?|父亲|母亲|爷爷|奶奶|外公|外婆|姥爷|姥姥|哥哥?|姐姐?|弟弟?|妹妹?|儿子|女儿|闺女|男友|女友|男朋友|"
    r"女朋友|前任|前夫|前妻|前男友|前女友|婆婆|公公|岳父|岳母|表哥|表姐|堂弟|堂哥|闺蜜|室友|同事|老板)(?P<thing>[^的]{2,})"
)
"""老公体检: the checkup is his."""
_SHOULD_NOT_HAVE = re.compile(
    r"(?:那|这)?(?:件|个)?(?:事儿?|话)?我(?:真|就|当初|本来|也)?(?:不该|不应该)(?:跟你|对你)?(?:说|讲|提|聊)?(?:出来|出口)?(?:的|了)?$"
)
"""房租那事我不该说的: the regret names nothing."""
_OF_SOMEBODY = re.compile(
    r"^(?P<owner>(?!你|您|我|他|她|它|这|那)[\u3400-\u9fff]{2,4}?)(?:那|这)(?:一)?[笔桩件份张条套档次场回顿](?P<thing>[\u3400-\u9fff]{2,})$"
)
"""小邱那笔欠款: the debt is with him."""
_EMPTY = re.compile(
    r"^(?:我|你|他|她|它|您|请|就|那|这|你就|我们|他们|她们|大家|这样|那样|自己|钱|仇|错|账|笔记|日记|作业|单词|文件|一下)?$"
)
_WHEN_TOLD = re.compile(
    r"^(?:我|咱)?(?:之前|以前|上次|上回|刚才|刚刚|那天|前几天|昨天|今天|早上)(?:我)?(?:跟|和|对|向|给)(?:你|您)(?:说|讲|提|聊)(?:过|起|到|了)*的"
)
_MEASURE = re.compile(r"^(?:这|那|一)?[笔桩件份张条套档位](?=[\u3400-\u9fff]{2})")
"""那笔外债: the measure word names nothing."""
_ADVERBS = re.compile(r"(?:先|暂时|以后|今后|干脆)+$")
_JOIN = re.compile(r"和|跟|与|及|、|还有|以及|或者|或")


def targets_of(thing: str) -> tuple[ForgetTarget, ...]:
    """Return the things that the words name, in their order; none where they name nothing."""
    return tuple(target for part in _parts(thing) if (target := _target(part)) is not None)


def _parts(thing: str) -> list[str]:
    thing = _WHEN_TOLD.sub("", thing)
    linked = re.match(r"^(?:所有|全部|一切|凡是)?(?:跟|和|与)(?P<thing>.+?)(?:有关|相关)", thing)
    if linked:
        return [linked["thing"]]
    owned = re.match(r"^(?:我)?(?:和|跟|与)", thing)
    return [thing[owned.end() :]] if owned else [part for part in _JOIN.split(thing) if part]


def _target(part: str) -> ForgetTarget | None:
    part = _SHOULD_NOT_HAVE.sub("", part) or part
    told = SAID.search(part)
    if told:
        part = part[: told.start()] + part[told.end() :]
    past = bool(_PAST.search(part))
    part = _HEAD.sub("", _PAST.sub("", part)).strip("的 ")
    part = _FOOT.sub("", part).strip("的 ")
    part = _ADVERBS.sub("", _MEASURE.sub("", _HEAD.sub("", part)))
    part = _FOOT.sub("", part).strip("的 ")
    if not part or _EMPTY.match(part):
        return None
    owner, mark, thing = part.partition("的")
    if mark and thing:
        return ForgetTarget(thing, owner, past)
    kin = _KIN.match(part) or _OF_SOMEBODY.match(part)
    if kin:
        return ForgetTarget(kin["thing"], kin["owner"], past)
    return ForgetTarget(part, None, past)
