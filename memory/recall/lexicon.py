"""What words are about, in English and Chinese: a broad, hand-made table of everyday topics.

It links "what can I cook tonight?" to a fact kept under ``diet`` though the two share no word. Data only: how topics are
read from a text and how much they count is decided in `topics`. It must never hold words that name one person's
facts; a word belongs here only if any stranger would file it under its topic.

Each entry has three fields. ``keys``: words of attribute keys. ``en``: English words or phrases (matched by stem).
``zh``: Chinese words (matched as substrings).
"""

from __future__ import annotations

from typing import NamedTuple


class Topic(NamedTuple):
    """The words of one topic, each field a space-separated list; ``_`` joins the words of a phrase."""

    keys: str
    en: str
    zh: str


TOPICS: dict[str, Topic] = {
    "introduction": Topic(
        "name nickname pronouns occupation employer profession title headline bio",
        "position current_position employment fill_in_the_form field introduce introduction bio biography blurb about_me myself signature sign_off byline speaker résumé resume cv "
        "cover_letter linkedin headline who_i_am who_am_i my_background about_us about_our describe_me dating_profile "
        "application_form",
        "自我介绍 介绍一下我 介绍我 个人简介 简介 个人介绍 署名 落款 简历 求职信 名片 个人主页 我是谁 了解的我 关于我 征婚 相亲资料",
    ),
    "location": Topic(
        "home_city hometown residence location neighbourhood neighborhood district region country time_zone area city",
        "near_me nearby near_here daylight be_light get_dark sun snow storm around_here close_by close_to_home airport local locally here_this here_today around_town in_town my_town my_city my_area my_neighbourhood "
        "my_neighborhood where_i_live where_do_i_live weather forecast sunset sunrise rain walking_distance "
        "round_the_corner around_the_corner outdoors day_trip their_time my_time time_zone timezone hometown "
        "live lives living neighbourhood neighborhood district moved settle_in closest nearest in_the_area",
        "离家近 离我近 机场 附近 周边 本地 同城 家门口 家附近 这边 我这儿 我这里 我们这 天气 下雨 降温 气温 日出 日落 时差 时区 当地时间 住在 住哪 "
        "住的城市 哪个城市 老家 家乡 城里 市区 郊区 就近 最近的 走走 半日游 一日游 搬到 定居",
    ),
    "address": Topic(
        "home_address address postcode zip delivery courier parcel shipping door gate building",
        "address postcode zip_code courier deliver delivery ship shipping parcel package post mail_it doorstep "
        "pick_up_point locker form doorbell send_to",
        "地址 快递 快递单 收货 收件 寄到 寄 邮寄 包裹 派件 驿站 门牌 邮编 送货 上门 填表 外卖员 取件",
    ),
    "contact": Topic(
        "phone email contact wechat mobile number call_time reachable contact_person",
        "phone email call_me ring_me text_me reach_me contact message_me number point_of_contact whom who_do_i who_to "
        "who_should",
        "电话 手机号 邮箱 微信号 联系 打给 对接 对接人 联系人 找谁 给谁 联系方式",
    ),
    "work": Topic(
        "occupation employer job work workplace office manager boss team colleague department career profession role "
        "shift commute business company workday position title",
        "position employment job at_work before_work after_work my_work for_work to_work work_as work_week work_trip manager boss colleague coworker team office meeting standup career promotion profession shift "
        "company employer workplace appraisal performance_review pay_review resign quit onboarding hr business "
        "co-worker what_i_do for_a_living trade 1:1 one-on-one",
        "工作 公司 单位 上班 下班 老板 领导 同事 主管 部门 团队 开会 升职 转正 述职 绩效 离职 辞职 入职 职业 岗位 职务 做什么的 "
        "干什么的 行业 业务 店里 加班 出差 值班 倒班 汇报",
    ),
    "pay": Topic(
        "salary income wage pay rate hourly fee salary_floor bonus pension billing day_rate",
        "salary pay raise wage income negotiate negotiation offer bonus rate hourly day_rate charge bill fee quote "
        "pay_review counteroffer compensation earn",
        "薪资 薪水 工资 月薪 年薪 涨薪 加薪 谈薪 薪酬 底薪 奖金 报价 收费 时薪 人天 结算 待遇 收入 底线 守住",
    ),
    "jobsearch": Topic(
        "interview application applied_position position recruiter offer notice_period portfolio",
        "interview recruiter apply application job_hunt hiring vacancy portfolio notice_period candidate",
        "面试 应聘 求职 跳槽 招聘 岗位 投简历 猎头 笔试 秋招 春招",
    ),
    "family": Topic(
        "relation spouse husband wife partner child children son daughter mother father parent sibling brother sister "
        "family marital_status grandparent grandmother grandfather grandchild cousin aunt uncle niece nephew in_laws "
        "relation_and_job children_count household",
        "family kid child children son daughter husband wife partner spouse parent mother father mum mom dad brother "
        "sister sibling grandma grandpa grandmother grandfather grandparent grandchild cousin aunt uncle niece nephew "
        "in-law household toddler baby teenager relative",
        "家人 家里 一家 家庭 孩子 儿子 女儿 小孩 娃 宝宝 老公 老婆 丈夫 妻子 爱人 对象 男朋友 女朋友 父母 爸妈 爸爸 妈妈 我爸 我妈 "
        "哥哥 姐姐 弟弟 妹妹 爷爷 奶奶 外公 外婆 姥姥 姥爷 亲戚 外甥 侄 表哥 表弟 表姐 表妹 岳父 岳母 公公 婆婆 几口人",
    ),
    "child": Topic(
        "child children son daughter grade school class kindergarten age teacher bedtime hobby_class daycare nursery",
        "kid child children son daughter toddler baby teenager school homework kindergarten nursery daycare class "
        "bedtime_story playground pupil picture_book school_run my_boy my_girl little_one",
        "孩子 儿子 女儿 小孩 娃 宝宝 小学 幼儿园 年级 家长会 作业 兴趣班 课外书 绘本 接送 亲子 奶粉 辅导 中考 高考 初中 高中 学区",
    ),
    "friend": Topic(
        "friend best_friend flatmate roommate neighbour colleague club group",
        "friend mate buddy flatmate roommate neighbour neighbor pal hang_out catch_up",
        "朋友 闺蜜 哥们 兄弟 室友 邻居 同学 老友 发小 搭子 约",
    ),
    "pet": Topic(
        "pet cat dog puppy kitten rabbit hamster bird fish parrot tortoise horse vet breed pet_name pet_food",
        "pet cat dog puppy kitten rabbit hamster parrot tortoise horse vet kennel cattery leash litter paw breed "
        "flea walkies pet_sitter animal huskies husky labrador terrier",
        "宠物 猫 狗 小狗 小猫 猫粮 狗粮 遛狗 兔子 仓鼠 鹦鹉 乌龟 兽医 驱虫 铲屎 猫砂 寄养 主子 毛孩子",
    ),
    "food": Topic(
        "diet food allergy intolerance dietary eating cuisine snack meal spice chilli taste dish vegetable fruit dessert "
        "breakfast lunch dinner restaurant food_dislike food_preference dislike sweet",
        "food eat eating dinner lunch breakfast brunch supper snack meal dish cuisine restaurant menu cater catering "
        "takeaway takeout picnic barbecue bbq buffet potluck dessert cake pudding salad soup pasta pizza curry sandwich "
        "cheese meat fish seafood vegetable fruit dip cracker canapé canape starter appetizer chocolate nibbles treat "
        "groceries hungry taste flavour flavor diet cook cooking bake baking recipe ingredient burger sushi noodle "
        "stew roast lasagne lasagna risotto omelette pancake waffle dumpling taco tapas cookie biscuit muffin "
        "ice_cream feed bites host",
        "吃 饭 菜 早餐 早饭 午餐 午饭 晚餐 晚饭 夜宵 宵夜 零食 点心 甜点 甜品 蛋糕 下厨 做饭 做菜 食谱 菜谱 菜单 餐厅 饭店 馆子 "
        "外卖 聚餐 请客 火锅 烧烤 烤肉 面条 饺子 包子 米饭 粥 汤 炖 炒 蒸 煮 牛肉 猪肉 羊肉 鸡 鱼 虾 海鲜 水果 蔬菜 食材 口味 "
        "便当 野餐 小吃 忌口 味道 特产 月饼 粽子 奶酪 巧克力 冰淇淋 饼干 面包 披萨 寿司",
    ),
    "cooking": Topic(
        "recipe cooking kitchen oven hob stove microwave units measurement pan pot baking ingredients recipe_units "
        "air_fryer fridge freezer blender procedure",
        "cook cooking bake baking recipe ingredient oven stove hob fry roast simmer knead dough focaccia bread sourdough "
        "cake pastry pie cookie stew soup sauce batter marinade casserole granola pancake muffin scone brownie "
        "make_for_dinner make_for lasagne lasagna risotto curry pasta pizza dinner lunch supper omelette jam pickle "
        "preheat yeast custard pudding",
        "做饭 做菜 下厨 烤 炖 炒 蒸 煮 煎 炸 腌 烤箱 烤盘 微波炉 灶 锅 菜谱 食谱 食材 调料 用量 面团 发面 揉面 步骤 火候 烘焙 蛋糕 "
        "面包 饼干 红烧 清蒸 空气炸锅 电饭煲 家常菜 那道",
    ),
    "drink": Topic(
        "drink coffee tea alcohol wine beer caffeine coffee_habit beverage juice milk water",
        "cola coke soda lemonade kombucha decaf drink coffee tea caffeine espresso latte cappuccino wine beer cocktail alcohol juice smoothie milk whisky gin "
        "pub bar toast thirsty beverage awake energy pick-me-up sleepy drowsy tired sparkling",
        "可乐 汽水 苏打 气泡水 矿泉水 白开水 凉茶 碳酸 喝 咖啡 茶 奶茶 果汁 牛奶 酒 啤酒 红酒 白酒 饮料 提神 犯困 困得 打瞌睡 下午茶 酒吧 咖啡馆 喝点 美式 拿铁 豆浆",
    ),
    "sleep": Topic(
        "sleep bedtime insomnia wake nap snoring sleep_sensitivity mattress alarm chronotype morning night",
        "sleep sleeping bed bedtime insomnia nap wake alarm mattress pillow snore tired jet_lag quiet_room hotel_room "
        "early_bird night_owl earplugs overnight hotel dorm hostel street-facing noisy",
        "睡 睡眠 失眠 入睡 起床 早起 熬夜 闹钟 午睡 枕头 床垫 打呼 酒店 民宿 房间 临街 隔音 吵 安静 作息 时差",
    ),
    "health": Topic(
        "health medical medication doctor illness condition blood pressure symptom therapy injury surgery pregnancy "
        "asthma back knee hip vision hearing skin dentist clinic iron_level checkup vaccine weight sensitivity",
        "health doctor medicine medication painkiller pharmacy symptom pain ache headache fever cold flu cough therapy "
        "injury surgery dentist tooth teeth dental filling physio allergic ill sick doctor's supplement vitamin checkup blood clinic hospital weight skin rash sunscreen "
        "cleaning_product fumes dust ibuprofen aspirin antibiotic vaccine body_status fitness",
        "牙 牙齿 拔牙 补牙 肚子 拉肚子 胃 退烧 退烧药 药箱 健康 身体 医生 看病 医院 吃药 药 止痛 感冒 发烧 咳嗽 头疼 过敏 症状 体检 手术 复查 牙医 血压 血糖 维生素 保健品 疫苗 护肤 "
        "皮肤 减肥 瘦 康复 养生 膝盖 腰 颈椎 中医",
    ),
    "exercise": Topic(
        "sport exercise gym yoga swim swimming run running climbing bouldering football basketball badminton tennis "
        "training workout fitness marathon race cycling hiking dance pilates knee injury routine team coach martial "
        "swimming_routine hobby_bouldering",
        "snorkel snorkelling dive diving surf surfing pool reef beach canoe sail sport exercise workout gym yoga swim run running jog jogging climb climbing bouldering football basketball "
        "badminton tennis training train_for fitness marathon race cycling hike hiking dance pilates coach stretch "
        "cardio strength weights 10k 5k half-marathon squat push-up kayak row ski skating trail lose_weight get_fit",
        "浮潜 冲浪 下水 海边 泳池 爬 走路 走下来 下山 上山 运动 锻炼 健身 健身房 跑步 慢跑 跳绳 游泳 瑜伽 羽毛球 篮球 足球 网球 乒乓 爬山 登山 徒步 骑行 骑车 训练 马拉松 教练 拉伸 "
        "减脂 增肌 减肥 瘦 攀岩 滑雪 跳舞 舞蹈 普拉提 打球 舒展 有氧 深蹲 暴汗",
    ),
    "travel": Topic(
        "travel trip seat seat_preference travel_mode travel_pace flight airline train hotel luggage passport visa "
        "itinerary holiday vacation destination packing frequent_flyer motion_sickness mobility companions dates tour "
        "accommodation window aisle loyalty",
        "travel trip journey itinerary holiday vacation flight fly plane airport airline train rail hotel hostel airbnb "
        "luggage suitcase pack packing visa passport nights three_nights two_nights sightseeing sights tour city_break weekend_away getaway cruise "
        "ferry boat road_trip backpack museum old_town get_to get_there get_me_there abroad border seat ticket book_a "
        "booking explore must-see day_two day_three stay stopover layover",
        "值机 选座 哪排 卧铺 夜车 旅行 旅游 出游 出行 行程 攻略 机票 飞机 航班 机场 高铁 火车 动车 车票 酒店 民宿 订房 行李 签证 护照 景点 古镇 游玩 去玩 想去 "
        "自驾 自由行 跟团 度假 蜜月 出差 返程 邮轮 轮渡 坐船 露营 玩三天 玩两天 玩几天 门票 买票 打卡 逛 国庆 清明 五一 假期 长假 "
        "订票 选座 靠窗 过道",
    ),
    "transport": Topic(
        "car bike bicycle vehicle licence license driving commute transport scooter motorbike parking bus metro "
        "motion_sickness license_plate tyre",
        "vehicle car drive driving bike bicycle cycle scooter bus tram metro tube taxi uber ride lift parking park petrol fuel "
        "commute get_it_home bring_home carry haul transport van move_it pick_it_up get_home get_there garage tyre "
        "road motorway collect roof_rack",
        "拉回家 带回家 开车 汽车 车 电动车 自行车 骑车 打车 公交 地铁 班车 通勤 停车 加油 充电桩 限行 驾照 拉回家 运回 搬回 搬运 接送 顺路 代驾 "
        "车位 摩托 轮胎 保养 年检 车险",
    ),
    "housing": Topic(
        "rent landlord lease flat apartment house housing room floor neighbour moving mortgage flatmate tenant "
        "rent_amount rent_due_day deposit drum_curfew curfew noise house_rules bedroom",
        "my_place our_place my_flat my_house our_house at_home stairs storey rent landlord lease flat apartment house housing room lodging attic sublet move moving mortgage flatmate tenant "
        "deposit neighbour neighbor noise loud quiet_hours practise practice utilities bedroom studio house_swap",
        "我家 家里 楼层 顶楼 电梯房 客厅 朝向 房租 房东 租房 租金 合租 搬家 房子 公寓 物业 邻居 扰民 噪音 室友 押金 房贷 水电 转租 阁楼 住户 小区 楼上 楼下 转账",
    ),
    "homecare": Topic(
        "renovation paint paint_code tile tiles tiler plumber plumbing_status countertop furniture tool wall kitchen "
        "bathroom floor boiler heating appliance repair cleaning warranty window curtain contractor measurements",
        "renovate renovation paint touch_up wall tile tiler plumber plumbing floor furniture shelf drill tool kitchen "
        "bathroom boiler heating appliance repair fix leak clean cleaning grout mould mold scratch scratched window "
        "curtain contractor hallway ikea sofa wardrobe cupboard lamp carpet diy decorate wallpaper varnish finish",
        "装修 刷漆 油漆 墙 瓷砖 贴砖 地板 地砖 家具 衣柜 沙发 窗帘 水管 漏水 师傅 施工 工长 维修 修 家电 厨房 卫生间 浴室 清洁 打扫 "
        "除霉 台面 灯 打孔 补漆 空调 暖气 净化器 滤网 收纳 增项",
    ),
    "garden": Topic(
        "garden plant plants balcony allotment soil seeds houseplant orchard lawn watering herb succulent",
        "grow herbs flower_pot in_pots in_my_pots garden gardening plant sow seed soil compost prune lawn mow balcony allotment houseplant repot greenhouse herb "
        "tomato weed slug watering bulbs rose",
        "种 香草 花盆 盆栽 绿植 花园 种菜 种花 植物 绿植 阳台 浇水 施肥 换盆 多肉 盆栽 播种 菜地 除虫 院子 草坪 修剪",
    ),
    "shopping": Topic(
        "shop store brand size budget membership grocery grocery_channel supplier shoe_size clothing_size preference "
        "price supermarket order restock paper_supplier favourite_shop",
        "buy buying shop shopping store brand size order purchase discount sale coupon supermarket grocery groceries "
        "mall online_shop supplier wholesale stock_up restock price cheap which_one pick_up_some get_me_a skates reorder",
        "买 购买 下单 采购 购物 商场 超市 网购 淘宝 京东 拼多多 尺码 码数 品牌 打折 优惠 囤货 囤 进货 拿货 补货 供应商 挑 选购 团购 "
        "渠道 订货 平时那个",
    ),
    "order": Topic(
        "order order_number price warranty delivery_window invoice receipt tracking purchase serial_number refund "
        "booking_reference reservation model ticket_number claim policy_number",
        "order_number order refund return complain complaint customer_service warranty guarantee receipt invoice "
        "tracking never_came never_arrived broken faulty defective arrived shop claim reference booking_reference "
        "serial_number reservation paid reimbursement expense support_ticket quote_the",
        "订单 订单号 退货 退款 换货 客服 售后 保修 质保 发票 物流 快递没到 坏了 裂了 投诉 购买记录 凭证 报销 序列号 预订号 没收到 单号 "
        "型号 取票",
    ),
    "money": Topic(
        "bank account savings budget tax accounting accounting_basis insurance loan debt mortgage investment pension fund "
        "invoice expense currency credit",
        "my_card debit_card atm cash_machine swallowed bank account savings save_money tax taxes accountant accounting insurance loan debt mortgage invest investment "
        "pension fund invoice expense currency pot interest finance financial stock etf transfer deposit credit_card "
        "standing_order bill_payment",
        "银行卡 吞卡 取款 定期 开户 银行 存款 存钱 理财 基金 股票 贷款 房贷 保险 报税 个税 税 账户 账单 记账 发票 报销 转账 汇款 信用卡 公积金 社保 利率 攒钱",
    ),
    "budget": Topic(
        "budget cap limit price cost total_budget gift_budget sibling_gift_cap ceiling floor spending",
        "budget spend spent afford cost cheap expensive how_much price limit over_budget splash_out within_budget money "
        "may_i_spend",
        "预算 花多少 花了 多少钱 超支 便宜 贵 价位 价格 费用 开销 省钱 平摊 上限 剩多少 还剩多少 凑单",
    ),
    "gift": Topic(
        "birthday gift present hobby anniversary favourite wish gift_budget sibling_gift_cap likes interests size "
        "food_preference wishlist",
        "farewell leaving_present gift present birthday anniversary surprise christmas valentine wish thank-you_gift housewarming hamper "
        "mother's_day father's_day leaving_do wrap",
        "送点 送个 送他 送她 送别 礼物 送礼 送什么 生日 寿礼 大寿 纪念日 惊喜 圣诞 情人节 母亲节 父亲节 伴手礼 红包 随礼 满月 乔迁 贺礼 过生日 送给",
    ),
    "event": Topic(
        "wedding party guest_count guests venue date event ceremony seating menu invitation anniversary reunion",
        "wedding party guest guests venue event ceremony seating chairs tables invitation invite caterer reception "
        "reunion celebration conference workshop hire_firm rsvp headcount marquee host people_coming coming_round "
        "coming_over",
        "婚礼 婚宴 宾客 客人 桌 酒席 派对 聚会 生日会 年会 活动 场地 请柬 邀请 满月酒 团建 典礼 座位 座次 司仪",
    ),
    "schedule": Topic(
        "class time schedule routine weekly meeting appointment course rehearsal training group choir club yoga_class_time "
        "language_class shift availability office_hours lesson hobby_class badminton_group restock_days working_hours",
        "schedule calendar busy free available clash conflict appointment routine when_is_my when_is_our when_do_i when_does "
        "what_time_is which_day which_evening do_i_have_something have_something_on do_i_have_anything something_on "
        "on_that_day fit_in fit_it_in slot timetable plan_my book_me regular commitment each_week every_week going_on coming_up on_my_plate in_my_week my_week double-book "
        "am_i_free could_i_join can_i_join make_it_on when_am_i diary",
        "日程 有空 没空 空不空 哪天 几点 什么时候 星期几 周几 撞 冲突 固定 预约 课表 排期 班次 档期 腾出 有安排 安排了 有事 时间表 "
        "抽得出 抽空 排得开 接送 有没有课 有课 约饭 约个 约一下 约上 有没有事",
    ),
    "task": Topic(
        "deadline progress open_items status todo milestone due exam_date tiler_date start_date acceptance_date date dates "
        "launch_date interview_time departure remaining submission practice_progress next_step plan start plumbing_status "
        "delivery_window course_start launch target word_count",
        "deadline due days_left left_before left_to what's_left what_is_left remaining remain still_missing still_need "
        "still_have_to still_to still_open outstanding by_when by_which finish hand_in submit file progress how_far "
        "how_much_is_still how_many_days how_long_do_i to_do todo next_step milestone status ready before_i "
        "until catch_up overdue behind on_track where_was_i where_were_we",
        "截止 期限 还剩 还差 还缺 还要 最晚 几天 哪天交 要交 交稿 进度 进展 完成 剩下 没做完 待办 倒计时 来得及 之前要 前要 卡在 做到哪 "
        "写到哪 到哪了 到哪一步 下一步 提交 差多少 差什么 缺什么",
    ),
    "study": Topic(
        "exam thesis course school university study major class grade homework lecture degree certificate language "
        "language_class progress chapter dissertation textbook",
        "exam thesis dissertation chapter course school university college study revise revision homework lecture essay "
        "class degree certificate test quiz learn learning semester paper tutor flashcard mock",
        "考试 论文 毕业 课程 学校 大学 学习 复习 备考 作业 上课 证书 考研 考公 雅思 托福 四级 六级 驾考 科目 练习 刷题 背单词 网课 "
        "稿子 文章 答辩 开题",
    ),
    "code": Topic(
        "code code_style python_style typescript_style javascript_style style framework language programming_language "
        "stack stack_decision database library editor ide indentation testing test linter repo tooling version os shell "
        "commit_style api backend frontend build package license_policy naming orm runtime deployment architecture "
        "java_style go_style rust_style sql_style css_style comments",
        "code coding function script class component method api endpoint query sql regex refactor bug debug compile "
        "unit_test pytest library package dependency framework typescript ts javascript js python py java kotlin swift "
        "rust golang go_code c++ c# php ruby bash shell_script css html react vue svelte angular django flask fastapi "
        "rails node npm docker kubernetes migration schema table column database postgres mysql sqlite mongodb redis "
        "git commit branch pull_request algorithm parser wrapper scaffold implement app repo ci stack_trace program "
        "snippet cli backend frontend server web_app json yaml csv_parser loop dataclass type_hint",
        "代码 编程 写代码 函数 脚本 组件 接口 类 方法 正则 重构 调试 报错 编译 单元测试 测试用例 依赖 框架 前端 后端 数据库 建表 "
        "迁移 字段 算法 部署 上线 提交 分支 仓库 小程序 程序 目录结构 小工具 爬虫 命令行 网页 开发 模块 项目结构 Python Java SQL "
        "TypeScript JavaScript Vue React 技术栈 代码里",
    ),
    "infra": Topic(
        "port host login server database redis_port redis_db endpoint url ip environment region cluster bucket account "
        "ssh vpn deployment username branch version domain wifi access_code config schema",
        "port host server ssh psql mysql redis-cli connect connection staging production prod database_url credentials "
        "login environment deploy cluster docker kubectl vpn ip endpoint config connection_string command call_for "
        "hostname curl dsn bucket wifi wi-fi router door_code",
        "端口 主机 服务器 测试环境 生产环境 预发 连接 连到 连上 连测试 登录 命令 部署 域名 数据库 配置 集群 账号 内网 参数 连库 库号 "
        "机器 门禁 无线 路由",
    ),
    "privacy": Topic(
        "data_policy license_policy policy nda compliance confidentiality legal approved_tools security",
        "upload cloud tool online_tool service confidential licence license open_source library package saas ai_tool "
        "share_with paste_into third-party contract translate_the customer_data external",
        "上传 云 云端 在线工具 工具 外部 保密 机密 合规 开源 许可证 客户数据 源码 第三方 外包 泄露 网盘 翻译软件",
    ),
    "writing": Topic(
        "answer_style writing_style tone email_style format report report_procedure layout_procedure newsletter "
        "sign_off style letter greeting spelling weekly_report_procedure template headings layout length bullet "
        "language british meeting_notes salutation",
        "write draft email letter report newsletter summary summarise summarize note message post blog caption article "
        "memo minutes announcement reply proofread rewrite edit press_release speech toast invitation cover_letter "
        "paragraph essay slides presentation agenda template wording issue issue_time weekly_report status_update",
        "写一 写个 写段 写封 写篇 写条 起草 草拟 拟 邮件 信 周报 日报 月报 报告 总结 纪要 通知 公告 文案 推文 朋友圈 发言 稿 润色 改写 回复 "
        "汇报 PPT 备忘 模板 措辞 标题 公众号 宣传 简报 海报",
    ),
    "design": Topic(
        "color_vision design theme dark_mode chart palette font colour color accessibility slides_style",
        "chart plot graph line_chart colour color palette legend design theme font slide slides diagram infographic "
        "dashboard map highlight distinguish ui icon traffic_light heatmap",
        "图表 折线 折线图 柱状图 饼图 配色 颜色 图例 画图 设计 字体 可视化 区分 高亮 标红 标注 主题 幻灯片 地图 红绿 热力图 界面",
    ),
    "height": Topic(
        "fear_of_heights vertigo phobia flying_fear fear claustrophobia trauma",
        "height cliff tower rooftop balloon glass_floor skywalk zip_line bungee cable_car ladder observation_deck "
        "paragliding ferris_wheel cave tunnel lift elevator spider snake dog huskies needle crowd dark diving",
        "高空 玻璃栈道 栈道 悬崖 塔 天台 热气球 蹦极 缆车 索道 观景台 摩天轮 跳伞 滑翔 过山车 电梯 山洞 蛇 蜘蛛 狗 潜水 密室 玻璃桥",
    ),
    "leisure": Topic(
        "hobby interest weekend club weekend_hobby saturday_hobby sunday_swim friday_hotpot pastime activity",
        "hobby weekend free_time spare_time leisure fun bored relax evening_off night_in night_out look_forward unwind outing "
        "day_off pastime rainy_day something_to_do keep_busy",
        "周末 业余 爱好 兴趣 消遣 空闲 闲着 休闲 放松 解压 无聊 打发时间 娱乐 怎么过 好玩 开心事 逛逛 下雨天 放假",
    ),
    "film": Topic(
        "film movie series cinema genre drama show theatre actor director",
        "film movie series tv_show cinema drama sitcom thriller documentary watch_tonight binge netflix episode actor director "
        "theatre theater play musical",
        "电影 影片 电视剧 追剧 综艺 纪录片 动漫 番 看什么片 影院 话剧 音乐剧 演员 导演 看片",
    ),
    "reading": Topic(
        "book novel reading author magazine library e_reader audiobook",
        "novel author read_next reading book_club paperback audiobook e-reader kindle library page-turner bedtime_reading "
        "recommend_a_book what_to_read poetry comic manga",
        "看书 读书 小说 书单 作者 阅读 读什么 有声书 图书馆 书店 课外书 漫画 散文 绘本",
    ),
    "game": Topic(
        "game board_game chess puzzle console video_game jigsaw cards go_opening",
        "game board_game chess puzzle console video_game jigsaw playstation xbox switch_game card_game tabletop quiz_night rpg",
        "游戏 桌游 象棋 围棋 拼图 手游 主机 剧本杀 密室 打牌 麻将",
    ),
    "art": Topic(
        "museum exhibition photography camera craft art drawing painting linocut calligraphy knitting sewing pottery",
        "museum exhibition gallery photography photo camera lens craft drawing sketch painting watercolour watercolor calligraphy "
        "knit knitting crochet sew sewing pottery embroidery woodwork",
        "博物馆 展览 美术馆 摄影 拍照 照片 镜头 手工 画画 书法 毛笔 编织 缝纫 陶艺 刺绣 木工 手账",
    ),
    "mood": Topic(
        "friend routine comfort mood weekly stress coping therapy motivation pet sunday_swim friday_hotpot ritual hobby",
        "feel_low feeling_low feel_down feeling_down low_tonight sad lonely stressed stress anxious anxiety cheer_up "
        "cheer_me overwhelmed upset exhausted burnt_out burnout depressed unhappy blue look_forward something_nice "
        "comfort calm_down heartbroken miserable rough_day bad_day homesick gloomy",
        "难过 心情 心里 不开心 低落 郁闷 焦虑 压力 烦 孤独 孤单 想哭 崩溃 失落 委屈 疲惫 堵 丧 emo 盼头 安慰 治愈 撑不住 心累 开心事",
    ),
    "clothing": Topic(
        "clothing shoe_size clothing_size size style dress_code wardrobe ring_size color glasses hat_size fabric height",
        "wear outfit dress shoes skates boots coat jacket trousers shirt suit ring clothes size fit dress_code sweater "
        "jumper helmet gloves hat trainers sneakers wardrobe_choice jeans knit",
        "穿 穿搭 衣服 裤子 裙子 鞋 鞋码 外套 大衣 衬衫 西装 羽绒服 尺码 尺寸 搭配 戒指 帽子 手套 校服 毛衣 织",
    ),
    "device": Topic(
        "phone laptop computer operating_system os tablet printer browser headphones tv camera device app software model "
        "photo_editor scan_editor editor note_app task_app keyboard",
        "phone laptop computer mac windows linux android iphone ipad tablet printer browser wifi headphones tv camera "
        "device app install backup charger settings update software shortcut keyboard_shortcut terminal screen storage",
        "手机 电脑 笔记本 平板 打印机 浏览器 耳机 电视 相机 系统 安装 备份 充电 设置 软件 快捷键 苹果 安卓 存储 内存 卡顿",
    ),
    "music": Topic(
        "instrument guitar piano violin drum drums drum_curfew choir band song practice music rehearsal curfew",
        "instrument guitar piano violin drum drums cello flute trumpet choir band song chord practise practice rehearse "
        "rehearsal sing singing amp scales gig jam_session play_at_home",
        "乐器 吉他 钢琴 小提琴 鼓 打鼓 二胡 古筝 合唱 乐队 练琴 练习 弹 唱歌 谱子 琴",
    ),
    "faith": Topic(
        "religion religious faith ramadan prayer sabbath fasting halal kosher holiday_observance",
        "religion church mosque temple ramadan fasting sabbath prayer halal kosher easter passover eid diwali lent",
        "宗教 教堂 寺 斋月 礼拜 清真 吃斋 拜佛 基督 佛教",
    ),
    "business": Topic(
        "client rate billing price contact_person supplier paper_supplier change_request contract invoice project "
        "business customers fridge_capacity restock_days womens_day_order acceptance_date capacity opening_hours "
        "payment_terms vendor budget stock",
        "client customer supplier vendor quote invoice contract contractor change_order scope deliverable proposal "
        "stakeholder partner acceptance sign_off inventory stock shop_floor wholesale opening_hours enquiry inquiry "
        "freelance order_from payment_terms",
        "客户 甲方 乙方 供应商 报价 询价 合同 对接人 验收 需求 变更 交付 尾款 进货 库存 店 开店 生意 团购 订货 拿货 存放 结款 批发 摊位",
    ),
    "project": Topic(
        "stack stack_decision purpose framework database priority_feature project feature scope launch_date repo codename "
        "decision plan architecture layout_procedure architecture_decision",
        "project app website site side_project feature mvp prototype set_up kick_off settled decided agreed set_that_app "
        "scaffold launch the_way_we repository game_jam plugin",
        "项目 小程序 应用 网站 功能 原型 上线 定下 说好的 按之前 方案 选型 规划 立项 需求 那个工具",
    ),
}  # fmt: skip

