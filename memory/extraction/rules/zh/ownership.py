"""What belongs to the user: car, instruments, devices; and what of it is broken."""

from __future__ import annotations

import re

from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.zh.words import ADVERBS
from memory.values import Kind

_CAR = (
    r"(?:比亚迪|特斯拉|丰田|本田|大众|五菱|吉利|奥迪|宝马|奔驰|蔚来|理想|小鹏|问界|日产|别克|福特|现代|起亚|"
    r"沃尔沃|马自达|斯柯达|雪铁龙|标致|长安|长城|哈弗|奇瑞|红旗|雷克萨斯|保时捷|"
    r"小米SU7)[\u4e00-\u9fffA-Za-z0-9]{0,6}?"
)
_MACHINE = (
    r"(?:烤箱|冰箱|洗衣机|空调|热水器|燃气灶|微波炉|电饭煲|洗碗机|电脑|笔记本|手机|打印机|路由器|电视|车|电动车|"
    r"淋浴|电梯|吸尘器|扫地机器人?|咖啡机|门铃|相机|平板|显示器|油烟机|暖气|豆浆机|"
    r"净化器|键盘|耳机|投影仪|缝纫机|马桶)"
)

RULES = (
    Rule(
        words(
            r"(?:^|手机|新机|旧机子?|[，,])(?:我)?(?:现在|一直|刚|昨天|上周|早就|又|终于|用|都)*(?:用的是|用着|在用|"
            r"用|是|换了|换成了?|换|买了|入手了?|升级到了?|改用)(?:一?[台部个])?(?:了)?"
            r"(?P<value>(?:小米|红米|华为|荣耀|OPPO|vivo|一加|苹果|iPhone|三星|魅族|真我|Redmi|iQOO)\s?(?!平板|"
            r"电脑|笔记本|手环|手表|耳机|电视|路由|汽车|音箱|商城|公司|总部|[一-龥]{0,4}(?:上班|工作|面试))"
            r"[A-Za-z0-9+ ]{0,12}(?:折叠|青春版|Pro|Max|Ultra|Plus)?)(?=手机|了|$|，)"),
        "phone_model", Where.SENTENCE, Who.UNSAID, importance=5, from_sentence_start=True,
        accept=lambda match: not re.search(r"[我你他她]?(?:妈|爸|老婆|老公|同事|朋友|孩子|电脑|平板|"
        r"手表|耳机|汽车|[吗呢]$|怎么)", match.string),
    ),
    Rule(
        words(
            r"^(?:现在|一直|最近|刚|上周|已经)*(?:用的是|用|换成了?|换了|换|"
            r"买了)(?:一?[台部个])?(?P<value>(?:[\u4e00-\u9fffA-Za-z0-9 ]{1,12}?)(?P<thing>手机|电脑|笔记本|平板|"
            r"相机|耳机|手表))(?:了|$|，)"),
        "{slug}_model", who=Who.USER, importance=4,
    ),
    Rule(
        words(
                rf"^{ADVERBS}(?:开|买了?|有|换了?|提了?|租了?)(?:的是|着|"
                rf"的)?(?:一?[辆台])?(?:[\d一二三四五六七八九十]+年的)?(?P<value>{_CAR})(?=$|，|"
            r"，|了|的|[一二三四五六七八九十\d]+年|，)"),
        "car", who=Who.ANYONE, importance=5,
    ),
    Rule(
        words(rf"(?:我的车是|我这辆|我那辆|我的)(?P<value>{_CAR})(?=$|，|的|开|已经|有)"),
        "car", Where.BODY, Who.UNSAID, importance=5,
    ),
    Rule(
        words(
                rf"^{ADVERBS}(?:有|买了?|入了?)(?:一?[把架台支个套])(?P<value>[\u4e00-\u9fff]{{0,4}}(?P<thing>钢琴|"
                r"小提琴|吉他|大提琴|架子鼓|"
            r"尤克里里|古筝|二胡|萨克斯|电子琴|自行车|摩托|电动车|相机|无人机|望远镜|缝纫机|咖啡机))"),
        "owns_{slug}", who=Who.ANYONE, importance=5,
    ),
    Rule(
        words(
                rf"^(?:我|我们|我家|家里|家)?(?:的|那台|这台)?(?P<thing>{_MACHINE})(?:又|也|彻底|突然|已经|昨天|"
                r"今天)*(?:坏了|坏掉了|罢工了|用不了了?|炸了|报废了|"
            r"不工作了|开不了机|不制冷了?|不转了)"),
        "{slug}_state", Where.BODY, Who.UNSAID, value="坏了", lead="{who}的{thing}坏了：",
        kind=Kind.TASK_STATE, importance=5,
    ),
    Rule(
        words(rf"^(?:我|我们|我家|家里|家)?(?:的|那台|这台)?(?P<thing>{_MACHINE})(?P<value>修好了|换新了|换好了|好了)"),
        "{slug}_state", Where.BODY, Who.UNSAID, kind=Kind.TASK_STATE, importance=5,
    ),
    Rule(
        words(
            r"(?:我)?(?:的)?(?:钱|存款|工资卡|储蓄)(?:都|主要)?(?:放|存|是|"
            r"在)+(?P<value>[\u4e00-\u9fff]{2,8}(?:银行|信用社|农信社|证券)|余额宝|零钱通)"),
        "bank", Where.BODY, Who.UNSAID, importance=5, sensitive=True,
    ),
    Rule(
        words(
                r"(?:我)?(?:一直|平时|主要|现在|都|修图|剪视频|写代码|记笔记)*用(?:的是|的)?(?P<value>[A-Za-z][\w "
                r".+-]{1,24})(?=$|，|。|修|剪|写|记|做|"
            r"画|的)"),
        "note", Where.BODY, Who.USER, importance=4, confidence=0.75, weak=True,
        accept=lambda match: not re.search(r"怎么|还是|想", match.string),
    ),
)  # fmt: skip
