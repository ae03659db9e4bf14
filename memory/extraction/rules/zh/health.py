"""What body and mind allow: allergies, diets, conditions, access needs, fears, medicines, doctors' orders."""

from __future__ import annotations

import re

from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.zh.words import ADVERBS

_CONDITION = (
    r"(?:[一二12]型糖尿病|糖尿病|高血压|低血压|高血脂|高血糖|低血糖|痛风|尿酸高|哮喘|癫痫|偏头痛|鼻炎|"
    r"过敏性鼻炎|胃病|胃炎|胃溃疡|反流|肠易激|湿疹|银屑病|荨麻疹|甲亢|甲减|桥本|"
    r"甲状腺结节[^，。]{0,4}|乙肝|脂肪肝|肾结石|胆结石|心脏病|心律不齐|早搏|冠心病|贫血|地中海贫血|蚕豆病|G6PD|"
    r"腰间盘突出|腰椎间盘突出|颈椎病|关节炎|类风湿|骨质疏松|滑膜炎|腱鞘炎|半月板|"
    r"抑郁症?|焦虑症?|双相|强迫症|多动症|ADHD|自闭症|失眠|睡眠呼吸暂停|耳鸣|青光眼|白内障|飞蚊症|多囊|子宫肌瘤|"
    r"怀孕[^，。]{0,6}|孕期|备孕|哺乳期|带状疱疹|红斑狼疮|帕金森|"
    r"近视[^，。]{0,6}|散光)"
)

