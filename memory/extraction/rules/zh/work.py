"""What the user does for a living: occupation, employer, business, pay, studies, leaving a job."""

from __future__ import annotations

import re

from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.zh.words import ADVERBS, MONEY

TRADE = (
    r"(?:老师|教师|教授|讲师|辅导员|班主任|医生|大夫|护士|药剂师|牙医|兽医|律师|法官|检察官|会计|出纳|审计|"
    r"工程师|程序员|码农|设计师|产品经理|项目经理|经理|"
    r"前端|后端|测试|运维|运营|架构师|数据分析师|分析师|算法工程师|编辑|记者|作家|编剧|导演|演员|摄影师|画家|"
    r"插画师|翻译|导游|空姐|空乘|飞行员|司机|快递员|外卖员|"
    r"厨师|面点师|咖啡师|烘焙师|服务员|店长|店主|老板|销售|客服|行政|人事|HR|公务员|警察|消防员|军人|农民|工人|"
    r"木匠|电工|水管工|裁缝|理发师|美容师|健身教练|教练|"
    r"研究员|科研人员|博士后|研究生|博士生|博士|硕士生|大学生|本科生|高中生|学生|实习生|自由职业者?|主播|博主|"
    r"UP主|策划|文案|采购|顾问|咨询师|心理咨询师|社工|幼师|月嫂|"
    r"园艺师|花艺师|建筑师|规划师|化验员|质检员|技术员|仓管|调音师|音乐人|钢琴老师|图书管理员|策展人|潜水教练|"
    r"生态学家|海洋生物学家|地质学家|考古学家|[\u4e00-\u9fff]{1,4}(?:师|员|学家))"
)


_AT_WORK = r"上班|工作|任职|入职|加入|跳槽|教书|就职|供职|实习"


_NO_TRADE = re.compile(
    r"[我你他她它这那哪啥好完出来过到了着不没给跟和把被让就都也还很太最自己别人一]|什么|东西|事情|干净|梦|饭|菜|题|"
    r"作业|朋友|孩子|车子?$|门|会|灯|空调|花|心"
)
"""What one does of an evening, or nothing at all; 做梦的, 做饭的, 开会的 name no trade."""


def _is_trade(match: re.Match[str]) -> bool:
    """Tell whether "…的" names a trade of one's own: 开出租的, 说要加钱 is about somebody met."""
    return _NO_TRADE.search(match["value"]) is None


def _is_long_trade(match: re.Match[str]) -> bool:
    years = re.search(r"年|辈子", match.group()) is not None
    return (
        years
        and re.search(r"[我你他她它这那哪啥好完出来过到了着不没给跟]|什么|饭$|梦$|家务|主|兵役", match["value"]) is None
    )


def _is_own_business(match: re.Match[str]) -> bool:
    """Tell whether somebody runs the shop: 楼下新开了家面馆 is about the street."""
    before = match.string[: match.start("value")]
    if re.search(
        r"新开|旁边|附近|隔壁|楼下|对面|门口|路口|街[上角口]|小区|商场|[边角里头]又?开|有人|听说|那[边儿]|哪|想|要是|"
        r"打算|梦想|以后|将来|准备|计划|如果|[他她]|有一?[家间个]|不",
        before,
    ):
        return False
    return re.search(r"我|自己|经营|盘下", before) is not None or match.start() == 0


def _with_next_word(match: re.Match[str]) -> str:
    return match.string[match.start() : match.end() + 4]


