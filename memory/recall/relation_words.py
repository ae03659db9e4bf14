"""How people and animals are spoken of, in English and Chinese. Data only.

The name of an entry is the English key under which an entity keeps its relation to the user. It must never hold a
person's name.
"""

from __future__ import annotations

from memory.recall.topic import Topic

RELATIONS: dict[str, Topic] = {
    "family": Topic(
        keys="family",
        en="family household all_of_us everyone_at_home who_lives_here who_lives_with_me under_one_roof",
        zh="""
            家人 全家 一家 家庭 几口人 一大家子 家里人 一家老小 够住 住得下 几居室 常住人口 家庭成员 户口本 住户登记
            几个人住 住几个人
        """,
    ),
    "mother": Topic(
        keys="mother",
        en="mother mum mom mummy mommy mama",
        zh="妈妈 母亲 我妈 老妈 娘 妈",
    ),
    "father": Topic(
        keys="father",
        en="father dad daddy papa",
        zh="爸爸 父亲 我爸 老爸 爹 爸",
    ),
    "parent": Topic(
        keys="parent",
        en="parent parents folks",
        zh="父母 爸妈 爹妈 双亲",
    ),
    "elders": Topic(
        keys="elders",
        en="elders grandparents in_laws oldies old_folks",
        zh="老人 老人家 长辈 老辈 老两口 两辈老人 老两辈 爷爷奶奶 外公外婆 公婆 岳父母",
    ),
    "sister": Topic(
        keys="sister",
        en="sister",
        zh="姐姐 妹妹 我姐 我妹 大姐 二姐 小妹 姐 妹",
    ),
    "brother": Topic(
        keys="brother",
        en="brother",
        zh="哥哥 弟弟 我哥 我弟 大哥 二哥 小弟 哥 弟",
    ),
    "sibling": Topic(
        keys="sibling",
        en="sibling siblings",
        zh="兄弟姐妹 兄妹 姐弟",
    ),
    "son": Topic(
        keys="son",
        en="son boy",
        zh="儿子",
    ),
    "daughter": Topic(
        keys="daughter",
        en="daughter girl",
        zh="女儿 闺女 姑娘 丫头 千金",
    ),
    "child": Topic(
        keys="child",
        en="child children kid kids kiddo little_one toddler baby newborn birth_announcement christening",
        zh="孩子 小孩 老大 老二 老幺 大宝 二宝 新生儿 满月酒 百日宴 小朋友 小家伙 小不点 娃 宝宝 宝贝",
    ),
    "husband": Topic(
        keys="husband",
        en="husband hubby",
        zh="老公 丈夫 先生",
    ),
    "wife": Topic(
        keys="wife",
        en="wife",
        zh="老婆 妻子 太太 媳妇",
    ),
    "partner": Topic(
        keys="partner",
        en="partner boyfriend girlfriend fiancé fiancée fiance fiancee",
        zh="对象 男朋友 女朋友 男友 女友 未婚夫 未婚妻",
    ),
    "spouse": Topic(
        keys="spouse",
        en="spouse",
        zh="爱人 配偶 另一半",
    ),
    "grandmother": Topic(
        keys="grandmother",
        en="grandmother grandma granny nan gran",
        zh="奶奶 外婆 姥姥 祖母",
    ),
    "grandfather": Topic(
        keys="grandfather",
        en="grandfather grandpa grandad granddad",
        zh="爷爷 外公 姥爷 祖父",
    ),
    "aunt": Topic(
        keys="aunt",
        en="aunt auntie",
        zh="阿姨 姑姑 姨妈 舅妈 婶婶 姑妈 小姨 大姨 二姨 三姨 小姨 大姑 二姑 小姑 舅妈 姨妈",
    ),
    "uncle": Topic(
        keys="uncle",
        en="uncle",
        zh="叔叔 舅舅 伯伯 姑父 姨父 大伯 大舅 二舅 三舅 小舅 二叔 三叔 小叔 二伯 表叔 堂叔",
    ),
    "cousin": Topic(
        keys="cousin",
        en="cousin",
        zh="表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹",
    ),
    "niece": Topic(
        keys="niece",
        en="niece",
        zh="侄女 外甥女",
    ),
    "nephew": Topic(
        keys="nephew",
        en="nephew",
        zh="侄子 外甥",
    ),
    "mother_in_law": Topic(
        keys="mother_in_law",
        en="mother-in-law",
        zh="婆婆 岳母 丈母娘",
    ),
    "father_in_law": Topic(
        keys="father_in_law",
        en="father-in-law",
        zh="公公 岳父 老丈人",
    ),
    "grandchild": Topic(
        keys="grandchild",
        en="grandchild grandchildren grandkid grandkids",
        zh="孙辈 孙儿 孙子孙女",
    ),
    "grandson": Topic(
        keys="grandson",
        en="grandson",
        zh="孙子 外孙 大孙子 小孙子",
    ),
    "granddaughter": Topic(
        keys="granddaughter",
        en="granddaughter",
        zh="孙女 外孙女 大孙女 小孙女",
    ),
    "godchild": Topic(
        keys="godchild",
        en="godchild godchildren goddaughter godson",
        zh="干女儿 干儿子 干闺女 教女 教子",
    ),
    "godparent": Topic(
        keys="godparent",
        en="godmother godfather godparent godparents",
        zh="干妈 干爹 教母 教父",
    ),
    "sister_in_law": Topic(
        keys="sister_in_law",
        en="sister-in-law",
        zh="嫂子 弟妹 小姑子 大姑子 小姨子 大姨子",
    ),
    "brother_in_law": Topic(
        keys="brother_in_law",
        en="brother-in-law",
        zh="姐夫 妹夫 小舅子 大舅子 小叔子",
    ),
    "ex": Topic(
        keys="ex",
        en="ex ex-husband ex-wife ex-boyfriend ex-girlfriend ex-partner",
        zh="前夫 前妻 前男友 前女友 前任",
    ),
    "coach": Topic(
        keys="coach",
        en="coach trainer",
        zh="教练 私教",
    ),
    "student": Topic(
        keys="student",
        en="student pupil tutee",
        zh="我学生 我的学生 学员 徒弟",
    ),
    "cleaner": Topic(
        keys="cleaner",
        en="cleaner nanny au_pair childminder babysitter",
        zh="保姆 钟点工 保洁 月嫂 育儿嫂",
    ),
    "friend": Topic(
        keys="friend",
        en="friend mate buddy",
        zh="朋友 闺蜜 哥们 发小 好友",
    ),
    "colleague": Topic(
        keys="colleague",
        en="colleague coworker co-worker",
        zh="同事",
    ),
    "boss": Topic(
        keys="boss",
        en="boss manager supervisor",
        zh="老板 领导 上司 主管 经理",
    ),
    "neighbour": Topic(
        keys="neighbour",
        en="neighbour neighbor",
        zh="邻居",
    ),
    "flatmate": Topic(
        keys="flatmate",
        en="flatmate roommate housemate",
        zh="室友 合租",
    ),
    "teacher": Topic(
        keys="teacher",
        en="teacher tutor",
        zh="老师 班主任",
    ),
    "client": Topic(
        keys="client",
        en="client customer",
        zh="客户 甲方",
    ),
    "doctor": Topic(
        keys="doctor",
        en="doctor gp dentist",
        zh="医生 大夫 牙医",
    ),
    "landlord": Topic(
        keys="landlord",
        en="landlord landlady",
        zh="房东",
    ),
    "cat": Topic(
        keys="cat",
        en="cat kitten tomcat tabby siamese",
        zh="猫 小猫 橘猫 英短 布偶 狸花",
    ),
    "dog": Topic(
        keys="dog",
        en="""
            dog puppy beagle labrador poodle terrier corgi retriever dachshund spaniel collie husky greyhound
        """,
        zh="狗 小狗 犬 柯基 金毛 泰迪 拉布拉多 哈士奇",
    ),
    "pet": Topic(
        keys="pet",
        en="pet",
        zh="宠物 毛孩子",
    ),
}

RELATION_GROUPS: dict[str, frozenset[str]] = {
    "family": frozenset(
        {
            "cat",
            "child",
            "daughter",
            "dog",
            "father",
            "grandchild",
            "granddaughter",
            "grandfather",
            "grandmother",
            "grandson",
            "husband",
            "mother",
            "parent",
            "partner",
            "pet",
            "son",
            "spouse",
            "wife",
        }
    ),
    "parent": frozenset({"father", "mother"}),
    "elders": frozenset(
        {
            "father",
            "father_in_law",
            "grandfather",
            "grandmother",
            "mother",
            "mother_in_law",
            "parent",
        }
    ),
    "child": frozenset({"child", "daughter", "son"}),
    "grandchild": frozenset({"grandchild", "granddaughter", "grandson"}),
    "sibling": frozenset({"brother", "sister"}),
    "spouse": frozenset({"husband", "partner", "spouse", "wife"}),
    "husband": frozenset({"husband", "spouse"}),
    "wife": frozenset({"spouse", "wife"}),
    "partner": frozenset({"husband", "partner", "spouse", "wife"}),
    "pet": frozenset({"cat", "dog", "pet"}),
}
"""One word of relation that stands for several."""
