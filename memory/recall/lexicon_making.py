"""What words are about, in English and Chinese: what people make, code, texts and pictures, with what and for whom.

Part of a broad, hand-made table of topics (see `memory.recall.lexicon`). Data only. It must never hold words that name
one person's facts: a word belongs here only if any stranger would file it under its topic.
"""

from __future__ import annotations

from memory.recall.topic import Topic

MAKING: dict[str, Topic] = {
    "code": Topic(
        keys="""
            code code_style python_style typescript_style javascript_style style framework language
            programming_language stack stack_decision database library editor ide indentation testing test linter
            repo tooling version os shell commit_style api backend frontend build package license_policy naming
            orm runtime deployment architecture java_style go_style rust_style sql_style css_style comments
        """,
        en="""
            code coding function script class component method api endpoint query sql regex refactor bug debug
            compile unit_test pytest library package dependency framework typescript ts javascript js python py
            java kotlin swift rust golang go_code c++ c# php ruby bash shell_script css html react vue svelte
            angular django flask fastapi rails node npm docker kubernetes migration schema table column database
            postgres mysql sqlite mongodb redis git commit branch pull_request algorithm parser wrapper scaffold
            implement app repo ci stack_trace program snippet cli backend frontend server web_app json yaml
            csv_parser loop dataclass type_hint
        """,
        zh="""
            代码 编程 写代码 函数 脚本 组件 接口 类 方法 正则 重构 调试 报错 编译 单元测试 测试用例 依赖 框架 前端
            后端 数据库 建表 迁移 字段 算法 部署 上线 提交 分支 仓库 小程序 程序 目录结构 小工具 爬虫 命令行 网页
            开发 模块 项目结构 Python Java SQL TypeScript JavaScript Vue React 技术栈 代码里
        """,
    ),
    "infra": Topic(
        keys="""
            port host login server database redis_port redis_db endpoint url ip environment region cluster bucket
            account ssh vpn deployment username branch version domain wifi access_code config schema
        """,
        en="""
            port host server ssh psql mysql redis-cli connect connection staging production prod database_url
            credentials login environment deploy cluster docker kubectl vpn ip endpoint config connection_string
            command call_for hostname curl dsn bucket wifi wi-fi router door_code
        """,
        zh="""
            端口 主机 服务器 测试环境 生产环境 预发 连接 连到 连上 连测试 登录 命令 部署 域名 数据库 配置 集群
            账号 内网 参数 连库 库号 机器 门禁 无线 路由
        """,
    ),
    "privacy": Topic(
        keys="""
            data_policy license_policy policy nda compliance confidentiality legal approved_tools security
        """,
        en="""
            upload cloud tool online_tool service confidential licence license open_source library package saas
            ai_tool share_with paste_into third-party contract translate_the customer_data external
        """,
        zh="""
            上传 云 云端 在线工具 工具 外部 保密 机密 合规 开源 许可证 客户数据 源码 第三方 外包 泄露 网盘
            翻译软件
        """,
    ),
    "writing": Topic(
        keys="""
            answer_style writing_style tone email_style format report report_procedure layout_procedure newsletter
            sign_off style letter greeting spelling weekly_report_procedure template headings layout length bullet
            language british meeting_notes salutation
        """,
        en="""
            write draft email letter report newsletter summary summarise summarize note message post blog caption
            article memo minutes announcement reply proofread rewrite edit press_release speech toast invitation
            cover_letter paragraph essay slides presentation agenda template wording issue issue_time
            text_him text_her text_them text_back write_back write_to message_to answer_him answer_her answer_them dm
            weekly_report status_update
        """,
        zh="""
            写一 写个 写段 写封 写篇 写条 起草 草拟 拟 邮件 信 周报 日报 月报 报告 总结 纪要 通知 公告 文案 推文
            朋友圈 发言 稿 润色 改写 回复 回一条 回一句 回个 回他 回她 回人家 发一条 发条
            发个 消息 短信 私信 汇报 PPT 备忘 模板 措辞 标题 公众号 宣传 简报 海报
        """,
    ),
    "design": Topic(
        keys="""
            color_vision design theme dark_mode chart palette font colour color accessibility slides_style
        """,
        en="""
            chart plot graph line_chart colour color palette legend design theme font slide slides diagram
            infographic dashboard map highlight distinguish ui icon traffic_light heatmap
        """,
        zh="""
            图表 折线 折线图 柱状图 饼图 配色 颜色 图例 画图 设计 字体 可视化 区分 高亮 标红 标注 主题 幻灯片 地图
            红绿 热力图 界面
        """,
    ),
    "spreadsheet": Topic(
        keys="""
            spreadsheet spreadsheet_* *_spreadsheet spreadsheets excel sheets google_sheets wps formula formulas
            pivot_table
        """,
        en="""
            spreadsheet excel google_sheets libreoffice_calc formula pivot_table vlookup xlookup cell column row csv
            add_up_the sum_up total_per sort_by sort_them filter_out deduplicate conditional_formatting
        """,
        zh="""
            表格 电子表格 单元格 公式 透视表 汇总 求和 加起来 合计 排序 从高到低 从大到小 从低到高 去重 筛选 两列 名单
            订单数据 对账 报表 统计表
        """,
    ),
    "login": Topic(
        keys="""
            password_manager *_password password wifi_password wifi* login logins account_name user_name username
            two_factor passcode pin door_code
        """,
        en="""
            login logins log_in log_into sign_in password passwords passcode password_manager credentials get_online
            go_online wifi two_factor authenticator locked_out
        """,
        zh="""
            密码 账号 账户名 登录 登陆 上网 连网 无线 口令 验证码 密码管理器 两步验证
        """,
    ),
    "device": Topic(
        keys="""
            phone laptop computer operating_system os tablet printer browser headphones tv camera device app
            software model photo_editor scan_editor editor note_app task_app keyboard
        """,
        en="""
            phone laptop computer mac windows linux android iphone ipad tablet printer browser wifi headphones tv
            camera device app install backup charger settings update software shortcut keyboard_shortcut terminal
            screen storage
        """,
        zh="""
            手机 电脑 笔记本 平板 打印机 浏览器 耳机 电视 相机 系统 安装 备份 充电 设置 软件 快捷键 苹果 安卓 存储
            内存 卡顿
        """,
    ),
    "business": Topic(
        keys="""
            client rate billing price contact_person supplier paper_supplier change_request contract invoice
            project business customers fridge_capacity restock_days womens_day_order acceptance_date capacity
            opening_hours payment_terms vendor budget stock
        """,
        en="""
            client customer supplier vendor quote invoice contract contractor change_order scope deliverable
            proposal stakeholder partner acceptance sign_off inventory stock shop_floor wholesale opening_hours
            enquiry inquiry freelance order_from payment_terms
        """,
        zh="""
            客户 甲方 乙方 供应商 报价 询价 合同 对接人 验收 需求 变更 交付 尾款 进货 库存 店 开店 生意 团购 订货
            拿货 存放 结款 批发 摊位
        """,
    ),
    "project": Topic(
        keys="""
            stack stack_decision purpose framework database priority_feature project feature scope launch_date
            repo codename decision plan architecture layout_procedure architecture_decision
        """,
        en="""
            project app website site side_project feature mvp prototype set_up kick_off settled decided agreed
            set_that_app scaffold launch the_way_we repository game_jam plugin
        """,
        zh="""
            项目 小程序 应用 网站 功能 原型 上线 定下 说好的 按之前 方案 选型 规划 立项 需求 那个工具
        """,
    ),
}