RULES = (
    Rule(
        words(r"^(?:是)?搞(?P<value>[\u4e00-\u9fff]{2,6})的$"),
        "occupation", who=Who.ANYONE, importance=7,
    ),
    Rule(
        words(
            r"^(?:我|我们|本人|反正)?(?:就|一直|本来|其实)?(?:是)?(?:干|搞|跑|教|做|开)"
            r"(?P<value>[\u4e00-\u9fff]{2,5})的(?=$|，)"),
        "occupation", Where.BODY, Who.UNSAID, importance=7, confidence=0.8, accept=_is_trade,
    ),
    Rule(
        words(
            r"^(?:我)?(?:已经|都|也)?(?:做|干|当|搞|教|开|跑)了?(?:快|将近|整整|小)?(?:[\d一二两三四五六七八九十]+|"
            r"半辈子|大半辈子)(?:多)?年?(?:的)?"
            r"(?P<value>[\u4e00-\u9fff]{2,6}?)(?:的|了)?$"),
        "occupation", Where.BODY, Who.UNSAID, importance=7, confidence=0.8, accept=_is_long_trade,
    ),
    Rule(
        words(
            r"^我?在[^，。]{2,12}?(?:做|干|搞)了(?:快|将近|整整)?[\d一二两三四五六七八九十]+(?:多)?年(?:的)?(?P<value>[\u4e00-\u9fff]{2,6}?)"
            r"(?:了)?$"),
        "occupation", Where.BODY, Who.UNSAID, text="{who}做{value}", importance=7, confidence=0.8,
        accept=_is_long_trade,
    ),
    Rule(
        words(
            r"^(?:我)(?:们)?(?:这行|这一行|的?职业|的?工作|的?行当|的?营生)(?:就)?是(?:干|搞|做|跑|教|修|开|卖)?(?P<value>[\u4e00-\u9fff]{2,8}?)"
            r"的?$"),
        "occupation", Where.BODY, Who.UNSAID, importance=7,
        accept=lambda match: re.search(r"什么|啥|[累苦难忙好烦]$|体力|脑力", match["value"]) is None,
    ),
    Rule(
        words(r"^(?:我)?(?P<value>白天[^，。]{2,8}[，,]晚上(?:去|到|在|再|接着)?[^，。]{0,4}?(?:摆|送|跑|卖|开|教|"
        r"兼职|直播|写|接单|"
        r"代驾)[^，。]{1,12})$"),
        "occupation", Where.SENTENCE, Who.UNSAID, importance=6, confidence=0.75,
    ),
    Rule(
        words(r"(?P<value>三班倒|两班倒|四班三运转|倒班|轮班|(?:常年|一直|固定|都是?|长期)(?:上|值)?(?:大)?(?:夜班|"
        r"晚班|早班)|(?:上|在)(?:大)?夜班(?:车间|组)?(?=$|，))"),
        "working_hours", Where.BODY, Who.ANYONE_OR_USER, importance=6, from_sentence_start=True,
        accept=lambda match: re.search(
            r"不用|不再|不上|不值|今[天晚]|昨|明[天晚]|下周|这周|刚下|[吗呢]$|怎么", match.string) is None,
    ),
    Rule(
        words(
            r"^(?:我|我也|本人)?(?:就)?(?:是)?(?:吃(?P<value>[\u4e00-\u9fff]{2,5})这碗饭|"
            r"(?P<origin>[\u4e00-\u9fff]{2,4})(?:科班)?出身|"
            r"在(?P<field>[\u4e00-\u9fff]{2,5})(?:这)?(?:行|行业|圈)(?:里)?(?:干|做|混|待|呆)|"
            r"入(?P<line>[\u4e00-\u9fff]{2,4})(?:这)?行)"),
        "occupation", Where.BODY, Who.UNSAID, importance=7, confidence=0.75,
        accept=lambda match: re.search(r"[我你他她]|农村|贫寒|普通|家庭|世家|哪|什么", match.group()[1:]) is None,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:是|做|当|"
                rf"干)(?:了)?(?:一?[名个位])?(?P<value>(?:[\u4e00-\u9fffA-Za-z+#]{{0,10}}?)(?:的)?{TRADE})(?=$|，|"
                r"。|的$|了|"
            r"[一二三四五六七八九十\d]+年|，)"),
        "occupation", who=Who.ANYONE, text="{who}是{value}", importance=7,
        accept=lambda match: not re.search(
            r"[我你他她]|什么|谁|跟|给|会员|成员|党员|团员|球员|队员|人员|动员|某", match["value"]),
    ),
    Rule(
        words(
            r"(?:^|，)(?:(?:现在|目前|平时|主要)?(?:职业|工作|本职)(?:是|做))(?P<value>[\u4e00-\u9fffA-Za-z "
            r"]{2,16})$"),
        "occupation", Where.BODY, Who.UNSAID, text="{who}是{value}", importance=7,
    ),
    Rule(
        words(
                r"^(?:[^，]{0,8})?(?:是)?做(?P<value>(?:[\u4e00-\u9fff]{0,4})?(?:外贸|金融|销售|电商|新媒体|自媒体|"
                r"教培|物流|餐饮|建筑|房地产|直播|"
                r"跨境电商?|IT|互联网|游戏开发|芯片|医药|保险|投行|科研|会计|审计|设计|运营|开发|测试|母婴|零售|"
                r"农业|养殖|咨询|公关|广告|供应链|校对|编辑|财务|法务|客服|策划|翻译|主播|"
            r"保洁|安保))的?(?=$|，)"),
        "occupation", who=Who.ANYONE, importance=7,
    ),
    Rule(
        words(r"负责(?P<value>[^，。]{2,20})"),
        "role", Where.BODY, Who.ANYONE, importance=5,
        accept=lambda match: not re.search(r"谁|什么", match.string),
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:现在)?(?:在|入职了?|加入了?|跳槽到了?|去了?|就职于|任职于|"
            r"供职于)(?P<value>[\u4e00-\u9fffA-Za-z0-9·]{2,16}?)(?=(?:上班|工作|任职|做|当|干|实习|教书|入职|$))"),
        "employer", who=Who.ANYONE, text="{who}在{value}工作", importance=6,
        accept=lambda match: bool(re.search(_AT_WORK, _with_next_word(match)))
        and not re.search(
            r"家$|家里|这边|那边|公司$|单位$|外地|附近|哪|驻场|^努力|^认真|^加班|^一边|^高强度", match["value"]),
    ),
    Rule(
        words(
            r"^(?:我|我现在)?(?:以后|现在|今天起|从今天起|往后|如今)?(?:我)?(?:就|也|正式|算)*(?:是|成了?)"
            r"(?P<value>[\u4e00-\u9fffA-Za-z0-9]{3,14})的人了"),
        "employer", Where.BODY, Who.UNSAID, text="{who}在{value}工作", importance=6, confidence=0.85,
        accept=lambda match: re.search(r"[我你他她]|[岁年家当爸妈有]的?$|做|奔|结婚|成家", match["value"]) is None,
    ),
    Rule(
        words(
            r"^(?:我)?(?:已经|刚|上周|上个月|最近|年后|年前|去年|今年)*(?:跳槽到?|跳到|跳去|入职)"
            r"了?(?P<value>[\u4e00-\u9fffA-Za-z0-9]{2,14}?)(?:上班|工作)?(?:了|啦)?(?=$|，)"),
        "employer", Where.BODY, Who.UNSAID, text="{who}在{value}工作", importance=6, confidence=0.85,
        accept=lambda match: not re.search(
            r"^(?:成功|失败|过来|出来|以后|之后|多次|很久)$|第|下一|[页题章步楼集上下里前后边旁]$|[我你他她]|哪|新公司|新单位|了|[\d一二三四五六七八九十]+(?:天|周|个?月|年)",
            match["value"]),
    ),
    Rule(
        words(
            r"^在(?P<value>[\u4e00-\u9fffA-Za-z0-9]{3,12}?)(?:做|搞|干|当|待|呆)了(?:快|将近)?[\d一二两三四五六七八九十半]+(?:多)?(?:年|"
            r"个月)"),
        "employer", who=Who.USER, text="{who}在{value}工作", importance=6, confidence=0.8,
        accept=lambda match: re.search(
            r"(?:公司|集团|厂|院|所|局|行|社|店|馆|中心|科技|制药|传媒|银行|大学|学校|小学|中学|医院|单位|工作室|"
            r"设计|电子|网络|物流|地产|"
            r"保险|证券|律所|事务所|机构|酒店|超市|商场|报社|电视台|出版社)$", match["value"]) is not None,
    ),
    Rule(
        words(r"(?:我|我们)(?:的)?(?:公司|单位)(?:是|叫)(?P<value>[\u4e00-\u9fffA-Za-z0-9]{2,16})$"),
        "employer", Where.BODY, Who.UNSAID, text="{who}在{value}工作", importance=6,
    ),
    Rule(
        words(
                r"(?:我|我们)?(?:自己)?(?:开了?|经营|"
                r"盘下了?)(?:着)?(?:一?[家间个])(?P<value>[\u4e00-\u9fff]{0,8}?(?:店|馆|工作室|公司|民宿|餐厅|"
            r"咖啡馆|书店|农场|诊所|琴行|铺子|面馆|网店|摊))"),
        "business", Where.BODY, Who.UNSAID, importance=6, accept=_is_own_business,
    ),
    Rule(
        words(
                r"我(?:们)?(?:家|的|这个|这家)*(?:小)?(?P<value>(?:花|书|面|茶|咖啡|奶茶|水果|服装|宠物|杂货|文具|"
                r"五金|早餐|烘焙|理发|网|小)店|工作室|民宿|"
            r"餐馆)(?:一直|每|今天|最近|里|现在|的|要)"),
        "business", Where.BODY, Who.UNSAID, text="{who}经营一家{value}", importance=6, confidence=0.8,
    ),
    Rule(
        words(
            r"^(?P<value>(?:花|书|面|茶|咖啡|奶茶|水果|服装|宠物|杂货|文具|五金|早餐|烘焙|理发)店)(?:一直|每|现在|"
            r"这边|要|主要|都)"),
        "business", Where.BODY, Who.UNSAID, text="{who}经营一家{value}", importance=6, confidence=0.75,
    ),
    Rule(
        words(
            rf"(?:月薪|年薪|工资|薪水|到手|底薪|收入|税前|税后)(?:是|有|才|大概|涨到|现在)*(?P<value>{MONEY}|"
            r"\d[\d.,]*万?)"),
        "salary", Where.BODY, Who.UNSAID, text="{who}的收入是{value}", importance=6, sensitive=True,
        accept=lambda match: not re.search(r"底线|期望|不低于|至少|低于|想要|谈", match.string),
    ),
    Rule(
        words(rf"(?:底线|期望|最低)(?:是|薪资|月薪|年薪|工资|为)*(?P<value>{MONEY}|\d[\d.,]*万?)"),
        "salary_floor", Where.BODY, Who.UNSAID, importance=6, sensitive=True, constraint=True,
        accept=lambda match: bool(re.search(r"薪|工资|跳槽|offer", match.string, re.IGNORECASE)),
    ),
    Rule(
        words(r"(?:我)?(?:已经|刚|刚刚|昨天|今天|上周|上个月|终于)?(?P<value>辞职|离职|被裁|失业|裸辞|退休)(?:了|啦)"),
        "employer", Where.BODY, Who.USER, importance=7, ended=True,
    ),
    Rule(
        words(
            r"(?:在|进的|进了|上的是?|读的是?|念的是?|转到了?|转学到了?|升到了?)"
            r"(?P<value>[\u4e00-\u9fff]{2,8}?(?:幼儿园|小学|中学|初中|高中))(?=$|，|上|读|念|了)"),
        "school", who=Who.OTHERS, importance=5,
        accept=lambda match: not re.search(r"门口|附近|对面|旁边|[教老]书|当老师|实验室|[一哪什]", match.string),
    ),
    Rule(
        words(
            r"(?:^|，)(?:(?:在|就读于|考上了?|毕业于|进的|读的)"
            r"(?P<value>[\u4e00-\u9fff]{2,10}?(?:幼儿园|大学|学院|中学|高中|一中|"
            r"小学)))(?=$|读|上(?:学|[小中大]班)|念|，|的|毕业)"),
        "school", who=Who.ANYONE, importance=5,
    ),
    Rule(
        words(
            r"^(?:(?:在)?(?:读|学|念|主修|攻读)(?:的是)?|专业是)(?P<value>[\u4e00-\u9fff]{2,10})专业|"
            r"^(?:是)?(?P<major>[\u4e00-\u9fff]{2,8})专业(?:的|毕业)"),
        "major", who=Who.ANYONE, importance=5,
    ),
    Rule(
        words(
                r"^(?:今年|现在|明年|刚|下半年|马上)*(?:上|读|念|升|要上|"
                r"是)?(?:了)?(?P<value>(?:小学)?[一二三四五六]年级|初[一二三]|高[一二三]|大[一二三四]|"
            r"幼儿园[小中大]班|研[一二三]|[小中大]班|博[一二三四])"),
        "grade", who=Who.ANYONE, importance=5,
    ),
)  # fmt: skip