RULES = (
    Rule(
        words(
            r"(?:有|装(?:了|有|着|过)|戴(?:了|着)?|植入了?)(?:个|一个)?(?P<value>[\u4e00-\u9fff]{0,4}(?:起搏器|支架|"
            r"钢板|钢钉|助听器|义肢|人工关节|人工耳蜗|假牙))"),
        "health_condition", Where.BODY, Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(r"^[^，。]{0,10}?(?:就|会|容易|老)(?P<value>晕(?:车|船|机|血|针))"),
        "motion_sickness", Where.BODY, Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(r"^(?P<value>不会(?:游泳|开车|骑车|说普通话|用智能手机|用手机|认字))"),
        "note", who=Who.ANYONE, importance=6,
    ),
    Rule(
        words(r"^(?:从小就?|一直|有点)*(?P<value>口吃|结巴|跛|瘸)"),
        "health_condition", who=Who.ANYONE, importance=7, sensitive=True, constraint=True,
    ),
    Rule(
        words(r"对(?P<value>[^，。！；对]{1,16}?)(?:都)?(?:不)?(?:严重|轻度|有点|重度|很|会)?过敏"),
        "allergy", Where.BODY, Who.ANYONE, importance=9, sensitive=True, constraint=True, confidence=0.97,
        accept=lambda match: not re.search(r"不过敏|不再|不会|什么|没", match.string),
    ),
    Rule(
        words(r"对(?P<value>[^，。！；对]{1,16}?)(?:已经)?(?:不再?|不会|没有?)过敏"),
        "allergy", Where.BODY, Who.ANYONE, importance=7, sensitive=True, constraint=False, ended=True,
    ),
    Rule(
        words(r"^(?:的)?(?:是)?(?:有)?(?P<value>[\u4e00-\u9fff]{1,6})过敏(?:体质|史)?(?:$|，|，|的|很)"),
        "allergy", who=Who.ANYONE,
        importance=9, sensitive=True, constraint=True, accept=lambda match: not re.search(r"不|没|对", match.group()),
    ),
    Rule(
        words(
                r"(?:吃|喝|碰|闻|沾)(?:了|到|上)?(?:一点|一口)?(?P<value>[\u4e00-\u9fff]{1,8}?)(?:就|会|便|"
                r"都)+(?:浑身|全身|脸上|嘴|嗓子|身上|"
            r"喉咙)?(?:起疹子|起红疹|起疙瘩|肿|拉肚子|喘|发痒|胀气|头疼)"),
        "intolerance", Where.BODY, Who.UNSAID, importance=8, sensitive=True, constraint=True,
        accept=lambda match: match["value"] not in {"就", "了", "一口", "一点"},
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:不能|不可以|不敢|吃不了|喝不了|碰不得|忌)(?:吃|喝|碰|"
            r"沾)?(?P<value>[\u4e00-\u9fff、和]{1,10}?)(?=$|，)"),
        "{diet}", who=Who.ANYONE, importance=8, constraint=True,
        accept=lambda match: bool(re.search(r"吃|喝|碰|沾|忌", match.group()))
        and not re.search(r"饭$|亏|苦|东西$", match["value"]),
    ),
    Rule(
        words(rf"^{ADVERBS}(?:是)?(?P<value>乳糖不耐(?:受)?|麸质不耐(?:受)?|酒精不耐(?:受)?|果糖不耐(?:受)?)"),
        "intolerance", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
                rf"^{ADVERBS}(?:开始)?(?:是)?(?P<value>吃素|素食(?:者|主义者)?|纯素(?:主义者|食者)?|全素|蛋奶素|"
                r"生酮|低碳(?:饮食)?|低盐(?:饮食)?|清真|"
                r"无麸质(?:饮食)?|戒糖|控糖|轻断食|辟谷|不吃[\u4e00-\u9fff、和]{1,10}|不喝(?!咖啡|奶茶|酒|"
                r"可乐)[\u4e00-\u9fff]{1,6}|"
            r"忌口[\u4e00-\u9fff、]{0,10}|只吃素)(?=$|，|。|的|了?[一二三四五六七八九十\d]+年|好多年|很久)"),
        "{diet}", who=Who.ANYONE,
        importance=8, constraint=True, accept=lambda match: not re.search(r"饱|完|早饭|亏|苦", match["value"]),
    ),
    Rule(
        words(
            r"(?:不再|不)(?:吃素|忌口|素食)了?|(?P<value>(?:又|重新|开始|恢复)(?:开始)?(?:吃|碰)(?:肉|荤|鱼|蛋|奶|"
            r"海鲜)[和、跟]?[\u4e00-\u9fff]{0,3}了?)"),
        "{diet}", Where.BODY, Who.ANYONE_OR_USER, importance=8, ended=False,
    ),
    Rule(
        words(r"^(?:现在|终于|已经|又|总算|医生说)*(?:可以|能)吃(?:一点|点|微)?(?P<value>辣|海鲜|牛羊肉|牛肉|羊肉|"
        r"猪肉|肉|鸡蛋|蛋|奶|乳制品|面食|坚果|花生|虾|蟹|鱼|甜|生冷|糖)(?:的)?了"),
        "{diet}", Where.BODY, Who.ANYONE_OR_USER, importance=7, ended=True,
    ),
    Rule(
        words(
                rf"^{ADVERBS}(?:有|得了?|患有?|查出来?|确诊了?|是|属于|带着?)(?:先天性|轻度|中度|重度|严重的?|慢性|"
                rf"妊娠期?|点|遗传性)?(?P<value>{_CONDITION})"),
        "health_condition", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(rf"(?:体检|检查|报告|医院)[^，。]{{0,8}}(?:写|说|显示|查出|提示|是|有)?[“「]?(?P<value>{_CONDITION})"),
        "checkup_result", Where.BODY, Who.UNSAID, importance=7, sensitive=True,
    ),
    Rule(
        words(
                rf"(?P<value>{_CONDITION}|血糖高|血压高|血脂高|尿酸高|心脏不好|胃不好|肠胃不好|腰不好|膝盖不好|"
                r"颈椎不好|听力不好|耳朵背|耳背|眼花|视力不好|腿脚不便|腿脚不好|"
            r"行动不便)"),
        "health_condition", Where.BODY, Who.OTHERS, importance=8, sensitive=True, constraint=True, weak=True,
    ),
    Rule(
        words(
                r"^(?:的)?(?P<value>(?:左|右|两)?(?:耳朵?|眼睛|肠胃|腰椎?|膝盖|颈椎|心脏|胃|视力|听力|记性|脊椎|"
                r"手腕|脚踝|肩膀|肩周|牙|皮肤|呼吸道|血压|血糖|血脂|尿酸|眼|"
                r"肝|肾|肺|腿脚?)(?:一直|有点|很|特别|天生)?(?:不好|不太好|差|有问题|受过伤|不行|偏?高|偏?低|弱|背|"
                r"花了?|敏感|不便))"),
        "health_condition", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(r"^(?P<value>怀孕[^，。]{0,8}|(?:来|痛)?例假[^，。]{0,4}疼|左撇子)"),
        "health_condition", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
        accept=lambda match: "左撇子" not in match.group(),
    ),
    Rule(
        words(r"^(?:是)?(?P<value>左撇子|夜猫子|易醒体质|睡(?:觉|眠)(?:特别|很|非常)?(?:轻|浅))"),
        "{trait}", who=Who.ANYONE, importance=6,
    ),
    Rule(
        words(
            r"(?P<value>心脏不好|胃不好|肠胃不好|腰不好|膝盖不好|颈椎不好|视力不好|睡眠很?浅|睡眠很?差|入睡困难|"
            r"神经衰弱|易醒|低视力|夜盲)"),
        "health_condition", Where.BODY, Who.USER, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(r"(?:做|动)(?:过|了)(?P<value>[\u4e00-\u9fff左右]{0,10}(?:手术|移植|搭桥|支架|置换))"),
        "health_condition", Where.BODY, Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
                rf"^{ADVERBS}(?:是)?(?P<value>(?:坐|用|靠)轮椅(?:出行|代步)?|拄拐(?:杖)?|腿脚不便|腿脚不好|行动不便|"
                r"聋人|听障|听力障碍|戴助听器|盲人|视障|低视力|截肢|"
            r"偏瘫|戴义肢|不能爬楼梯?|爬不了楼梯?|爬不动楼)"),
        "mobility", who=Who.ANYONE, importance=9, sensitive=True, constraint=True,
    ),
    Rule(
        words(rf"^{ADVERBS}(?:是|有)?(?P<value>(?:红绿|蓝黄|全)?色[盲弱])"),
        "color_vision", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(r"^(?:我)?(?P<value>一(?:坐|上|乘)[^，]{1,8}就(?:晕|吐|想吐|恶心|头晕))"),
        "motion_sickness", Where.BODY, Who.UNSAID, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(rf"^{ADVERBS}(?:容易|会|严重|一坐车就|坐车就|一上船就|坐船就)*(?P<value>晕(?:车|船|机|高铁|3D|血|针))"),
        "motion_sickness", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
                rf"^{ADVERBS}(?:从小)?(?:就)?(?:是|有)?(?P<value>恐高|幽闭恐惧(?:症)?|密集恐惧(?:症)?|"
                r"深海恐惧(?:症)?|社恐|怕(?:狗|猫|水|黑|蛇|虫子?|蜘蛛|"
            r"打针|坐飞机|高|打雷|鸟|鸡|虫|密闭)[\u4e00-\u9fff]{0,4}|[\u4e00-\u9fff]{1,4}恐惧症)"),
        "phobia", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
                r"(?:在|一直|长期|每天|正在)?(?:吃|服用?|打|用)(?:着)?(?P<value>二甲双胍|胰岛素|华法林|阿司匹林|"
                r"降压药|降脂药|抗抑郁药|优甲乐|激素(?:药)?|他汀|避孕药|安眠药|"
            r"抗凝药|免疫抑制剂|靶向药|钙片|铁剂|叶酸)"),
        "medication", Where.BODY, Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            r"(?P<value>(?:医生|大夫|医嘱|牙医|营养师|康复师)(?:说|让|叫|嘱咐|叮嘱|建议|要求|不让|不许|交代|"
            r"禁止)[^。；]{2,40})"),
        "medical_restriction", Where.SENTENCE, Who.UNSAID,
        importance=8, sensitive=True, constraint=True, confidence=0.85,
        accept=lambda match: not re.search(
            r"戒了|戒掉|我(?:爸|妈|爷|奶|哥|姐|弟|妹|老公|老婆|儿子|女儿)", match.string),
    ),
    Rule(
        words(r"血型(?:是)?(?P<value>(?:A|B|AB|O)型?(?:阴性|阳性|Rh阴)?)"),
        "blood_type", Where.BODY, Who.ANYONE, importance=7, sensitive=True,
    ),
)  # fmt: skip
