"""A small thesaurus in two languages: which words speak of the same subject, so that later words find the same slot.

"two americanos" and "I gave up coffee", 羽毛球拍 and "I left the badminton group" must land on one key. It only names
subjects; it must never decide whether something is worth keeping.
"""

from __future__ import annotations

import re
from functools import lru_cache

_TOPICS: dict[str, tuple[str, str]] = {
    # what one drinks, eats, takes, listens to
    "coffee": (
        r"coffees?|espressos?|lattes?|americanos?|flat whites?|cappuccinos?|caffeine",
        "咖啡|美式|拿铁|澳白|卡布奇诺|手冲|浓缩"),
    "milk_tea": (r"bubble tea|boba|milk tea", "奶茶"),
    "tea": (r"teas?|matcha|oolong", "喝茶|绿茶|红茶|普洱|抹茶|乌龙"),
    "alcohol": (r"alcohol|beers?|wine|whisk(?:e)?y|drinking|booze|cocktails|pints?", "喝酒|啤酒|白酒|红酒|威士忌|酒"),
    "smoking": (r"smok\w+|cigarettes?|vap(?:e|ing)", (
        "抽烟|抽[^，。]{0,4}烟|^烟$|吸烟|香烟|电子烟|戒烟|烟瘾|(?<![冒油])烟(?=戒|瘾|酒)")),
    "sugar": (r"sugar|sweets", "糖(?!尿)|甜食"),
    "soda": (r"soda|cola|coke|fizzy drinks", "可乐|汽水|碳酸"),
    "breakfast": (r"breakfast", "早饭|早餐"),
    "lunch": (r"lunch", "午饭|午餐|带饭"),
    "dinner": (r"dinner|supper", "晚饭|晚餐"),
    # sport
    "running": (
        r"running|jog\w*|run(?=\b.{0,20}\b(?:every|times|km|miles|morning))|parkrun|half[- ]marathon|marathon",
        "跑步|晨跑|夜跑|慢跑|马拉松|跑团"),
    "swimming": (r"swim\w*|lane swim", "游泳|游.{1,3}泳|泳队|泳池|泳帽|泳镜"),
    "gym": ((
        r"gym|weights|crossfit|deadlifts?|work ?outs?|personal trainer|squats?|barbells?|bench press|"
        r"kettlebells?|(?:heavy|"
        r"more|three|four|five) sets|sets and reps|between (?:\w+ )?sets"), "健身|撸铁|私教|举铁|健身房"),
    "yoga": (r"yoga|downward dog|vinyasa", "瑜伽|下犬"),
    "pilates": (r"pilates|reformer", "普拉提"),
    "badminton": (r"badminton|shuttlecocks?", "羽毛球|球拍|羽球"),
    "table_tennis": (r"table tennis|ping[- ]?pong", "乒乓"),
    "tennis": (r"tennis", "网球"),
    "basketball": (r"basketball", "篮球|打球|投篮"),
    "football": (r"football|soccer|five-a-side", "足球|踢球"),
    "volleyball": (r"volleyball", "排球"),
    "climbing": (r"boulder\w*|climb(?:ing)?|crag", "攀岩|抱石"),
    "cycling": (r"cycl\w+|bike rides?|panniers", "骑行|骑车|公路车|单车"),
    "hiking": (r"hik\w+|hill walks?", "徒步|爬山|登山"),
    "skiing": (r"ski(?:ing|s)?|snowboard\w*", "滑雪|单板|双板"),
    "skating": (r"skat\w+|rink", "滑冰|轮滑|溜冰"),
    "surfing": (r"surf(?:ing)?", "冲浪"),
    "rowing": (r"row(?:ing)|sculls?", "赛艇|划船"),
    "sailing": (r"sail(?:ing)?", "帆船"),
    "fencing": (r"fencing", "击剑"),
    "boxing": (r"box(?:ing)|kick-?boxing", "拳击|搏击"),
    "martial_arts": (r"karate|judo|taekwondo|aikido|jiu[- ]jitsu|krav maga", "跆拳道|空手道|柔道|武术"),
    "tai_chi": (r"tai chi|qigong", "太极|八段锦"),
    "golf": (r"golf", "高尔夫"),
    "riding": (r"horse[- ]?riding|dressage|ponies", "马术|骑马"),
    "dance": (r"danc\w+|salsa|tango|ballet|zumba", "舞蹈|跳舞|广场舞|街舞|芭蕾|拉丁"),
    "orienteering": (r"orienteering", "定向越野"),
    # music and arts
    "piano": (r"piano", "钢琴"),
    "violin": (r"violin|fiddle", "小提琴"),
    "guitar": (r"guitar|bass guitar|ukulele", "吉他|尤克里里"),
    "cello": (r"cello", "大提琴"),
    "drums": (r"drum\w*|paradiddle|cymbals?", "架子鼓|打鼓|鼓"),
    "saxophone": (r"sax(?:ophone)?|clarinet|flute|trumpet", "萨克斯|单簧管|长笛|小号"),
    "guzheng": (r"guzheng|erhu|pipa", "古筝|二胡|琵琶|古琴"),
    "choir": (r"choir|choral|singing group", "合唱|合唱团"),
    "band": (r"my band|our band|band practice|rehears\w+", "乐队|排练"),
    "painting": (r"paint(?:ing) class|watercolou?rs?|life drawing|oil painting|sketching", "画画|水彩|油画|素描|国画"),
    "calligraphy": (r"calligraphy", "书法|毛笔|练字"),
    "seal_carving": (r"seal carving", "篆刻|青田石"),
    "pottery": (r"pottery|ceramics|kiln|potter's wheel", "陶艺|拉坯"),
    "photography": (r"photograph\w*|darkroom|lightroom|darktable", "摄影|拍照|拍片"),
    "drone": (r"drone", "无人机|航拍"),
    "knitting": (r"knit\w*|crochet\w*", "织毛衣|钩针|编织"),
    "sewing": (r"sewing|quilt\w*", "缝纫|裁缝"),
    "woodwork": (r"woodwork\w*|carpentry|woodturning", "木工"),
    "model_railway": (r"model railway|model trains?", "火车模型|模型火车"),
    "models": (r"scale models?|warhammer|miniatures", "高达|手办|模型"),
    "radio": (r"old radios?|ham radio|valve set", "收音机|业余无线电"),
    "gardening": (r"garden(?:ing)?|allotment|greenhouse", "园艺|种菜|阳台种|花园"),
    "beekeeping": (r"beekeep\w*|beehives?", "养蜂"),
    "fishing": (r"fish(?:ing)\b|angling|lure fishing", "钓鱼|路亚|台钓"),
    "baking": (r"bak(?:e|ing)|sourdough|bread", "烘焙|烤面包|做面包"),
    "cooking": (r"cooking class|cookery", "厨艺|做菜课|烹饪"),
    "chess": (r"chess", "象棋|国际象棋"),
    "go_game": (r"\bgo club|baduk", "围棋"),
    "board_games": (r"board games?|dnd|d&d|dungeons and dragons", "桌游|剧本杀|狼人杀"),
    "gaming": (r"video games?|gaming|playstation|xbox|switch", "打游戏|游戏|主机"),
    "mahjong": (r"mah-?jong", "麻将"),
    "pub_quiz": (r"pub quiz|quiz night|trivia night", "知识竞赛"),
    "book_club": (r"book club|reading group|reading circle", "读书会|书友会"),
    "theatre_group": (r"theatre group|drama club|am-?dram|improv", "话剧|剧社|即兴"),
    "volunteering": (r"volunteer\w*|food bank|soup kitchen", "志愿|义工"),
    "church": (r"church|mass|parish", "教会|教堂|礼拜堂"),
    "meditation": (r"meditat\w*|mindfulness", "冥想|打坐"),
    "therapy": (r"therapist|therapy|counsell?ing", "心理咨询|咨询师"),
    "physio": (r"physio\w*", "理疗|康复训练"),
    # languages and classes
    "spanish": (r"spanish", "西班牙语|西语"),
    "french": (r"french", "法语"),
    "german": (r"german", "德语"),
    "italian": (r"italian", "意大利语"),
    "portuguese": (r"portuguese", "葡萄牙语|葡语"),
    "dutch": (r"dutch", "荷兰语"),
    "japanese": (r"japanese|jlpt|n[1-5] exam", "日语|日文"),
    "korean": (r"korean", "韩语"),
    "english": (r"english (?:class|course|lesson|tutor)\w*|ielts|toefl", "英语课|英语班|雅思|托福|口语课|外教"),
    "chinese": (r"mandarin|chinese (?:class|course|lesson|tutor)\w*|hsk", "中文课"),
    "russian": (r"russian", "俄语"),
    "sign_language": (r"sign language|bsl|asl", "手语"),
    "driving": (
        r"driving (?:lessons?|test|school)|learner driver|parallel parking", "科目[一二三四]|驾校|学车|驾照|练车"),
    "first_aid": (r"first[- ]aid", "急救"),
    # housing, things, money
    "car": (
        (r"car|skoda|octavia|toyota|honda|volvo|ford|vw|volkswagen|golf gti|bmw|audi|mercedes|tesla|renault|peugeot|"
        r"citro[eë]n|fiat|mazda|hyundai|kia|nissan|subaru|mini cooper|opel|vauxhall|seat ibiza|dacia|lexus|jeep"),
            ("汽车|轿车|开车|我的车|这车|那辆车|车子|比亚迪|特斯拉|丰田|本田|大众|五菱|吉利|奥迪|宝马|奔驰|蔚来|"
            "理想汽车|小鹏|卡罗拉|思域|朗逸|高尔夫")),
    "motorbike": (r"motor(?:bike|cycle)|scooter|vespa|moped", "摩托|电动车|电瓶车|小电驴"),
    "bike": (r"bikes?|bicycle|brompton", "自行车|折叠车"),
    "boat": (r"boat|narrowboat|kayak|canoe", "皮划艇|小船"),
    "renovation": (
        r"renovat\w*|refurb\w*|remodel\w*|tiler|bathroom tiles|floor tiles|new kitchen|loft conversion",
        "装修|水电|瓷砖|台面|橱柜|硬装|软装|吊顶|岩板|增项"),
    "kitchen": (r"kitchen", "厨房"),
    "bathroom": (r"bathroom", "卫生间|浴室"),
    "rent": (r"rent|landlord|landlady|tenancy|lease", "房租|租金|房东|押一付"),
    "mortgage": (r"mortgage", "房贷|按揭"),
    "house_hunt": (r"viewing|house[- ]hunt\w*|flat[- ]hunt\w*", "看房|买房"),
    "bank": (r"bank|credit union|building society", "银行|存款"),
    "insurance": (r"insurance|insurer", "保险"),
    "internet": (r"broadband|internet provider|isp|fibre", "宽带|运营商"),
    "music_streaming": (
        (r"spotify|apple music|deezer|tidal|youtube music|amazon music|"
        r"music (?:one|subscription|streaming|service|app|plan)"),
        "网易云|QQ音乐|音乐会员"),
    "video_streaming": (
        (r"netflix|disney(?:\+| plus)|prime video|mubi|hbo max|now tv|paramount plus|"
        r"(?:film|video|movie|telly|tv) (?:one|subscription|streaming|service|app|plan)"),
        "爱奇艺|优酷|腾讯视频|视频会员"),
    "phone_plan": (r"phone plan|sim|mobile plan", "套餐|话费"),
    "dryer": (r"dryers?", "烘干机"),
    "washing_machine": (r"washing machine|washer", "洗衣机"),
    "dishwasher": (r"dishwasher", "洗碗机"),
    "fridge": (r"fridge|freezer", "冰箱|冷柜"),
    "oven": (r"oven", "烤箱"),
    "air_purifier": (r"air purifier", "净化器"),
    "air_conditioner": (r"air ?con(?:ditioner|ditioning)?", "空调"),
    "vacuum": (r"vacuum(?: cleaner)?|hoover", "吸尘器|扫地机"),
    "coffee_machine": (r"coffee machine|espresso machine", "咖啡机"),
    "laptop": (r"laptop|macbook", "笔记本电脑|电脑"),
    "phone": (r"phone|iphone|handset", "手机"),
    "camera": (r"camera|lens", "相机|镜头"),
    "sofa": (r"sofa|couch", "沙发"),
    "bed": (r"mattress", "床垫"),
    "printer": (r"printer", "打印机"),
    "headphones": (r"headphones|earbuds", "耳机"),
    "television": (r"tv|television", "电视"),
    "wifi": (r"wi-?fi", "wifi|WiFi|无线网"),
    "parking": (r"parking (?:space|spot|bay|permit)", "车位|停车位"),
    "locker": (r"locker", "储物柜|更衣柜"),
    # work and tasks
    "thesis": (r"thesis|dissertation|chapter (?:\w+)", "论文|开题|答辩"),
    "manuscript": (r"manuscript|my novel|novella|the book|draft chapters?", "稿子|书稿|小说"),
    "article": (r"article|column|essay|blog post", "文章|专栏|推文"),
    "report": (r"report", "报告|汇报"),
    "weekly_report": (r"weekly report|status report", "周报"),
    "newsletter": (r"newsletter", "简报|通讯"),
    "minutes": (r"meeting minutes|minutes of|meeting notes", "会议纪要|纪要"),
    "packing_list": (r"packing list|\bpack(?:ing)?\b", "行李|打包清单"),
    "shopping_list": (r"shopping list|groceries", "购物清单|买菜|团购群"),
    "meal_plan": (r"meal plan|week's dinners|meal prep", "食谱|一周菜单"),
    "lesson_plan": (r"lesson plan", "教案|备课"),
    "slides": (r"slides|slide deck|the deck|presentation|powerpoint", "PPT|ppt|幻灯片|课件"),
    "cover_letter": (r"cover letter|cv|r[eé]sum[eé]", "简历|求职信"),
    "invoice": (r"invoices?", "发票|账单"),
    "commit_message": (r"commit messages?|release notes|changelog", "提交信息|更新日志|发版说明"),
    "tax_return": (r"tax(?:es| return)|the return is due|accruals|cash basis|hmrc|irs", "报税|个税|汇算"),
    "visa": (r"visa", "签证"),
    "passport": (r"passport", "护照"),
    "grant": (r"grant|funding application", "基金|课题申请|申报书"),
    "scholarship": (r"scholarship", "奖学金"),
    "exam": (r"exams?|finals|midterms?", "考试|考研|考公|期末"),
    "interview": (r"interview", "面试"),
    "kindergarten": (r"kindergarten|nursery|preschool", "幼儿园"),
    "school_application": (r"application form|enrol(?:l)?ment|ucas", "报名|入学"),
    "wedding": (r"wedding|bridesmaids?|best man", "婚礼|婚宴|结婚"),
    "party": (r"party", "派对|生日会"),
    "moving": (
        r"removal van|moving house|house move|(?:for|about|before|after|of) (?:the|our|my) move|moving day|move-in",
        "搬家"),
    "release": (r"release|launch|go-live", "上线|发版|发布"),
    "migration": (r"migration", "迁移"),
    "garden_project": (r"shed|pergola|fence|decking|pond", "院子|葡萄架|篱笆"),
    "puppy_training": (r"puppy training|dog training", "训犬"),
    "supplier": (r"supplier|wholesaler|stockist", "供应商|拿货|进货|供货|货源"),
    "gift": (r"presents?|gifts?", "礼物|寿礼|随礼"),
    "trip": (r"trip|holiday|flights?|itinerary", "旅行|旅游|行程|机票|出差"),
}  # fmt: skip