# The attributes that a question about a topic is after before all others, by canonical key. `*` stands for any words.
CORE: dict[str, str] = {
    "introduction": "name nickname occupation employer profession business job home_city hobby pronouns field_of_work specialty",
    "location": "home_city home_address time_zone neighbourhood district country moved",
    "address": "home_address delivery_* courier_* postcode home_city",
    "contact": "phone email wechat contact_person contact_* *_contact",
    "work": "occupation employer business manager boss team department job_* work_*",
    "pay": "salary salary_* rate *_rate hourly_rate day_rate pay_* billing bonus",
    "jobsearch": "applied_position interview_* *_interview job_search salary_floor notice_period occupation target_role",
    "family": "spouse partner child children_count sibling family_* *_family household marital_status relation",
    "child": "grade school age hobby_class kindergarten_* school_* child_* teacher class_*",
    "friend": "friend flatmate best_friend",
    "pet": "pet pet_* cat_* dog_* vet *_food breed",
    "food": "diet allergy intolerance food_dislike food_preference spice_* *_dislike cuisine* favourite_dish favorite_dish taste_* food_* "
    "*_tolerance meal_* dinner_* breakfast_* lunch_* fasting",
    "cooking": "recipe_* oven* stove* hob hob_* kitchen_* cooking_* diet allergy food_dislike *_recipe fridge_* microwave* air_fryer* equipment units "
    "household_size servings portion_* dinner_* *_dinner_*",
    "drink": "coffee_* tea_* alcohol* drink_* caffeine* favourite_drink favorite_drink wine_* beer_* milk_*",
    "sleep": "sleep_* bedtime insomnia wake_* *_sleep mattress hotel_room* room_preference noise_*",
    "health": "health_condition medical_* medication allergy injury* *_injury blood_* doctor *_condition checkup_* iron_level therapy surgery* "
    "*_sensitivity pregnancy",
    "exercise": "exercise_* sport* gym_* *_routine training_* *_training fitness_* injury* *_injury medical_restriction swim swimming* run running* yoga_* hobby_* *_swim "
    "*_run workout_* marathon*",
    "travel": "travel_* seat_preference *_seat hotel_* airline_* luggage_* passport* motion_sickness mobility flight_* trip_* packing_* visa* dates "
    "companions transport accommodation frequent_flyer* holiday_* vacation_*",
    "transport": "car car_* vehicle* bicycle* bike_* driving_* license_plate travel_mode commute* parking_* motion_sickness transport transport_*",
    "housing": "rent rent_* landlord lease* flat flat_* apartment* house_* neighbour* noise_* deposit flatmate moving_* *_curfew curfew room_* pet",
    "homecare": "paint_* *_paint tile* tiler* plumb* countertop* appliance* renovation* furniture_* warranty boiler* measurements *_size floor_* tools *_width "
    "*_height",
    "garden": "garden* plant* balcony_* allotment* soil* lawn* *_plants",
    "shopping": "shoe_size clothing_size *_size grocery_* *_supplier favourite_shop favorite_shop brand* *_brand shopping_* budget supermarket* *_channel "
    "membership",
    "order": "order_number *_number price warranty delivery_* invoice_* tracking* serial_number model* booking_* reservation* customer_number purchase_*",
    "money": "bank bank_* savings* account_* tax* insurance* loan* mortgage* invest* pension* accounting_* currency salary",
    "budget": "budget *_budget *_cap *_limit price cost* spending_* *_price",
    "gift": "birthday hobby gift* *_gift_* *_gift_cap budget wish* like clothing_size shoe_size food_preference favourite_* favorite_* anniversary allergy",
    "event": "guest_count date venue *_guests event_* wedding_* party_* menu caterer* budget theme",
    "schedule": "*_time *_class *_class_time *_group class_* weekly_class weekly_meeting weekly_training *_rehearsal training_* course_* *_course working_hours shift* *_schedule *_day *_days "
    "language_class meeting_* *_meeting *_routine availability office_hours sunday_* monday_* tuesday_* wednesday_* thursday_* friday_* saturday_* weekend_* *_lesson",
    "task": "deadline progress open_items *_date *_progress *_deadline next_step *_status start_date milestone *_plan target_*",
    "study": "deadline progress exam_* *_exam course_* school major thesis_* study_* language_class *_level certificate*",
    "code": "code_style python_style typescript_style javascript_style java_style go_style rust_style sql_style css_style kotlin_style swift_style "
    "cpp_style c_style shell_style comment_style test_* testing_* stack framework database programming_language license_policy naming_* "
    "indentation language backend frontend *_framework code_*",
    "infra": "port host login *_port *_host *_db *_user username server* domain region environment version *_url url ip *_version branch *_password wifi*",
    "writing": "answer_style writing_style *_tone tone email_* format newsletter_* meeting_notes* report_* weekly_report_* spelling sign_off template letter_* "
    "*_style_guide language *_signature",
    "design": "color_vision theme font color_* palette slides_style chart_* design_* brand_color",
    "leisure": "hobby *_hobby hobby_* weekend_* saturday_* sunday_* friday_* favourite_* favorite_* like main_hobby club",
    "film": "film_* *_genre genre cinema_* favourite_film favorite_film series_* movie_* *_series",
    "reading": "book_* reading_* favourite_author favorite_author favourite_book favorite_book library_card e_reader *_books",
    "game": "game_* board_game_* console favourite_game favorite_game chess_* *_game",
    "art": "camera* photo_* museum_* craft_* drawing_* art_*",
    "mood": "friend sunday_* friday_* saturday_* *_ritual *_routine comfort* hobby* therapy coping* pet weekend_*",
    "clothing": "shoe_size clothing_size ring_size *_size dress_* clothing_* style_* color_preference",
    "device": "phone_model laptop computer operating_system os device_* browser* phone_* laptop_* *_os storage*",
    "music": "instrument *_curfew drum_* piano_* guitar_* violin_* band choir practice_* rehearsal_*",
    "business": "contact_person *_supplier rate billing price payment_* restock_days *_capacity acceptance_date contract* opening_hours *_order capacity",
    "project": "stack framework database purpose *_decision *_choice feature* architecture* launch_date programming_language scope",
    "faith": "religion* faith* fasting diet",
    "height": "fear_* phobia *_phobia",
    "privacy": "data_policy license_policy *_policy approved_*",
}

