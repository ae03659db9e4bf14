"""The topics by which people name what is to be forgotten, with the attributes each topic means.

Must never widen: a topic that fits too much deletes what nobody asked to delete. What a topic misses, the words of the
facts themselves still find.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.attributes import canonical, words


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic, the phrases that name it, and the attribute keys it stands for."""

    name: str
    phrases: tuple[str, ...]
    """English ones in the singular and lower case, Chinese ones as they are."""
    keys: frozenset[str] = frozenset()
    """Canonical attributes."""
    tokens: frozenset[str] = frozenset()
    """Words of an attribute key."""
    not_tokens: frozenset[str] = frozenset()
    """Words of an attribute key that mean something else though a token fits ("email_address")."""
    value_shape: re.Pattern[str] | None = None
    """How a value of `shaped_keys` looks that belongs here all the same (a street filed under the city)."""
    shaped_keys: frozenset[str] = frozenset()
    told_as: tuple[str, ...] = ()
    """Words by which a fact tells where it comes from ("at the checkup"), lower case, whatever its attribute."""
    told_shape: re.Pattern[str] | None = None
    """How a fact tells it by a name of its own (在吃阿普唑仑)."""

    def covers(self, attribute: str, value: str, text: str) -> bool:
        """Tell whether a fact with this attribute is about the topic."""
        key = canonical(attribute)
        parts = words(key)
        if parts & self.not_tokens:
            return False
        if key in self.keys or parts & self.tokens:
            return True
        if self.is_told_in(text):
            return True
        return self.value_shape is not None and key in self.shaped_keys and bool(self.value_shape.search(value))

    def is_told_in(self, text: str) -> bool:
        """Tell whether a text tells something of this topic in words of its own."""
        if self.told_shape is not None and self.told_shape.search(text):
            return True
        return any(word in text.casefold() for word in self.told_as)


def _topic(
    name: str,
    phrases: str,
    keys: str = "",
    tokens: str = "",
    not_tokens: str = "",
    value_shape: str = "",
    shaped_keys: str = "",
    told_as: str = "",
    told_shape: str = "",
) -> Topic:
    return Topic(
        name,
        tuple(phrase.strip() for phrase in phrases.split(",")),
        frozenset(keys.split()),
        frozenset(tokens.split()),
        frozenset(not_tokens.split()),
        re.compile(value_shape, re.IGNORECASE) if value_shape else None,
        frozenset(shaped_keys.split()),
        tuple(word.strip() for word in told_as.split(",") if word),
        re.compile(told_shape) if told_shape else None,
    )


_STREET = (
    r"\d+[a-z]?,? (?:[\w'-]+ ){1,3}(?:street|st|road|rd|row|lane|ln|avenue|ave|drive|close|way|court|place|square)\b"
    r"|[路街道巷弄]\d+[号弄]|\d+号楼|\d+[室栋幢]"
)

