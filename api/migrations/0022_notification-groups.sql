ALTER TABLE "notifications" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "reminder_day" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_group" ON "notifications" USING btree ("group_id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_reminders" ON "notifications" USING btree ("event_id","user_id") WHERE reminder_day is not null;--> statement-breakpoint
-- What a node of the release before writes beside this one stays without a group: it is not withdrawn when a request is
-- answered or a member leaves. A question of the day before that it asked is followed by a reminder.
UPDATE "notifications" SET "group_id" = "groups"."id" FROM "groups"
WHERE "groups"."id"::text = coalesce(
  substring("action_url" from '^/groups/([0-9a-f-]{36})'),
  substring("dedupe_key" from '^(?:SET_OUT|alternatives):([0-9a-f-]{36})'));--> statement-breakpoint
UPDATE "notifications" SET "reminder_day" = split_part("dedupe_key", ':', 3)
WHERE "dedupe_key" ~ '^(reminder|attendance-DAY):';--> statement-breakpoint
UPDATE "notifications" SET "cause_id" = split_part("dedupe_key", ':', 3)::uuid
WHERE "cause_id" IS NULL AND "dedupe_key" ~ '^(request|unanswered|left):';--> statement-breakpoint
DELETE FROM "notifications" WHERE "action_url" IN ('/profile/opkomst', '/admin/reports?tab=opkomst');