# What a question about one topic also wants to know: its own topic counts fully, these in part.
LINKS: dict[str, tuple[str, ...]] = {
    "introduction": ("work", "family", "leisure"),
    "location": ("travel",),
    "address": ("location", "contact", "order", "introduction", "housing"),
    "contact": ("address",),
    "work": ("introduction", "schedule"),
    "pay": ("work", "jobsearch"),
    "jobsearch": ("work", "pay", "task"),
    "family": ("child", "pet"),
    "child": ("family", "study", "schedule"),
    "friend": ("leisure", "schedule"),
    "food": ("drink", "cooking"),
    "cooking": ("food",),
    "drink": ("food", "sleep", "health"),
    "sleep": ("health",),
    "health": ("exercise", "food"),
    "exercise": ("health", "location", "schedule"),
    "travel": ("transport", "sleep", "food", "height", "location"),
    "transport": ("location", "travel"),
    "housing": ("pet", "location", "music"),
    "homecare": ("housing", "budget", "transport"),
    "film": ("leisure",),
    "reading": ("leisure",),
    "game": ("leisure",),
    "art": ("leisure",),
    "shopping": ("budget", "order", "clothing"),
    "order": ("contact", "address"),
    "money": ("budget", "task"),
    "budget": ("money", "housing"),
    "gift": ("leisure", "budget", "family", "reading", "music", "art"),
    "event": ("budget", "schedule", "food"),
    "schedule": ("exercise", "leisure", "study"),
    "task": ("study", "project"),
    "study": ("task", "child"),
    "code": ("project", "infra", "privacy"),
    "infra": ("code",),
    "privacy": ("code",),
    "writing": ("introduction",),
    "leisure": ("schedule", "friend", "music", "film", "reading", "game", "art"),
    "mood": ("leisure", "friend", "schedule", "pet"),
    "clothing": ("shopping",),
    "music": ("housing", "leisure"),
    "business": ("pay", "order", "shopping", "task"),
    "project": ("code", "task"),
}


