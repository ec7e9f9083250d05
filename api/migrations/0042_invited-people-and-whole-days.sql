CREATE TABLE "invited_people" (
	"event_id" uuid NOT NULL,
	"inviter_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invited_people_event_id_inviter_id_user_id_pk" PRIMARY KEY("event_id","inviter_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "is_whole_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invited_people" ADD CONSTRAINT "invited_people_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_people" ADD CONSTRAINT "invited_people_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_people" ADD CONSTRAINT "invited_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invited_people_inviter" ON "invited_people" USING btree ("inviter_id","invited_at");--> statement-breakpoint
CREATE INDEX "invited_people_user" ON "invited_people" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "invited_people" ("event_id", "inviter_id", "user_id", "invitation_id", "invited_at")
SELECT g."event_id", i."invited_by_id", i."user_id", i."id", i."created_at"
FROM "group_invitations" i JOIN "groups" g ON g."id" = i."group_id"
WHERE i."invited_by_id" IS NOT NULL
ORDER BY i."created_at"
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "events" SET "is_whole_day" = true
WHERE to_char("starts_at" AT TIME ZONE 'Europe/Amsterdam', 'HH24:MI:SS') = '12:00:00'
  AND ("ends_at" IS NULL OR to_char("ends_at" AT TIME ZONE 'Europe/Amsterdam', 'HH24:MI:SS') = '23:59:59');