@lru_cache(maxsize=1)
def _compiled() -> list[tuple[str, re.Pattern[str]]]:
    return [
        (topic, re.compile(rf"(?<![A-Za-z])(?:{english})(?![A-Za-z])|(?:{chinese})", re.IGNORECASE))
        for topic, (english, chinese) in _TOPICS.items()
    ]


LEISURE = frozenset(
    [
        "running", "swimming", "gym", "yoga", "pilates", "badminton", "table_tennis", "tennis", "basketball",
        "football", "volleyball", "climbing", "cycling", "hiking", "skiing", "skating", "surfing", "rowing", "sailing",
        "fencing", "boxing", "martial_arts", "tai_chi", "golf", "riding", "dance", "orienteering", "piano", "violin",
        "guitar", "cello", "drums", "saxophone", "guzheng", "choir", "band", "painting", "calligraphy", "seal_carving",
        "pottery", "photography", "drone", "knitting", "sewing", "woodwork", "model_railway", "models", "radio",
        "gardening", "beekeeping", "fishing", "baking", "cooking", "chess", "go_game", "board_games", "gaming",
        "mahjong", "pub_quiz", "book_club", "theatre_group", "volunteering",
    ]
)  # fmt: skip
"""Subjects of free time: what weekends are asked about."""
THINGS = frozenset({"car", "supplier", "bank", "insurance", "internet", "phone_plan", "motorbike", "bike"})
"""Subjects that one has and does not do: their key is the bare word, never ``supplier_habit``."""
_WEAK = frozenset(
    {
        "trip",
        "report",
        "car",
        "kitchen",
        "bathroom",
        "release",
        "gift",
        "party",
        "tea",
        "bike",
        "exam",
        "phone",
        "bed",
        "laptop",
        "oven",
    }
)
"""Words so common that any other subject named beside them is meant."""


