ALTER TABLE "events" ADD COLUMN "is_whole_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "events" SET "is_whole_day" = true
WHERE to_char("starts_at" AT TIME ZONE 'Europe/Amsterdam', 'HH24:MI:SS') = '12:00:00'
  AND ("ends_at" IS NULL OR to_char("ends_at" AT TIME ZONE 'Europe/Amsterdam', 'HH24:MI:SS') = '23:59:59');
