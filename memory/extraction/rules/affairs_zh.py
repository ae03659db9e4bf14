"""What goes on in the user's affairs, said of what no rule knows: 展架还没取, 老邓把腿摔了, 车队回话了.

Chinese drops its subjects, so a clause is taken for news of the user's own only where it carries a mark of that: how
far something has got, an arrangement that was made, somebody called by a polite name, a time of the clock, a habit of a
time of day, something done to or for the user. It must never take what holds of the world in general, nor a mood.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memory.extraction.rules.view import View

FEWEST_CHARACTERS = 6
"""A shorter clause that opens a sentence answers what was just said."""

_COUNTED = (
    r"(?:[\d一二两三四五六七八九十百半几]+(?:来|多)?(?:份|张|本|章|篇|节|段|集|箱|件|家|个|道|条|套|组|本|幅|页|面|堵|扇|台|间|桌|批|单|封|遍|卷|首|棵|盆|盘|袋|"
    r"只|双|块|科|门|项|成|分之[一二三四五]|半))"
)
_DONE = r"(?:完|好|掉|齐|妥|通|清|够|满|到手|上|过|出来|下来|回来|回去|进去|上去|起来)"
_PROGRESS = (
    re.compile(
        rf"^[^，。我你他她]{{0,10}}?[\u4e00-\u9fff]{_DONE}(?:了|啦)?{_COUNTED}|"
        rf"^{_COUNTED}[\u4e00-\u9fff]{{1,6}}?[\u4e00-\u9fff]{{1,2}}{_DONE}?(?:了|啦)?{_COUNTED}|"
        rf"^{_COUNTED}[\u4e00-\u9fff]{{1,6}}?[\u4e00-\u9fff]{_DONE}(?:了|啦)|"
        rf"^(?!我)[\u4e00-\u9fff]{{2,8}}?[\u4e00-\u9fff](?:了){_COUNTED}(?!人)"
    ),
    re.compile(
        r"^(?!我|你|他|她|这|那|谁|有人)[^，。]{1,12}?(?:还没|尚未|一[次个份篇章]都?没|才刚)(?:来得及|怎么|全|全部)?"
        r"[\u4e00-\u9fff]{1,4}(?:呢)?$"
    ),
    re.compile(rf"^(?:就|只|还|才)?(?:差|剩|缺|欠)(?:下)?(?:最后)?{_COUNTED}[^，。]{{0,12}}$"),
)
_DONE_WHOLE = re.compile(
    rf"^(?:今天|昨天|上午|下午|刚刚?|这周)?(?!我|你|他|她|这|那|有人|大家|地铁|电梯|外面|雨|水|饭|天)[^，。]{{2,10}}?"
    rf"(?:装|做|写|画|织|缝|剪|录|测|换|刷|铺|译|改|印|拍|收|寄|发|交|办|批|退|订|租|买|谈|签|排|练|背|凑|报|搬|拆|修|填|盖|审|考|面|洗|晒|腌|种|录|校|贴|打包|整理|验收|对)"
    rf"(?:{_DONE})(?:了|啦)(?:全[\u4e00-\u9fff])?$"
)
_STILL_OPEN = re.compile(r"[只就]剩|[只就]差|就等|还[差缺剩]")
"""What is done is of no more interest where the sentence tells what is left."""
_SURNAME = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳"
    "鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒"
    "屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫房裘缪干解应宗丁宣邓洪包诸左石崔吉"
    "龚程邢裴陆荣翁荀甄曲封芮靳段焦巴牧山谷车侯全班仰秋仲伊宫宁仇栾甘武符刘景詹束龙叶司黎薄印白蒲鄂索咸赖卓屠蒙池乔阴胥能苍双"
    "闻党翟谭劳逄姬申扶堵冉宰雍郤璩桑桂濮牛寿通边扈燕冀浦尚农温庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国"
    "冯文寇广禄阙东欧殳沃利蔚越隆师巩聂晁勾敖融冷訾辛阚那简饶曾沙鞠丰关查荆游竺盖岳"
)
_TITLE = (
    r"(?:老师|教授|医生|大夫|师傅|经理|主任|院长|校长|教练|主管|律师|阿姨|大爷|大妈|叔|婶|姨|伯|哥|姐|总|工|导|董|局|处|"
    r"老板|先生|女士|同学|师兄|师姐|师弟|师妹|护士|编辑|警官|队长)"
)
_CALLED = re.compile(
    rf"^(?:[\u4e00-\u9fff]{{1,6}}的|新来的|那边的|[\u4e00-\u9fff]{{2,4}}(?:那边|组|班|部)的?|(?:学[长姐弟妹]|同事|朋友|老师)说|学[长姐弟妹]|同事|室友|邻居|房东|客户|导师|领导|主编)?"
    rf"(?P<name>[小老阿](?![时区孩学心说师板家婆公妈爸人是弟妹姐哥姨伙友路店组猫狗鱼鸟年总大二三儿女的子外百鼠虎鹰实话早想爱有听看喜觉吵闹问在要太车房号卡本电手米红明龙吃费型]"
    rf")[\u4e00-\u9fff](?![\u4e00-\u9fff]?[店家路区族])|[{_SURNAME}]{_TITLE})"
    r"(?P<says>[^，。]{2,}|生了|走了|病了|耳背|怀了)"
)
_ROLE_CALLED = re.compile(
    r"^(?:我们?的?|新|那个)?(?:教练|老师|班主任|房东|师傅|阿姨|医生|导师|中介|管家|物业|保姆|护工)(?:姓|叫)[\u4e00-\u9fff]"
)
_ARRANGED = re.compile(
    r"^(?!我|你|他|她|这|那|有人|网上|新闻|国家|政府|专家)[^，。]{2,12}?(?:回话|回信|回复|来电话?|来信|来通知|通知下来|批下来|定下来|敲定|答应|同意|松口|谈妥|约好|订好|订上|买好|抢到|租好|付清|结清|"
    r"付完|报上名|排上|排到|办妥|签好|开好)(?:了|啦)|"
    r"^(?!我|你|有人|网上|新闻|专家|医学|古人)[^，。的]{2,6}(?:特意|专门|又|再三|反复)?(?:叮嘱|交代|嘱咐|通知|要求|规定)[^，。]{0,3}[，：]|"
    r"^(?:[^，。]{2,8}(?:定|订|选|约|租|报|请|找|挂|排)(?:在|的是|的)[^，。]{2,})$"
)
_CLOCK = re.compile(
    r"(?:早上|上午|中午|下午|晚上|傍晚|凌晨|半夜|早|晚)?(?:[\d一二两三四五六七八九十]{1,3}点(?:半|钟|整|一刻|三刻|[\d一二三四五六七八九十]{1,3}分?)?|"
    r"(?<![\d.:])\d{1,2}[:：]\d{2}(?![\d:]))"
)
_CLOCK_DOES = re.compile(
    r"到|开|发|集合|出发|进|清|关|起|结束|开始|上|下|来|走|送|接|取|交|见|碰头|报到|签到|熄灯|截|前|准时|彩排|登机|检票|排"
)
_OF_TIME = re.compile(
    r"^(?:(?:每[天日周晚早月年](?:[早晚]上)?|每个?(?:星期|礼拜|月|周末|季度)|每(?:周|星期)[一二三四五六日天]|(?:早上|早晨|清早|晚上|夜里|午休|中午|下班后?|周末)(?=还会|都会?|总|会|得|要|必须|一般|固定|习惯|雷打不动)|睡前|饭后|平时|平常|隔天|逢年过节|一年到头|从小(?:就|到大)?|打小(?:就)?|"
    r"一直以来|这些年|这几年|常年|长年)(?:还|都|也|就|总|会|要|得|必须|一般|基本|固定|习惯|只|不|雷打不动)*)"
    r"(?![是有很太真好最]|天气|外面|下雨|街上|路上|人)[\u4e00-\u9fff]{2,}"
)
_BODY = re.compile(
    r"^(?:左|右|两只?|双)?(?:腰|膝盖|颈椎|腰椎|胃|眼睛|眼|耳朵|耳|嗓子|血压|血糖|血脂|尿酸|心脏|睡眠|脚踝|手腕|肩膀|肩周|皮肤|鼻子|牙口|牙|肠胃|肺|肝|肾|腿|膝|腿脚|记性|身体)"
    r"(?:一直|从小|有点|也|都|就|向来|特别|很|常年|总|老)*(?:不太?好|不太?行|不灵|疼|痛|酸|突出|偏?[高低]|弱|敏感|聋|背|差|落下|受过伤|做过手术|动过)|"
    r"^(?:怕|恐)(?:高|黑|水|狗|猫|蛇|血|打针|冷|热|吵|生人|密集)|^晕(?:车|船|机|血|针|高)|^(?:离异|离婚|未婚|丧偶|单身|独居|信佛|信教|吃素|不吃荤)|"
    r"^住[负\d一二三四五六七八九十]+[楼层]|^(?:血压|血糖|心率|体重|体温|尿酸|身高|骨密度|视力)[^，。]{0,6}\d"
)
_LACKS = re.compile(
    r"^(?:我|我们|我家)(?:还|一直|都|也)?没(?:有)?(?!事|空|想|钱|问|办法|错|懂|看|听|忘|关系|时间|意见|话|辙|"
    r"戏|劲|胃口)[\u4e00-\u9fff]{2,}"
)
"""我没驾照: a thing that others have."""
_FOR_YEARS = re.compile(
    r"^(?:戴|穿|用|养|住|开|骑|学|练|教|做|当|干|租|带|跑|打|种|弹|写|画|卖)(?:着|了|过)?[^，。我你他她]{1,10}?"
    r"(?:[\d一二两三四五六七八九十几]+(?:多|来)?(?:年|个月|载)|半年|大半年|好几年|多年)(?:了|啦)?$"
)
_DONE_TO_ME = re.compile(
    r"^(?!你|有人|谁|老天|气)[^，。]{2,8}(?:给|把|让|替|帮|跟|和|叫|为|请|派|带|发|借|送|还|欠)(?:我们|咱们|我|咱|我家)[^，。]{2,}(?:了|啦|过)|"
    r"^(?!你|有人|谁)[^，。]{2,8}(?:欠|差|短|少)(?:我们|我|咱)[^，。]*[\d一二两三四五六七八九十百千万]|"
    r"^(?:喊|叫|请|约|托|找|派|带)了?(?:我|我们|俩|两|三|几|一)[^，。]{1,8}(?:来|去|帮|过来|帮忙)"
)
_FIGURES = re.compile(
    r"[\d一二两三四五六七八九十百千万半.]{1,12}(?:元|块|万|千|百|米|厘米|公分|毫米|公里|公斤|斤|克|平米?|平方|度|寸|座|人|个人|位|箱|盒|瓦|千瓦|升|毫升|"
    r"%|成|折|期|天|晚|小时|分钟)|\d{2,}"
)
_PUBLIC_ZH = re.compile(
    r"(?:又|再|还|也|要)?(?:降价|涨价|涨停|跌停|暴跌|暴涨|停产|召回|上市|退市|破产|倒闭|裁员|翻车|改道|降息|加息|"
    r"夺冠|出线|换帅)了?(?=$|，)"
)
"""What shops, firms and the weather do is news of the world, unless the user shows that it is theirs."""
_OWN = re.compile(
    r"[我咱俺]|本人|家里|单位|班上|老家|今[天早晚年儿]|昨[天晚]|明[天早晚年]|后天|前天|上周|下周|这周|上个?月|下个?月|月底|年底|刚|"
    r"目前|现在|已经|终于|总算|[这那](?:个|间|家|批|套|辆|份|次|边|本|张|台|条|件|笔|款|趟|场|单|回|头)|"
    r"(?:定|订|买|租|报|约|选|请|交|付|送|收|寄|发|领|拿|借|还|带|做|改|换|搬|量|测|查|验|配|装|修|考|办)了|押金|定金|月租|房租|尾款|首付|彩礼|学费|"
    r"工期|预算|报名|团队|部门|小组|组里|店里|公司|单位|班里|项目|(?:扩|缩|增|减|加|改|提|裁)到|场地|车位|门禁|包间|民宿|包车|大巴|校车|(?:书|餐|饭|茶|课)?桌|椅|床(?:宽|长|高)|柜|沙发|窗帘|阳台|客厅|卧室|厨房|腰围|胸围|裙|裤|鞋|酒席|婚礼|婚宴|年会|团建|春游|秋游|比赛|演出|答辩|搬家|装修|开业"
)
_GENERAL = re.compile(
    r"一般(?:来说|人|都|建议|认为)|通常|大部分|大多数|很多(?:人|公司|地方)|有的人|有些人|每个人|人人|人类|世界|全国|我国|全球|地球|古代|朝|平均|据|号称|传说|历史上|科学家|研究|理论上|"
    r"原则上|小的时候都|小时候都|甲乙|早高峰|晚高峰|说明书|现在的?(?:年轻人|孩子|电影|人|社会|房价|物价)|年轻人|老人家|别人家|南方|北方|国人|楼下(?:又)?(?:新)?开|街上|路口|隔壁(?:新|又)?开|外国|网友|明星|股市|大盘|房价|油价|金价|物价|国足|"
    r"(?:塔|山|峰|河|江|湖|桥|宫|寺|长城|瀑布|峡谷|沙漠|群岛|海峡|运河|大厦|高原|盆地)(?:有)?(?:高|长|宽|深|海拔|全长|面积|始建|建于|位于)|海拔|成年人|人体|"
    r"新闻|总统|首相|央行|美联储|博主|主播|粉丝|热搜|剧|电影|小说|主角|游戏里|比赛(?:结果|打)"
)
_FLEETING = re.compile(
    r"刚才路上|路上看见|急死|吵死|累死|困死|烦死|热死|冷死|笑死|气死|无语|离谱|香得|受不了|腿都软|眼睛都?[花瞎]|头都?大|没电(?!梯|视|脑|话)|断网|晒太阳|堵[车得]|下雨|下雪|"
    r"真(?:不容易|没意思|好看|好听|香)|[吗吧嘛]$|哈哈"
)


def tells_affair(view: View) -> bool:
    """Tell whether a Chinese statement without a subject that rules know is news of the user's own affairs."""
    body = view.body
    if len(body) < FEWEST_CHARACTERS and view.number == 0:
        return False
    sentence = view.sentence.text
    if view.sentence.asks or is_general(sentence) or is_fleeting(sentence):
        return False
    return (
        any(pattern.search(body) for pattern in _PROGRESS)
        or (_DONE_WHOLE.search(body) is not None and _STILL_OPEN.search(sentence) is None)
        or (_CALLED.match(body) or _ROLE_CALLED.match(body)) is not None
        or _ARRANGED.search(body) is not None
        or (_CLOCK.search(body) is not None and _CLOCK_DOES.search(body) is not None)
        or _OF_TIME.match(body) is not None
        or _BODY.match(body) is not None
        or _FOR_YEARS.match(body) is not None
        or _DONE_TO_ME.match(body) is not None
        or (_FIGURES.search(sentence) is not None and is_own(view))
    )


