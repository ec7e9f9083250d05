CREATE TABLE "met_pairs" (
	"group_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event_day" text NOT NULL,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"met_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "met_pairs_group_id_first_id_second_id_pk" PRIMARY KEY("group_id","first_id","second_id"),
	CONSTRAINT "met_pairs_order" CHECK ("met_pairs"."first_id" < "met_pairs"."second_id")
);
--> statement-breakpoint
CREATE TABLE "morning_afters" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"event_day" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"home" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "morning_afters_event_id_user_id_event_day_pk" PRIMARY KEY("event_id","user_id","event_day"),
	CONSTRAINT "morning_afters_answered" CHECK (("morning_afters"."home" is null) = ("morning_afters"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "meeting_point" jsonb;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "sign_number" smallint;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "state" text DEFAULT 'CONFIRMED' NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "proposed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "proposed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "met_pairs" ADD CONSTRAINT "met_pairs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "met_pairs" ADD CONSTRAINT "met_pairs_first_id_users_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "met_pairs" ADD CONSTRAINT "met_pairs_second_id_users_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "morning_afters" ADD CONSTRAINT "morning_afters_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "morning_afters" ADD CONSTRAINT "morning_afters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "met_pairs_event" ON "met_pairs" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "met_pairs_first" ON "met_pairs" USING btree ("first_id");--> statement-breakpoint
CREATE INDEX "met_pairs_second" ON "met_pairs" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "morning_afters_user" ON "morning_afters" USING btree ("user_id","asked_at");--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_proposed_by_id_users_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "groups_sign" ON "groups" USING btree ("event_id","sign_number") WHERE sign_number is not null;--> statement-breakpoint
CREATE INDEX "meetings_proposed_by" ON "meetings" USING btree ("proposed_by_id") WHERE proposed_by_id is not null;--> statement-breakpoint
CREATE INDEX "meetings_proposed" ON "meetings" USING btree ("proposed_at") WHERE state = 'PROPOSED';--> statement-breakpoint
UPDATE "notification_preferences" SET "kind" = 'morning_after' WHERE "kind" = 'home_safe';
