CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"subject_name" text,
	"category" text,
	"reason" text,
	"admin_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	"notes" text,
	"decider_id" uuid
);
--> statement-breakpoint
CREATE TABLE "barred_addresses" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"barred_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "reports_evidence";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reference" text DEFAULT upper(substr(md5(gen_random_uuid()::text), 1, 10)) NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "subject_name" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "subject_type" text DEFAULT 'USER' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reporter_email" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_decider_id_users_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_token" ON "decisions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "decisions_person" ON "decisions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "decisions_admin" ON "decisions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "decisions_created_at" ON "decisions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "objections_decision" ON "objections" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "objections_open" ON "objections" USING btree ("created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "objections_decided" ON "objections" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "objections_decider" ON "objections" USING btree ("decider_id");--> statement-breakpoint
CREATE INDEX "barred_addresses_until" ON "barred_addresses" USING btree ("barred_until");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_reference" ON "reports" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "reports_group" ON "reports" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "reports_event" ON "reports" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "reports_reviewed_at" ON "reports" USING btree ("reviewed_at");--> statement-breakpoint
update "reports" set "subject_type" = 'MESSAGE' where "message_id" is not null;--> statement-breakpoint
update "reports" r set "subject_name" = u."username" from "users" u where u."id" = r."reported_id";--> statement-breakpoint
-- Reminders are keyed by event and day.
update "notifications" n set "dedupe_key" = n."dedupe_key" || ':' || to_char(e."starts_at" at time zone 'Europe/Amsterdam', 'YYYY-MM-DD')
  from "events" e where n."dedupe_key" = 'reminder:' || e."id";
