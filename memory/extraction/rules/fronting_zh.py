"""Puts a Chinese ending into the order in which it is asked: 年卡我退了 → 我退了年卡, 法语课不上了 → 我不再上法语课.

Chinese names first what the talk is of, and leaves out who does it; a memory that says "the user no longer …" is found
and understood more surely. Changes the order only. It must never make the user do what somebody else does.
"""

from __future__ import annotations

import re

from memory.extraction.rules.relations import WORD_ZH

_NOUN = (
    r"(?P<noun>(?!我|咱|他|她|它|你|这下|那就|现在|以后|今天|明天|昨天|最近|已经|"
    rf"{WORD_ZH})[\u4e00-\u9fffA-Za-z]{{1,10}}?)"
)
_WHEN = r"(?P<when>(?:已经|早就|早|都|也|全|昨天|前天|上周|上个月|去年|刚刚?|终于|彻底|现在|这个月|年前|年后)*)"
_ENDS = r"(?P<verb>退|卖|辞|戒|停|取消|注销|关|删|扔|推|退掉|卖掉|辞掉|戒掉|停掉|注销掉|删掉|扔掉|推掉)"
_DOES = r"(?P<does>上|学|练|喝|吃|抽|用|养|玩|追|看|写|跑|做|打|弹|订|买|穿|戴|坐|开|租|跳|骑|画|唱|教|种|拍)"
_MINE = re.compile(rf"^{_NOUN}(?:我|咱)(?:们)?{_WHEN}{_ENDS}了(?P<rest>$|[，。].*)", re.DOTALL)
_MINE_NOT = re.compile(rf"^{_NOUN}(?:我|咱)(?:们)?{_WHEN}不(?:再)?{_DOES}了(?P<rest>$|[，。].*)", re.DOTALL)
_NOT = re.compile(
    rf"^{_NOUN}(?<=[课班琴酒烟茶糖肉药卡车操拳舞操剧戏茶啡乐鱼球费报刊箱]){_WHEN}不(?:再)?{_DOES}了(?P<rest>$|[，。].*)",
    re.DOTALL,
)
_DISPOSED = re.compile(
    rf"^{_NOUN}(?<=[卡车房机琴店号股金票课班]){_WHEN}(?P<verb>退|卖|注销|退掉|卖掉|注销掉|转让|盘)了(?P<rest>$|[，。].*)",
    re.DOTALL,
)
_SOMEBODY = re.compile(r"[他她你]|老师|阿姨|师傅|教练|公司|店里|他们|同事|邻居|老板|那家|超市|商场|厂")


def unfronted(text: str) -> str:
    """Return the words of an ending with its object after its verb; any other words as they are."""
    first = re.split(r"[，。]", text, maxsplit=1)[0]
    if _SOMEBODY.search(first):
        return text
    if match := _MINE.match(text):
        return f"我{match['when']}{match['verb']}了{match['noun']}{match['rest']}"
    if match := _MINE_NOT.match(text) or _NOT.match(text):
        return f"我{match['when']}不再{match['does']}{match['noun']}了{match['rest']}"
    if match := _DISPOSED.match(text):
        return f"我{match['when']}把{match['noun']}{match['verb']}了{match['rest']}"
    return text
