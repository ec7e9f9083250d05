UPDATE "notifications" SET "type" = 'morning_after' WHERE "type" IN ('home_safe', 'turnout_question');