# How people are spoken of. The first word of a line is the English key under which an entity keeps its relation.
RELATIONS: dict[str, Topic] = {
    "family": Topic("family", "family household", "家人 全家 一家 家庭 几口人 一大家子 家里人"),
    "mother": Topic("mother", "mother mum mom mummy mommy mama", "妈妈 母亲 我妈 老妈 娘 妈"),
    "father": Topic("father", "father dad daddy papa", "爸爸 父亲 我爸 老爸 爹 爸"),
    "parent": Topic("parent", "parent parents folks", "父母 爸妈 爹妈 双亲"),
    "sister": Topic("sister", "sister", "姐姐 妹妹 我姐 我妹 大姐 二姐 小妹 姐 妹"),
    "brother": Topic("brother", "brother", "哥哥 弟弟 我哥 我弟 大哥 二哥 小弟 哥 弟"),
    "sibling": Topic("sibling", "sibling siblings", "兄弟姐妹 兄妹 姐弟"),
    "son": Topic("son", "son boy", "儿子"),
    "daughter": Topic("daughter", "daughter girl", "女儿 闺女"),
    "child": Topic("child", "child children kid kids little_one toddler baby", "孩子 小孩 娃 宝宝 宝贝"),
    "husband": Topic("husband", "husband hubby", "老公 丈夫 先生"),
    "wife": Topic("wife", "wife", "老婆 妻子 太太 媳妇"),
    "partner": Topic("partner", "partner boyfriend girlfriend fiancé fiancée fiance fiancee", "对象 男朋友 女朋友 男友 女友 未婚夫 未婚妻"),
    "spouse": Topic("spouse", "spouse", "爱人 配偶 另一半"),
    "grandmother": Topic("grandmother", "grandmother grandma granny nan gran", "奶奶 外婆 姥姥 祖母"),
    "grandfather": Topic("grandfather", "grandfather grandpa grandad granddad", "爷爷 外公 姥爷 祖父"),
    "aunt": Topic("aunt", "aunt auntie", "阿姨 姑姑 姨妈 舅妈 婶婶 姑妈 小姨"),
    "uncle": Topic("uncle", "uncle", "叔叔 舅舅 伯伯 姑父 姨父 大伯"),
    "cousin": Topic("cousin", "cousin", "表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹"),
    "niece": Topic("niece", "niece", "侄女 外甥女"),
    "nephew": Topic("nephew", "nephew", "侄子 外甥"),
    "mother_in_law": Topic("mother_in_law", "mother-in-law", "婆婆 岳母 丈母娘"),
    "father_in_law": Topic("father_in_law", "father-in-law", "公公 岳父 老丈人"),
    "friend": Topic("friend", "friend mate buddy", "朋友 闺蜜 哥们 发小 好友"),
    "colleague": Topic("colleague", "colleague coworker co-worker", "同事"),
    "boss": Topic("boss", "boss manager supervisor", "老板 领导 上司 主管 经理"),
    "neighbour": Topic("neighbour", "neighbour neighbor", "邻居"),
    "flatmate": Topic("flatmate", "flatmate roommate housemate", "室友 合租"),
    "teacher": Topic("teacher", "teacher tutor", "老师 班主任"),
    "client": Topic("client", "client customer", "客户 甲方"),
    "doctor": Topic("doctor", "doctor gp dentist", "医生 大夫 牙医"),
    "landlord": Topic("landlord", "landlord landlady", "房东"),
    "cat": Topic("cat", "cat kitten tomcat tabby siamese", "猫 小猫 橘猫 英短 布偶 狸花"),
    "dog": Topic("dog", "dog puppy beagle labrador poodle terrier corgi retriever dachshund spaniel collie husky greyhound", "狗 小狗 犬 柯基 金毛 泰迪 拉布拉多 哈士奇"),
    "pet": Topic("pet", "pet", "宠物 毛孩子"),
}  # fmt: skip

# One word of relation that stands for several.
RELATION_GROUPS: dict[str, frozenset[str]] = {
    "family": frozenset(
        {
            "husband",
            "wife",
            "partner",
            "spouse",
            "son",
            "daughter",
            "child",
            "mother",
            "father",
            "parent",
            "pet",
            "cat",
            "dog",
        }
    ),
    "parent": frozenset({"mother", "father"}),
    "child": frozenset({"son", "daughter", "child"}),
    "sibling": frozenset({"sister", "brother"}),
    "spouse": frozenset({"husband", "wife", "partner", "spouse"}),
    "husband": frozenset({"husband", "spouse"}),
    "wife": frozenset({"wife", "spouse"}),
    "partner": frozenset({"partner", "spouse", "husband", "wife"}),
    "pet": frozenset({"cat", "dog", "pet"}),
}