def tells_shortly(view: View) -> bool:
    """Tell whether a clause too short to be weighed opens a sentence that says who or what the user is: 离异, 怕高."""
    more = len(view.sentence.text) >= FEWEST_CHARACTERS and not view.sentence.asks
    if view.number or not more or is_fleeting(view.sentence.text):
        return False
    if view.subject is not None and not view.subject.inherited:
        return view.subject.is_user and _LACKS.match(view.body) is not None
    return any(pattern.match(view.body) for pattern in (_BODY, _CALLED, _ROLE_CALLED, _OF_TIME))


def names_somebody(body: str) -> bool:
    """Tell whether a Chinese clause begins with 他 or 她, or with somebody called by a polite name (老王, 魏老师)."""
    called = _CALLED.match(body)
    return body[:1] in _HE or (called is not None and not called["says"].startswith(("那", "这", "家")))


_HE = frozenset("他她")


def is_fleeting(text: str) -> bool:
    """Tell whether a sentence is a sigh at what happens just now: 快递还没到，急死我了."""
    return _FLEETING.search(text) is not None


def is_general(text: str) -> bool:
    """Tell whether a sentence speaks of the world, of what people say or of a tale, and not of the user."""
    return _GENERAL.search(text) is not None


def tells_of_the_world(view: View) -> bool:
    """Tell whether a clause tells what goes on in the world, or how things work, and nothing of the user's."""
    sentence = view.sentence.text
    if re.search(r"[我咱俺]", sentence):
        return False
    public = _PUBLIC_ZH.search(sentence) is not None and not is_own(view)
    return public or is_general(sentence) or _WORKS.search(sentence) is not None


_WORKS = re.compile(r"(?:办法|法子|这招|方法|这么做)(?:真|还)?(?:好使|管用|不错|行|灵|有用)")


def is_own(view: View) -> bool:
    """Tell whether the sentence, the message or what the user told just before it shows that it is the user's."""
    if _OWN.search(view.sentence.text) or re.search(r"[我咱俺]", view.around.own):
        return True
    told = (part for message in view.around.before for part in re.split(r"(?<=[。！？!?\n])", message))
    return any(re.search(r"[我咱俺]", part) and not part.rstrip().endswith(("?", "？")) for part in told)


_OWN_DAY = re.compile(
    r"^(?!然后|接着|再|最后|回|到|第|[下上今明后]|一共|都|全部|时间|日期|地点|地址)[\u4e00-\u9fff]{2,6}?(?:定|约|排|安排|预约|订)?[是在于]"
    r"(?=[\d一二三四五六七八九十下明后本周星礼])"
)


def has_own_day(body: str) -> bool:
    """Tell whether a clause names an affair and its day: 体检在5月3号，婚礼在6月8号 are two, each moved by itself."""
    return _OWN_DAY.match(body) is not None