@lru_cache(maxsize=4096)
def topic_of(text: str) -> str | None:
    """Return the subject that a short text speaks of: the one named by the longest word, the earliest on a tie."""
    best: tuple[tuple[bool, int, int], str] | None = None
    for topic, pattern in _compiled():
        match = pattern.search(text)
        if match:
            rank = (topic not in _WEAK, _width(match.group()), -match.start())
            if best is None or rank > best[0]:
                best = (rank, topic)
    return best[1] if best else None


def _width(word: str) -> int:
    """Weigh a Chinese character as much as three letters."""
    return sum(1 if character.isascii() else 3 for character in word)


_SLUGS = {
    "订单": "order", "快递": "parcel", "运单": "parcel", "单": "order", "预约": "booking", "取件": "pickup",
    "会员": "member", "合同": "contract", "保单": "policy", "工": "staff", "学": "student", "房间": "room",
    "座位": "seat", "航班": "flight", "车次": "train", "编": "item", "型": "model", "序列": "serial", "门禁": "door",
    "柜": "locker", "桌": "table", "挂号": "appointment", "发票": "invoice", "案": "case", "流水": "transaction",
    "病历": "patient", "准考证": "exam_ticket", "数据库": "database", "服务": "server", "服务器": "server",
    "网关": "gateway", "代理": "proxy", "无线": "wifi", "无线网": "wifi", "门锁": "door", "大门": "door",
    "保险柜": "safe", "车库": "garage", "单元门": "door", "储物柜": "locker", "烤箱": "oven", "冰箱": "fridge",
    "洗衣机": "washing_machine", "空调": "air_conditioner", "热水器": "water_heater", "燃气灶": "stove",
    "微波炉": "microwave", "电饭煲": "rice_cooker", "洗碗机": "dishwasher", "电脑": "computer", "笔记本": "laptop",
    "手机": "phone", "打印机": "printer", "路由器": "router", "电视": "television", "车": "car", "电动车": "scooter",
    "豆浆机": "soymilk_maker", "净化器": "air_purifier", "钢琴": "piano", "小提琴": "violin", "吉他": "guitar",
    "自行车": "bike", "相机": "camera", "无人机": "drone",
}  # fmt: skip
_NOT_SLUG = re.compile(r"[^0-9a-z\u3400-\u9fff]+")
_PLACE_WORD = re.compile(
    r"(?<=.)[\s_]*(?:server|box|environment|env|host|machine|instance|node|服务器|环境|机器|的|改过|改了|换了|换成)$"
)
_DETERMINER = re.compile(
    r"^(?:the|a|an|my|our|this|that|his|her|their|new|old|some|next|own)\s+|^(?:我的|我们的|这个|那个|这|那|我)"
)
SLUG_WORDS = 3
"""More words than this no longer name a subject but describe it."""


def slug(name: str) -> str:
    """Return a name as part of an attribute key: lower case, words joined by underscores."""
    name = name.strip().lower()
    if name in _SLUGS:
        return _SLUGS[name]
    while (shorter := _DETERMINER.sub("", name)) != name:
        name = shorter
    while (shorter := _PLACE_WORD.sub("", name)) != name:
        name = shorter
    words = [word for word in _NOT_SLUG.sub(" ", name).split() if word]
    words = [_SLUGS.get(word, word) for word in words]
    return "_".join(words[-SLUG_WORDS:])