TOPICS: tuple[Topic, ...] = (
    _topic(
        "address",
        "address,postal address,street address,地址,住址,门牌号",
        "home_address",
        "address addresses",
        "email mail ip mac web url wallet style form",
        _STREET,
        "home_city",
    ),
    _topic(
        "home address",
        "home address,shipping address,delivery address,mailing address,家庭住址,家庭地址,收货地址,收件地址",
        "home_address",
        value_shape=_STREET,
        shaped_keys="home_city",
    ),
    _topic("email", "email,e-mail,mail address,email address,邮箱,邮箱地址,电子邮件,邮件地址", "email", "email"),
    _topic(
        "phone",
        "phone,phone number,mobile,mobile number,telephone number,cell number,number,手机,手机号,"
        "手机号码,电话,电话号码,号码",
        "phone",
        "phone telephone mobile",
        "model brand app case",
    ),
    _topic(
        "home",
        "home,house,flat,apartment,where i live,where we live,live,city,residence,住处,住的地方,住哪,住在哪里,住在哪,"
        "住在,居住地,城市",
        "home_city home_address",
        "home residence living housing flat apartment house lives",
        "office screen page assistant rule sharing work",
    ),
    _topic("hometown", "hometown,birthplace,where i was born,where i come from,老家,家乡,籍贯,出生地", "hometown"),
    _topic(
        "salary",
        "salary,income,pay,wage,earnings,how much i earn,what i earn,how much i make,compensation,工资,薪水,薪资,收入,"
        "月薪,年薪,薪酬,工资数,工资多少,月薪多少,赚多少,挣多少,赚多少钱,挣多少钱",
        "salary",
        "salary income wage earnings compensation bonus",
        told_as=" earns , earn , makes £, makes $, makes €,after tax,a year before tax,take-home,paid by the hour",
    ),
    _topic(
        "debt",
        "debt,loan,mortgage,money i owe,what i owe,债,欠款,借款,贷款,房贷,欠钱,借钱,欠债,外债",
        "",
        "debt loan mortgage",
        told_as="loan,mortgage,i owe,owes,borrowed,lent ,overdraft,欠,借走,借给,贷款,还债",
    ),
    _topic(
        "savings",
        "savings,bank account,account number,bank details,how much i have saved,"
        "存款,积蓄,银行账户,银行账号,卡号,银行卡,银行卡号",
        "",
        "savings bank iban account",
        "app user github game",
        told_as="bank account,account number,sort code,debit card,credit card,银行卡,工资卡,信用卡,储蓄卡,尾号",
        told_shape=r"(?:手[上头里]|卡[上里]|账上|存折[上里])(?:现在|目前|还|一共|总共|差不多)*(?:有|剩|存了?|攒了?)"
        r"[\d.一二两三四五六七八九十百几来多]+[万千](?:块钱?|元)?(?=[，。；！、\s]|$)|"
        r"\b(?:has|have|['’]s|['’]ve) (?:got )?(?:about |around |roughly |some )?[£$€]\d[\d,.]*k? "
        r"(?:saved|put (?:by|aside|away)|in (?:the bank|savings))\b",
    ),
    _topic("budget", "budget,预算", "budget", "budget"),
    _topic(
        "employer",
        "employer,company,workplace,where i work,firm,公司,单位,雇主,在哪上班,在哪工作,上班的地方,工作单位",
        "employer",
        "employer workplace company firm",
        "policy car",
    ),
    _topic(
        "job",
        "job,work,occupation,profession,job title,position,career,what i do for a living,role,工作,职业,职位,岗位",
        "occupation employer",
        "job occupation profession career work position",
        "out workout homework art flow life network",
    ),
    _topic("school", "school,university,college,学校,大学", "school major", "school university college"),
    _topic("birthday", "birthday,birth date,date of birth,when i was born,生日,出生日期", "birthday", "birthday birth"),
    _topic("age", "age,how old i am,年龄,岁数,几岁,多大", "age", "age"),
    _topic(
        "name", "name,full name,real name,名字,姓名,真名,真实姓名", "name nickname", "name", "domain file branch pet"
    ),
    _topic("nickname", "nickname,昵称,外号,称呼", "nickname", "nickname"),
    _topic(
        "checkup",
        "checkup,check-up,medical result,blood work,blood result,health check,physical exam,lab result,"
        "test result,exam result,scan,diagnosis,blood test,体检,"
        "体检结果,体检报告,检查结果,"
        "检查报告,化验,化验结果,诊断",
        "health_condition",
        "checkup diagnosis scan biopsy lab screening cholesterol glucose bloodwork",
        "bug code",
        told_as="体检,checkup,check-up,blood test,blood work,medical exam",
    ),
    _topic(
        "health",
        "health,medical,illness,disease,condition,medical history,health problem,健康,健康状况,病,"
        "病情,身体状况,病史,身体",
        "health_condition medical_restriction medication allergy intolerance mobility",
        "health medical illness disease diagnosis checkup surgery symptom therapy medication injury pregnancy",
        "insurance app",
        told_as="hepatitis,diabetes,diabetic,hypertension,blood pressure,blood sugar,cholesterol,"
        "depression,anxiety disorder,bipolar,cancer,tumour,tumor,asthma,epilepsy,hiv,thyroid,cyst,polyp,ulcer,"
        "diagnosed,乙肝,小三阳,大三阳,肝炎,糖尿病,高血压,抑郁症,"
        "焦虑症,双相,癌症,肿瘤,结节,哮喘,癫痫,痔疮,艾滋,甲亢,甲减,囊肿,息肉,溃疡,确诊,血压,血糖,血脂,尿酸",
    ),
    _topic(
        "medication",
        "medication,medicine,med,drug,pill,tablet,prescription,吃的药,吃什么药,吃啥药,用药,药物,药片,药",
        "medication",
        "medication",
        told_as="put the user on,put me on,prescribed,开的药,在吃药,吃着药,毫克,每天一片",
        told_shape=r"(?:在|[天晚早]|顿)(?:吃|服用?)(?:着)?[\u4e00-\u9fff]{1,4}"
        r"(?:[曲洛西芬]林|西汀|[普沙扎]平|[汀泮仑唑坦胍啶]|普利|沙坦|洛尔|霉素|他丁|胶囊|片(?!儿)|颗粒|碳酸锂)",
    ),
    _topic("allergy", "allergy,allergic,allergen,过敏,过敏史,过敏源", "allergy", "allergy allergies allergic"),
    _topic(
        "pregnancy",
        "pregnancy,pregnant,miscarriage,ivf,怀孕,孕期,备孕,流产,试管",
        "",
        "pregnancy pregnant",
        told_as="pregnan,miscarr,ivf,怀孕,流产,试管,备孕",
    ),
    _topic(
        "therapy",
        "therapy,therapist,counselling,counseling,counsellor,counselor,psychiatrist,shrink,心理咨询,咨询师,心理医生",
        "",
        "therapy therapist counselling counsellor psychiatrist",
        "physio speech",
        told_as="therapist,counsel,psychiatr,psycholog,心理咨询,咨询师,心理医生",
    ),
    _topic(
        "hospital",
        "hospital,hospital stay,time in hospital,operation,surgery,住院,手术,开刀",
        "",
        "hospital surgery operation",
        told_as="hospital,on ward ,surgery,intensive care,住院,病房,手术",
    ),
    _topic(
        "weight",
        "weight,how much i weigh,how heavy i am,体重,有多重,多重",
        "weight",
        "weight",
        told_as="weighs , weigh , kilos overweight,on the scales,stone and",
    ),
    _topic("height", "height,how tall i am,身高,有多高,多高,个子", "height", "height"),
    _topic("diet", "diet,dietary,饮食,饮食习惯,忌口", "diet food_dislike food_preference", "diet dietary"),
    _topic(
        "partner",
        "partner,relationship,love life,marriage,divorce,separation,breakup,break-up,感情,恋情,恋爱,婚姻,离婚,分居,"
        "分手,对象",
        "partner spouse marital_status",
        "partner spouse marriage divorce breakup relationship",
        "business",
        told_as="divorc,separated from,separation,split up,broke up,moved out,custody,离婚,分居,分手",
    ),
    _topic("child", "child,kid,children,孩子,小孩,娃", "child children_count", "child children kid kids"),
    _topic("family", "family,家人,家庭,家里人,亲人", "spouse child sibling marital_status", "family parents"),
    _topic("pet", "pet,宠物", "pet pet_name", "pet"),
    _topic(
        "identity",
        "passport,passport number,id number,id card,social security number,driving licence,身份证,"
        "身份证号,身份证号码,护照,"
        "护照号,证件,证件号,驾照",
        "",
        "passport identity ssn licence license",
        "software policy open",
    ),
    _topic("plate", "licence plate,license plate,number plate,plate number,车牌,车牌号", "license_plate", "plate"),
    _topic("car", "car,vehicle,车,汽车", "car license_plate", "car vehicle"),
    _topic(
        "password",
        "password,passcode,pin,login,credential,密码,口令,验证码,登录信息",
        "saved_code",
        "password passcode pin credential login code",
        "style review editor zip postal dress manager",
    ),
    _topic("religion", "religion,faith,信仰,宗教", "religion", "religion religious faith"),
    _topic("politics", "politics,political view,vote,政治,政治立场", "politics", "politics political vote"),
    _topic("hobby", "hobby,hobbies,interest,爱好,兴趣", "hobby", "hobby hobbies interest"),
    _topic("travel", "trip,travel plan,holiday,vacation,旅行,旅行计划,行程,出行", "", "trip travel holiday vacation"),
    _topic("deadline", "deadline,due date,截止日期,期限", "deadline", "deadline due"),
    _topic("project", "project,项目", "project side_project", "project"),
    _topic("wechat", "wechat,微信,微信号", "wechat", "wechat"),
    _topic("coffee", "coffee,coffee habit,喝咖啡,咖啡", "coffee_habit", "coffee"),
    _topic("smoking", "smoking,抽烟,吸烟", "smoking", "smoking"),
    _topic("drinking", "drinking,alcohol,喝酒,饮酒", "alcohol", "alcohol drinking"),
)

