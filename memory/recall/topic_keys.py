"""The attributes that a question about a topic is after before all others, by canonical key. Data only.

``*`` stands for any words. A key belongs here only if it answers what such a question needs: a home city for "near me",
not every key that has to do with places.
"""

from __future__ import annotations

CORE: dict[str, str] = {
    "introduction": """
        name nickname occupation employer profession business job home_city hobby pronouns field_of_work specialty
        side_job *_job *_business
    """,
    "location": "home_city home_address time_zone neighbourhood district country moved",
    "address": "home_address delivery_* courier_* postcode home_city",
    "contact": "phone email wechat contact_person contact_* *_contact",
    "work": """
        occupation employer business manager boss team department job_* work_* side_job *_job *_business
        freelance*
    """,
    "pay": "salary salary_* rate *_rate hourly_rate day_rate pay_* billing bonus",
    "jobsearch": """
        applied_position interview_* *_interview job_search salary_floor notice_period occupation target_role
    """,
    "family": """
        spouse partner child children_count sibling family_* *_family household marital_status relation
    """,
    "child": "grade school age hobby_class kindergarten_* school_* child_* teacher class_*",
    "friend": "friend flatmate best_friend",
    "pet": "pet pet_* cat_* dog_* vet *_food breed",
    "food": """
        diet allergy intolerance food_dislike food_preference spice_* *_dislike cuisine* favourite_dish
        favorite_dish taste_* food_* *_tolerance meal_* dinner_* breakfast_* lunch_* fasting
    """,
    "cooking": """
        recipe_* oven* stove* hob hob_* kitchen_* cooking_* diet allergy food_dislike *_recipe fridge_* microwave*
        air_fryer* equipment units household_size servings portion_* dinner_* *_dinner_*
    """,
    "drink": """
        coffee_* tea_* alcohol* drink_* caffeine* favourite_drink favorite_drink wine_* beer_* milk_*
        *_habit_drink cola_* soda_* juice_* beverage_*
    """,
    "sleep": "sleep_* bedtime insomnia wake_* *_sleep mattress hotel_room* room_preference noise_*",
    "health": """
        health_condition medical_* medication allergy injury* *_injury blood_* doctor *_condition checkup_*
        iron_level therapy surgery* *_sensitivity pregnancy
    """,
    "exercise": """
        exercise_* sport* gym_* *_routine training_* *_training fitness_* injury* *_injury medical_restriction
        swim swimming* run running* yoga_* hobby_* *_swim *_run workout_* marathon*
    """,
    "travel": """
        travel_* seat_preference *_seat hotel_* airline_* luggage_* passport* motion_sickness mobility flight_*
        trip_* packing_* visa* dates companions transport accommodation frequent_flyer* holiday_* vacation_*
    """,
    "transport": """
        car car_* vehicle* bicycle* bike_* driving_* license_plate travel_mode commute* parking_* motion_sickness
        transport transport_*
    """,
    "housing": """
        rent rent_* landlord lease* flat flat_* apartment* house_* neighbour* noise_* deposit flatmate moving_*
        *_curfew curfew room_* pet
    """,
    "homecare": """
        paint_* *_paint tile* tiler* plumb* countertop* appliance* renovation* furniture_* warranty boiler*
        measurements *_size floor_* tools *_width *_height cleaner* door_*
    """,
    "garden": "garden* plant* balcony_* allotment* soil* lawn* *_plants",
    "shopping": """
        shoe_size clothing_size *_size grocery_* *_supplier favourite_shop favorite_shop brand* *_brand shopping_*
        budget supermarket* *_channel membership
    """,
    "order": """
        order_number *_number price warranty delivery_* invoice_* tracking* serial_number model* booking_*
        reservation* customer_number purchase_*
    """,
    "money": """
        bank bank_* savings* account_* tax* insurance* loan* mortgage* invest* pension* accounting_* currency
        salary
    """,
    "budget": "budget *_budget *_cap *_limit price cost* spending_* *_price",
    "gift": """
        birthday hobby gift* *_gift_* *_gift_cap budget wish* like clothing_size shoe_size food_preference
        favourite_* favorite_* anniversary allergy wrapping_*
    """,
    "event": "guest_count date venue *_guests event_* wedding_* party_* menu caterer* budget theme",
    "schedule": """
        *_time *_class *_class_time *_group class_* weekly_class weekly_meeting weekly_training *_rehearsal
        training_* course_* *_course working_hours shift* *_schedule *_day *_days language_class meeting_*
        *_meeting *_routine availability office_hours sunday_* monday_* tuesday_* wednesday_* thursday_* friday_*
        saturday_* weekend_* *_lesson
    """,
    "task": """
        deadline progress open_items *_date *_progress *_deadline next_step *_status start_date milestone *_plan
        target_*
    """,
    "study": """
        deadline progress exam_* *_exam course_* school major thesis_* study_* language_class *_level certificate*
    """,
    "code": """
        code_style python_style typescript_style javascript_style java_style go_style rust_style sql_style
        css_style kotlin_style swift_style cpp_style c_style shell_style comment_style test_* testing_* stack
        framework database programming_language license_policy naming_* indentation language backend frontend
        *_framework code_*
    """,
    "infra": """
        port host login *_port *_host *_db *_user username server* domain region environment version *_url url ip
        *_version branch *_password wifi*
    """,
    "writing": """
        answer_style writing_style *_tone tone email_* format newsletter_* meeting_notes* report_* weekly_report_*
        spelling sign_off template letter_* *_style_guide language *_signature
    """,
    "design": "color_vision theme font color_* palette slides_style chart_* design_* brand_color",
    "leisure": """
        hobby *_hobby hobby_* weekend_* saturday_* sunday_* friday_* favourite_* favorite_* like main_hobby club
    """,
    "film": "film_* *_genre genre cinema_* favourite_film favorite_film series_* movie_* *_series",
    "reading": """
        book_* reading_* favourite_author favorite_author favourite_book favorite_book library_card e_reader
        *_books
    """,
    "game": "game_* board_game_* console favourite_game favorite_game chess_* *_game",
    "art": "camera* photo_* museum_* craft_* drawing_* art_*",
    "mood": """
        friend sunday_* friday_* saturday_* *_ritual *_routine comfort* hobby* therapy coping* pet weekend_*
    """,
    "clothing": "shoe_size clothing_size ring_size *_size dress_* clothing_* style_* color_preference",
    "device": """
        phone_model laptop computer operating_system os device_* browser* phone_* laptop_* *_os storage*
    """,
    "music": "instrument *_curfew drum_* piano_* guitar_* violin_* band choir practice_* rehearsal_*",
    "business": """
        contact_person *_supplier rate billing price payment_* restock_days *_capacity acceptance_date contract*
        opening_hours *_order capacity
    """,
    "project": """
        stack framework database purpose *_decision *_choice feature* architecture* launch_date
        programming_language scope
    """,
    "faith": "religion* faith* fasting diet",
    "height": "fear_* phobia *_phobia",
    "privacy": "data_policy license_policy *_policy approved_*",
    "speaking": "accent speech_* stutter* stage_fright presentation_* voice_*",
}
