"""What words are about, in English and Chinese: body, home and pastimes.

Part of a broad, hand-made table of topics (see `memory.recall.lexicon`). Data only. It must never hold words that name
one person's facts: a word belongs here only if any stranger would file it under its topic.
"""

from __future__ import annotations

from memory.recall.topic import Topic

LIVING: dict[str, Topic] = {
    "pet": Topic(
        keys="""
            pet cat dog puppy kitten rabbit hamster bird fish parrot tortoise horse vet breed pet_name pet_food
        """,
        en="""
            pet cat dog puppy kitten rabbit hamster parrot tortoise horse vet kennel cattery leash litter paw
            breed flea walkies pet_sitter animal huskies husky labrador terrier
        """,
        zh="""
            宠物 猫 狗 小狗 小猫 猫粮 狗粮 遛狗 兔子 仓鼠 鹦鹉 乌龟 兽医 驱虫 铲屎 猫砂 寄养 主子 毛孩子
        """,
    ),
    "food": Topic(
        keys="""
            diet food allergy intolerance dietary eating cuisine snack meal spice chilli taste dish vegetable
            fruit dessert breakfast lunch dinner restaurant food_dislike food_preference dislike sweet
        """,
        en="""
            food eat eating dinner lunch breakfast brunch supper snack meal dish cuisine restaurant menu cater
            catering takeaway takeout picnic barbecue bbq buffet potluck dessert cake pudding salad soup pasta
            pizza curry sandwich cheese meat fish seafood vegetable fruit dip cracker canapé canape starter
            appetizer chocolate nibbles treat groceries hungry taste flavour flavor diet cook cooking bake baking
            recipe ingredient burger sushi noodle stew roast lasagne lasagna risotto omelette pancake waffle
            dumpling taco tapas cookie biscuit muffin ice_cream feed bites host
        """,
        zh="""
            吃 饭 菜 早餐 早饭 午餐 午饭 晚餐 晚饭 夜宵 宵夜 零食 点心 甜点 甜品 蛋糕 下厨 做饭 做菜 食谱 菜谱
            菜单 餐厅 饭店 馆子 外卖 聚餐 请客 火锅 烧烤 烤肉 面条 饺子 包子 米饭 粥 汤 炖 炒 蒸 煮 牛肉 猪肉 羊肉
            鸡 鱼 虾 海鲜 水果 蔬菜 食材 口味 便当 野餐 小吃 忌口 味道 饭桌 餐桌 特产 月饼 粽子 奶酪 巧克力 冰淇淋 饼干
            面包 披萨 寿司
        """,
    ),
    "cooking": Topic(
        keys="""
            recipe cooking kitchen oven hob stove microwave units measurement pan pot baking ingredients
            recipe_units air_fryer fridge freezer blender procedure
        """,
        en="""
            cook cooking bake baking recipe ingredient oven stove hob fry roast simmer knead dough focaccia bread
            sourdough cake pastry pie cookie stew soup sauce batter marinade casserole granola pancake muffin
            scone brownie make_for_dinner make_for lasagne lasagna risotto curry pasta pizza dinner lunch supper
            omelette jam pickle preheat yeast custard pudding
        """,
        zh="""
            做饭 做菜 下厨 烤 炖 炒 蒸 煮 煎 炸 腌 烤箱 烤盘 微波炉 灶 锅 菜谱 食谱 食材 调料 用量 面团 发面 揉面
            步骤 火候 烘焙 蛋糕 面包 饼干 红烧 清蒸 空气炸锅 电饭煲 家常菜 那道
        """,
    ),
    "drink": Topic(
        keys="""
            drink coffee tea alcohol wine beer caffeine coffee_habit beverage juice milk water cola soda beverages
            drinks espresso matcha
        """,
        en="""
            cola coke soda lemonade kombucha decaf drink coffee tea caffeine espresso latte cappuccino wine beer
            cocktail alcohol juice smoothie milk whisky gin pub bar toast thirsty beverage awake energy pick-me-up
            sleepy drowsy tired sparkling
        """,
        zh="""
            可乐 汽水 苏打 气泡水 矿泉水 白开水 凉茶 碳酸 喝 咖啡 茶 奶茶 果汁 牛奶 酒 啤酒 红酒 白酒 饮料 提神
            犯困 困得 打瞌睡 下午茶 酒吧 咖啡馆 喝点 美式 拿铁 豆浆 解渴 冰的 热饮
        """,
    ),
    "sleep": Topic(
        keys="""
            sleep bedtime insomnia wake nap snoring sleep_sensitivity mattress alarm chronotype morning night
            newborn
        """,
        en="""
            sleep sleeping bed bedtime insomnia nap wake alarm mattress pillow snore tired jet_lag quiet_room
            hotel_room early_bird night_owl earplugs overnight hotel dorm hostel street-facing noisy
        """,
        zh="""
            睡 睡眠 失眠 入睡 起床 早起 熬夜 闹钟 午睡 枕头 床垫 打呼 酒店 民宿 房间 临街 隔音 吵 安静 作息 时差
        """,
    ),
    "health": Topic(
        keys="""
            health medical medication doctor illness condition blood pressure symptom therapy injury surgery
            pregnancy asthma back knee hip vision hearing skin dentist clinic iron_level checkup vaccine weight
            sensitivity
        """,
        en="""
            health doctor medicine medication painkiller pharmacy symptom pain ache headache fever cold flu cough
            therapy injury surgery dentist tooth teeth dental filling physio allergic ill sick doctor's supplement
            vitamin checkup blood clinic hospital weight skin rash sunscreen cleaning_product fumes dust ibuprofen
            aspirin antibiotic vaccine body_status fitness smoke smoking cigarette vape quit_smoking
        """,
        zh="""
            牙 牙齿 拔牙 补牙 肚子 拉肚子 胃 退烧 退烧药 药箱 健康 身体 医生 看病 医院 吃药 药 止痛 感冒 发烧 咳嗽
            头疼 过敏 症状 体检 手术 复查 牙医 血压 血糖 维生素 保健品 疫苗 护肤 皮肤 减肥 瘦 康复 养生 膝盖 腰
            颈椎 中医 抽烟 戒烟 吸烟 香烟
        """,
    ),
    "exercise": Topic(
        keys="""
            sport exercise gym yoga swim swimming run running climbing bouldering football basketball badminton
            tennis training workout fitness marathon race cycling hiking dance pilates knee injury routine team
            coach martial swimming_routine hobby_bouldering
        """,
        en="""
            snorkel snorkelling dive diving surf surfing pool reef beach canoe sail sport exercise workout gym
            yoga swim run running jog jogging climb climbing bouldering football basketball badminton tennis
            training train_for fitness marathon race cycling hike hiking dance pilates coach stretch cardio
            strength weights 10k 5k half-marathon squat push-up kayak row ski skating trail lose_weight get_fit
            boot_camp sign_up_for_the_gym
        """,
        zh="""
            浮潜 冲浪 下水 海边 泳池 爬 走路 走下来 下山 上山 运动 锻炼 健身 健身房 跑步 慢跑 跳绳 游泳 瑜伽
            羽毛球 篮球 足球 网球 乒乓 爬山 登山 徒步 骑行 骑车 训练 马拉松 教练 拉伸 减脂 增肌 减肥 瘦 攀岩 滑雪
            跳舞 舞蹈 普拉提 打球 舒展 有氧 深蹲 暴汗
        """,
    ),
    "housing": Topic(
        keys="""
            rent landlord lease flat apartment house housing room floor neighbour moving mortgage flatmate tenant
            rent_amount rent_due_day deposit drum_curfew curfew noise house_rules bedroom
        """,
        en="""
            my_place our_place my_flat my_house our_house at_home stairs storey rent landlord lease flat apartment
            house housing room lodging attic sublet move moving mortgage flatmate tenant deposit neighbour
            neighbor noise loud quiet_hours practise practice utilities bedroom studio house_swap
        """,
        zh="""
            我家 家里 楼层 顶楼 电梯房 客厅 朝向 房租 房东 租房 租金 合租 搬家 房子 公寓 物业 邻居 扰民 噪音 室友
            押金 房贷 水电 转租 阁楼 住户 小区 楼上 楼下 转账
        """,
    ),
    "homecare": Topic(
        keys="""
            renovation paint paint_code tile tiles tiler plumber plumbing_status countertop furniture tool wall
            kitchen bathroom floor boiler heating appliance repair cleaning warranty window curtain contractor
            measurements cleaner housekeeper cleaning_lady door_width
        """,
        en="""
            renovate renovation paint touch_up wall tile tiler plumber plumbing floor furniture shelf drill tool
            kitchen bathroom boiler heating appliance repair fix leak clean cleaning grout mould mold scratch
            scratched window curtain contractor hallway ikea sofa wardrobe cupboard lamp carpet diy decorate
            wallpaper varnish finish dusty dirty floors tidy mop vacuum washing_machine dishwasher
        """,
        zh="""
            装修 刷漆 油漆 墙 瓷砖 贴砖 地板 地砖 家具 衣柜 沙发 窗帘 水管 漏水 师傅 施工 工长 维修 修 家电 厨房
            卫生间 浴室 清洁 打扫 除霉 台面 灯 打孔 补漆 空调 暖气 净化器 滤网 收纳 增项 冰箱 洗衣机 洗碗机 脏
            收拾 拖地 保洁 钟点工 钟点 阿姨
        """,
    ),
    "garden": Topic(
        keys="""
            garden plant plants balcony allotment soil seeds houseplant orchard lawn watering herb succulent
        """,
        en="""
            grow herbs flower_pot in_pots in_my_pots garden gardening plant sow seed soil compost prune lawn mow
            balcony allotment houseplant repot greenhouse herb tomato weed slug watering bulbs rose
        """,
        zh="""
            种 香草 花盆 盆栽 绿植 花园 种菜 种花 植物 阳台 浇水 施肥 换盆 多肉 播种 菜地 除虫 院子 草坪 修剪
        """,
    ),
    "shopping": Topic(
        keys="""
            shop store brand size budget membership grocery grocery_channel supplier shoe_size clothing_size
            preference price supermarket order restock paper_supplier favourite_shop
        """,
        en="""
            buy buying shop shopping store brand size order purchase discount sale coupon supermarket grocery
            groceries mall online_shop supplier wholesale stock_up restock price cheap which_one pick_up_some
            get_me_a skates reorder
        """,
        zh="""
            买 购买 下单 采购 购物 商场 超市 网购 淘宝 京东 拼多多 尺码 码数 品牌 打折 优惠 囤货 囤 进货 拿货 补货
            供应商 挑 选购 团购 渠道 订货 平时那个
        """,
    ),
    "gift": Topic(
        keys="""
            birthday gift present hobby anniversary favourite wish gift_budget sibling_gift_cap likes interests
            size food_preference wishlist
        """,
        en="""
            farewell leaving_present gift present birthday anniversary surprise christmas valentine wish
            thank-you_gift housewarming hamper mother's_day father's_day leaving_do wrap wrapping gift-wrap
            pack_the_gift
        """,
        zh="""
            送点 送个 送他 送她 送别 礼物 送礼 送什么 生日 寿礼 大寿 纪念日 惊喜 圣诞 情人节 母亲节 父亲节 伴手礼
            红包 随礼 满月 乔迁 贺礼 过生日 送给
        """,
    ),
    "height": Topic(
        keys="fear_of_heights vertigo phobia flying_fear fear claustrophobia trauma",
        en="""
            height cliff tower rooftop balloon glass_floor skywalk zip_line bungee cable_car ladder
            observation_deck paragliding ferris_wheel cave tunnel lift elevator spider snake dog huskies needle
            crowd dark diving
        """,
        zh="""
            高空 玻璃栈道 栈道 悬崖 塔 天台 热气球 蹦极 缆车 索道 观景台 摩天轮 跳伞 滑翔 过山车 电梯 山洞 蛇 蜘蛛
            狗 潜水 密室 玻璃桥
        """,
    ),
    "leisure": Topic(
        keys="""
            hobby interest weekend club weekend_hobby saturday_hobby sunday_swim friday_hotpot pastime activity
        """,
        en="""
            hobby weekend free_time spare_time leisure fun bored relax evening_off night_in night_out look_forward
            unwind outing day_off pastime rainy_day something_to_do keep_busy
        """,
        zh="""
            周末 业余 爱好 兴趣 消遣 空闲 闲着 休闲 放松 解压 无聊 打发时间 娱乐 怎么过 好玩 开心事 逛逛 下雨天
            放假
        """,
    ),
    "film": Topic(
        keys="film movie series cinema genre drama show theatre actor director",
        en="""
            film movie series tv_show cinema drama sitcom thriller documentary watch_tonight binge netflix episode
            actor director theatre theater play musical
        """,
        zh="电影 影片 电视剧 追剧 综艺 纪录片 动漫 番 看什么片 影院 话剧 音乐剧 演员 导演 看片",
    ),
    "stage": Topic(
        keys="play play_role role_in_play drama_group amateur_dramatics cast audition theatre_group performance panto",
        en="""
            my_part the_part role cast audition rehearsal rehearsing stage panto pantomime amateur_dramatics am_dram
            opening_night curtain the_show our_show the_play our_play lines_to_learn script costume dress_rehearsal
        """,
        zh="""
            话剧社 剧社 演出 角色 台词 彩排 排练 排戏 登台 上台 首演 公演 试镜 扮演 演的 出演 戏服 剧本
        """,
    ),
    "reading": Topic(
        keys="book novel reading author magazine library e_reader audiobook",
        en="""
            novel author read_next reading book_club paperback audiobook e-reader kindle library page-turner
            bedtime_reading recommend_a_book what_to_read poetry comic manga
        """,
        zh="看书 读书 小说 书单 作者 阅读 读什么 有声书 图书馆 书店 课外书 漫画 散文 绘本",
    ),
    "game": Topic(
        keys="game board_game chess puzzle console video_game jigsaw cards go_opening",
        en="""
            game board_game chess puzzle console video_game jigsaw playstation xbox switch_game card_game tabletop
            quiz_night rpg
        """,
        zh="游戏 桌游 象棋 围棋 拼图 手游 主机 剧本杀 密室 打牌 麻将",
    ),
    "art": Topic(
        keys="""
            museum exhibition photography camera craft art drawing painting linocut calligraphy knitting sewing
            pottery
        """,
        en="""
            museum exhibition gallery photography photo camera lens craft drawing sketch painting watercolour
            watercolor calligraphy knit knitting crochet sew sewing pottery embroidery woodwork
        """,
        zh="""
            博物馆 展览 美术馆 摄影 拍照 照片 镜头 手工 画画 书法 毛笔 编织 缝纫 陶艺 刺绣 木工 手账
        """,
    ),
    "mood": Topic(
        keys="""
            friend routine comfort mood weekly stress coping therapy motivation pet sunday_swim friday_hotpot
            ritual hobby
        """,
        en="""
            feel_low feeling_low feel_down feeling_down low_tonight sad lonely stressed stress anxious anxiety
            cheer_up cheer_me overwhelmed upset exhausted burnt_out burnout depressed unhappy blue look_forward
            something_nice comfort calm_down heartbroken miserable rough_day bad_day homesick gloomy
        """,
        zh="""
            难过 心情 心里 不开心 低落 郁闷 焦虑 压力 烦 孤独 孤单 想哭 崩溃 失落 委屈 疲惫 堵 丧 emo 盼头 安慰
            治愈 撑不住 心累 开心事
        """,
    ),
    "clothing": Topic(
        keys="""
            clothing shoe_size clothing_size size style dress_code wardrobe ring_size color glasses hat_size
            fabric height
        """,
        en="""
            wear outfit dress shoes skates boots coat jacket trousers shirt suit ring clothes size fit dress_code
            sweater jumper helmet gloves hat trainers sneakers wardrobe_choice jeans knit
        """,
        zh="""
            穿 穿搭 衣服 裤子 裙子 鞋 鞋码 外套 大衣 衬衫 西装 羽绒服 尺码 尺寸 搭配 戒指 帽子 手套 校服 毛衣 织
        """,
    ),
    "music": Topic(
        keys="""
            instrument guitar piano violin drum drums drum_curfew choir band song practice music rehearsal curfew
        """,
        en="""
            instrument guitar piano violin drum drums cello flute trumpet choir band song chord practise practice
            rehearse rehearsal sing singing amp scales gig jam_session play_at_home
        """,
        zh="乐器 吉他 钢琴 小提琴 鼓 打鼓 二胡 古筝 合唱 乐队 练琴 练习 弹 唱歌 谱子 琴",
    ),
    "faith": Topic(
        keys="""
            religion religious faith ramadan prayer sabbath fasting halal kosher holiday_observance
        """,
        en="""
            religion church mosque temple ramadan fasting sabbath prayer halal kosher easter passover eid diwali
            lent
        """,
        zh="宗教 教堂 寺 斋月 礼拜 清真 吃斋 拜佛 基督 佛教",
    ),
    "speaking": Topic(
        keys="""
            speech accent stutter stammer stage_fright presentation talk voice hearing pronunciation dialect
        """,
        en="""
            speech talk present presentation on_stage keynote toast pitch lecture rehearse speak speaking voice
            dictation transcribe transcription transcript voice_input podcast_recording host_the audition debate
            read_aloud
        """,
        zh="""
            演讲 上台 讲话 发言 致辞 主持 口音 方言 普通话 语音 转写 转文字 录音 听写 朗读 朗诵 辩论 路演 讲十分钟
            汇报演示
        """,
    ),
}
