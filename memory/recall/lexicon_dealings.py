"""What words are about, in English and Chinese: people, work, travel, money and time.

Part of a broad, hand-made table of topics (see `memory.recall.lexicon`). Data only. It must never hold words that name
one person's facts: a word belongs here only if any stranger would file it under its topic.
"""

from __future__ import annotations

from memory.recall.topic import Topic

DEALINGS: dict[str, Topic] = {
    "introduction": Topic(
        keys="name nickname pronouns occupation employer profession title headline bio",
        en="""
            position current_position employment fill_in_the_form field introduce introduction bio biography blurb
            about_me myself signature sign_off byline speaker résumé resume cv cover_letter linkedin headline
            who_i_am who_am_i my_background about_us about_our describe_me dating_profile application_form
            do_you_do what_i_do who_you_are my_work my_story author_note author_bio lines_about_me words_about_me
            few_lines_about where_i_come_from where_i_am_from introduce_myself introduces_me self-introduction
            birth_announcement who_we_are newcomers_page staff_page members_page cover_note icebreaker
            email_signature directory_entry alumni
            programme_note contributor_note member_profile name_badge all_of_us_with_names words_about_myself
            minute_about_myself minutes_about_myself lines_about_myself
        """,
        zh="""
            自我介绍 介绍一下我 介绍我 个人简介 简介 个人介绍 署名 落款 简历 求职信 名片 个人主页 我是谁 了解的我
            关于我 征婚 相亲资料 干啥 做啥的 现在做什么 现在干什么 自荐 自述 个人陈述 作者简介 作者介绍 人物介绍 破冰
            个人情况 情况简述 个人简况 我的日常 全家的名字 介绍一下自己 介绍自己 写写自己 我的一天 我的家 说说自己
            发条介绍 写条介绍 来段介绍 写段介绍
            做个介绍 入群介绍
            讲讲自己 讲一分钟自己 讲两分钟自己 讲三分钟自己 讲几分钟自己 讲几句自己 说几句自己 我最近的生活 我的近况
            新人介绍 校友卡 校友录 会员资料 胸牌 签名档 所在地 坐标 从事的行业 本人
        """,
    ),
    "location": Topic(
        keys="""
            home_city hometown residence location neighbourhood neighborhood district region country time_zone
            area city
        """,
        en="""
            near_me nearby near_here daylight be_light get_dark sun snow storm around_here close_by close_to_home
            airport local locally here_this here_today around_town in_town my_town my_city my_area
            my_neighbourhood my_neighborhood where_i_live where_do_i_live weather forecast sunset sunrise rain
            walking_distance round_the_corner around_the_corner outdoors day_trip their_time my_time time_zone
            timezone hometown live lives living neighbourhood neighborhood district moved settle_in closest
            nearest in_the_area where_could_i where_can_i where_should_i where_could_we where_can_we our_time
            my_clock my_side my_end over_here video_call what_time_is_that what_time_is_it utc gmt
            where_do_i_get where_would_i current_city city_of_residence place_of_residence
        """,
        zh="""
            离家近 离我近 机场 附近 周边 本地 同城 家门口 家附近 这边 我这儿 我这里 我们这 天气 下雨 降温 气温
            家在 家住 北京时间 我这边几点 当地几点 日出 日落 时差 时区 当地时间 住在 住哪 住的城市 哪个城市 老家
            家乡 城里 市区 郊区 就近 最近的 走走
            半日游 一日游 搬到 定居 去哪 哪儿能 哪里能 哪儿有 哪里有 哪儿可以 哪里可以 北京时间 我这边 两头 两边 视频
            国内 现居 居住城市 居住地 常住地
        """,
    ),
    "address": Topic(
        keys="""
            home_address address postcode zip delivery courier parcel shipping door gate building
        """,
        en="""
            address postcode zip_code courier deliver delivery ship shipping parcel package post mail_it doorstep
            pick_up_point locker form doorbell send_to
        """,
        zh="""
            地址 快递 快递单 收货 收件 寄到 寄 邮寄 包裹 派件 驿站 门牌 邮编 送货 上门 填表 外卖员 取件
        """,
    ),
    "contact": Topic(
        keys="phone email contact wechat mobile number call_time reachable contact_person",
        en="""
            phone email call_me ring_me text_me reach_me contact message_me number point_of_contact whom who_do_i
            who_to who_should
        """,
        zh="电话 手机号 邮箱 微信号 联系 打给 对接 对接人 联系人 找谁 给谁 联系方式",
    ),
    "work": Topic(
        keys="""
            occupation employer job work workplace office manager boss team colleague department career profession
            role shift commute business company workday position title
        """,
        en="""
            position employment job at_work before_work after_work my_work for_work to_work work_as work_week
            work_trip manager boss colleague coworker team office meeting standup career promotion profession
            shift company employer workplace appraisal performance_review pay_review resign quit onboarding hr
            business co-worker what_i_do for_a_living trade 1:1 one-on-one
        """,
        zh="""
            工作 公司 单位 上班 下班 老板 领导 同事 主管 部门 团队 开会 升职 转正 述职 绩效 离职 辞职 入职 职业
            岗位 职务 做什么的 干什么的 行业 业务 店里 加班 出差 值班 倒班 汇报
        """,
    ),
    "pay": Topic(
        keys="salary income wage pay rate hourly fee salary_floor bonus pension billing day_rate",
        en="""
            salary pay raise wage income negotiate negotiation offer bonus rate hourly day_rate charge bill fee
            quote pay_review counteroffer compensation earn
        """,
        zh="""
            薪资 薪水 工资 月薪 年薪 涨薪 加薪 谈薪 薪酬 底薪 奖金 报价 收费 时薪 人天 结算 待遇 收入 底线 守住
        """,
    ),
    "jobsearch": Topic(
        keys="""
            interview application applied_position position recruiter offer notice_period portfolio
        """,
        en="""
            interview recruiter apply application job_hunt hiring vacancy portfolio notice_period candidate
        """,
        zh="面试 应聘 求职 跳槽 招聘 岗位 投简历 猎头 笔试 秋招 春招",
    ),
    "family": Topic(
        keys="""
            relation spouse husband wife partner child children son daughter mother father parent sibling brother
            sister family marital_status grandparent grandmother grandfather grandchild cousin aunt uncle niece
            nephew in_laws relation_and_job children_count household
        """,
        en="""
            family kid child children son daughter husband wife partner spouse parent mother father mum mom dad
            brother sister sibling grandma grandpa grandmother grandfather grandparent grandchild cousin aunt
            uncle niece nephew in-law household toddler baby teenager relative
        """,
        zh="""
            家人 家里 一家 家庭 孩子 儿子 女儿 小孩 娃 宝宝 老公 老婆 丈夫 妻子 爱人 对象 男朋友 女朋友 父母 爸妈
            爸爸 妈妈 我爸 我妈 哥哥 姐姐 弟弟 妹妹 爷爷 奶奶 外公 外婆 姥姥 姥爷 亲戚 外甥 侄 表哥 表弟 表姐 表妹
            岳父 岳母 公公 婆婆 几口人
        """,
    ),
    "child": Topic(
        keys="""
            child children son daughter grade school class kindergarten age teacher bedtime hobby_class daycare
            nursery newborn baby
        """,
        en="""
            kid child children son daughter toddler baby teenager school homework kindergarten nursery daycare
            class bedtime_story playground pupil picture_book school_run my_boy my_girl little_one
        """,
        zh="""
            孩子 儿子 女儿 小孩 娃 宝宝 小学 幼儿园 年级 家长会 作业 兴趣班 课外书 绘本 接送 亲子 奶粉 辅导 中考
            高考 初中 高中 学区
        """,
    ),
    "friend": Topic(
        keys="friend best_friend flatmate roommate neighbour colleague club group",
        en="friend mate buddy flatmate roommate neighbour neighbor pal hang_out catch_up",
        zh="朋友 闺蜜 哥们 兄弟 室友 邻居 同学 老友 发小 搭子 约",
    ),
    "travel": Topic(
        keys="""
            travel trip seat seat_preference travel_mode travel_pace flight airline train hotel luggage passport
            visa itinerary holiday vacation destination packing frequent_flyer motion_sickness mobility companions
            dates tour accommodation window aisle loyalty
        """,
        en="""
            travel trip journey itinerary holiday vacation flight fly plane airport airline train rail hotel
            hostel airbnb luggage suitcase pack packing visa passport nights three_nights two_nights sightseeing
            sights tour city_break weekend_away getaway cruise ferry boat road_trip backpack museum old_town
            get_to get_there get_me_there abroad border seat ticket book_a booking explore must-see day_two
            day_three stay stopover layover
        """,
        zh="""
            值机 选座 哪排 卧铺 夜车 旅行 旅游 出游 出行 行程 攻略 机票 飞机 航班 机场 高铁 火车 动车 车票 酒店
            民宿 订房 行李 签证 护照 景点 古镇 游玩 去玩 想去 自驾 自由行 跟团 度假 蜜月 出差 返程 邮轮 轮渡 坐船
            露营 玩三天 玩两天 玩几天 门票 买票 打卡 逛 国庆 清明 五一 假期 长假 订票 靠窗 过道
        """,
    ),
    "transport": Topic(
        keys="""
            car bike bicycle vehicle licence license driving commute transport scooter motorbike parking bus metro
            motion_sickness license_plate tyre
        """,
        en="""
            vehicle car drive driving bike bicycle cycle scooter bus tram metro tube taxi uber ride lift parking
            park petrol fuel commute get_it_home bring_home carry haul transport van move_it pick_it_up get_home
            get_there garage tyre road motorway collect roof_rack rail_pass season_ticket monthly_pass bus_pass
            rail
        """,
        zh="""
            拉回家 带回家 开车 汽车 车 电动车 自行车 骑车 打车 公交 地铁 班车 通勤 停车 加油 充电桩 限行 驾照 运回
            搬回 搬运 接送 顺路 代驾 车位 摩托 轮胎 保养 年检 车险 月票 公交卡 骑行 去公司 怎么去
        """,
    ),
    "order": Topic(
        keys="""
            order order_number price warranty delivery_window invoice receipt tracking purchase serial_number
            refund booking_reference reservation model ticket_number claim policy_number
        """,
        en="""
            order_number order refund return complain complaint customer_service warranty guarantee receipt
            invoice tracking never_came never_arrived broken faulty defective arrived shop claim reference
            booking_reference serial_number reservation paid reimbursement expense support_ticket quote_the
        """,
        zh="""
            订单 订单号 退货 退款 换货 客服 售后 保修 质保 发票 物流 快递没到 坏了 裂了 投诉 购买记录 凭证 报销
            序列号 预订号 没收到 单号 型号 取票
        """,
    ),
    "money": Topic(
        keys="""
            bank account savings budget tax accounting accounting_basis insurance loan debt mortgage investment
            pension fund invoice expense currency credit
        """,
        en="""
            my_card debit_card atm cash_machine swallowed bank account savings save_money tax taxes accountant
            accounting insurance loan debt mortgage invest investment pension fund invoice expense currency pot
            interest finance financial stock etf transfer deposit credit_card standing_order bill_payment
        """,
        zh="""
            银行卡 吞卡 取款 定期 开户 银行 存款 存钱 理财 基金 股票 贷款 房贷 保险 报税 个税 税 账户 账单 记账
            发票 报销 转账 汇款 信用卡 公积金 社保 利率 攒钱
        """,
    ),
    "budget": Topic(
        keys="""
            budget cap limit price cost total_budget gift_budget sibling_gift_cap ceiling floor spending
        """,
        en="""
            budget spend spent afford cost cheap expensive how_much price limit over_budget splash_out
            within_budget money may_i_spend
        """,
        zh="""
            预算 花多少 花了 多少钱 超支 便宜 贵 价位 价格 费用 开销 省钱 平摊 上限 剩多少 还剩多少 凑单
        """,
    ),
    "event": Topic(
        keys="""
            wedding party guest_count guests venue date event ceremony seating menu invitation anniversary reunion
        """,
        en="""
            wedding party guest guests venue event ceremony seating chairs tables invitation invite caterer
            reception reunion celebration conference workshop hire_firm rsvp headcount marquee host people_coming
            coming_round coming_over
        """,
        zh="""
            婚礼 婚宴 宾客 客人 桌 酒席 派对 聚会 生日会 年会 活动 场地 请柬 邀请 满月酒 团建 典礼 座位 座次 司仪
        """,
    ),
    "schedule": Topic(
        keys="""
            class time schedule routine weekly meeting appointment course rehearsal training group choir club
            yoga_class_time language_class shift availability office_hours lesson hobby_class badminton_group
            restock_days working_hours
        """,
        en="""
            schedule calendar busy free available clash conflict appointment routine when_is_my when_is_our
            when_do_i when_does what_time_is which_day which_evening do_i_have_something have_something_on
            do_i_have_anything something_on on_that_day fit_in fit_it_in slot timetable plan_my book_me regular
            commitment each_week every_week going_on coming_up on_my_plate in_my_week my_week double-book
            am_i_free could_i_join can_i_join make_it_on when_am_i diary
        """,
        zh="""
            日程 有空 没空 空不空 哪天 几点 什么时候 星期几 周几 撞 冲突 固定 预约 课表 排期 班次 档期 腾出 有安排
            安排了 有事 时间表 抽得出 抽空 排得开 接送 有没有课 有课 约饭 约个 约一下 约上 有没有事
        """,
    ),
    "task": Topic(
        keys="""
            deadline progress open_items status todo milestone due exam_date tiler_date start_date acceptance_date
            date dates launch_date interview_time departure remaining submission practice_progress next_step plan
            start plumbing_status delivery_window course_start launch target word_count
        """,
        en="""
            deadline due days_left left_before left_to what's_left what_is_left remaining remain still_missing
            still_need still_have_to still_to still_open outstanding by_when by_which finish hand_in submit file
            progress how_far how_much_is_still how_many_days how_long_do_i to_do todo next_step milestone status
            ready before_i until catch_up overdue behind on_track where_was_i where_were_we
        """,
        zh="""
            截止 期限 还剩 还差 还缺 还要 最晚 几天 哪天交 要交 交稿 进度 进展 完成 剩下 没做完 待办 倒计时 来得及
            之前要 前要 卡在 做到哪 写到哪 到哪了 到哪一步 下一步 提交 差多少 差什么 缺什么
        """,
    ),
    "study": Topic(
        keys="""
            exam thesis course school university study major class grade homework lecture degree certificate
            language language_class progress chapter dissertation textbook
        """,
        en="""
            exam thesis dissertation chapter course school university college study revise revision homework
            lecture essay class degree certificate test quiz learn learning semester paper tutor flashcard mock
        """,
        zh="""
            考试 论文 毕业 课程 学校 大学 学习 复习 备考 作业 上课 证书 考研 考公 雅思 托福 四级 六级 驾考 科目
            练习 刷题 背单词 网课 稿子 文章 答辩 开题
        """,
    ),
}
