-- unused since 0004_meetings-signs-and-codes
ALTER TABLE "turnout_records" DROP COLUMN "asked_at";--> statement-breakpoint
UPDATE "notifications" SET "type" = 'morning_after' WHERE "type" IN ('home_safe', 'turnout_question');