_BY_PHRASE: dict[str, Topic] = {phrase: topic for topic in TOPICS for phrase in topic.phrases}
_CHINESE = sorted((phrase for phrase in _BY_PHRASE if not phrase.isascii()), key=len, reverse=True)
_ENGLISH_LONGEST = max(len(phrase.split()) for phrase in _BY_PHRASE if phrase.isascii())


def singular(word: str) -> str:
    """Return the word without its English ending: ``allergies`` → ``allergy``, ``lives`` → ``live``."""
    if len(word) > 4 and word.endswith("ies"):  # noqa: PLR2004 - "ties", "lies" and "dies" keep theirs
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes")):  # noqa: PLR2004
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):  # noqa: PLR2004
        return word[:-1]
    return word


def topics_in(phrase: str) -> tuple[tuple[Topic, ...], str]:
    """Return the topics a phrase names, the longest names first taken, and what of the phrase is left."""
    found: list[Topic] = []
    rest = phrase
    for name in _CHINESE:
        if name in rest:
            found.append(_BY_PHRASE[name])
            rest = rest.replace(name, " ")
    tokens = rest.split()
    left: list[str] = []
    at = 0
    while at < len(tokens):
        for size in range(min(_ENGLISH_LONGEST, len(tokens) - at), 0, -1):
            stretch = [token.casefold() for token in tokens[at : at + size]]
            topic = _BY_PHRASE.get(" ".join(stretch)) or _BY_PHRASE.get(
                " ".join([*stretch[:-1], singular(stretch[-1])])
            )
            if topic is not None:
                found.append(topic)
                at += size
                break
        else:
            left.append(tokens[at])
            at += 1
    return tuple(dict.fromkeys(found)), " ".join(left)
