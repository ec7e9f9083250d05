CREATE TABLE "turnout_objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"notes" text,
	"decided_at" timestamp (3) with time zone,
	"decider_id" uuid,
	CONSTRAINT "turnout_objections_decided" CHECK (("turnout_objections"."decision" is null) = ("turnout_objections"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "turnout_records" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event_day" text NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"outcome" text,
	"is_counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "turnout_records_group_id_user_id_pk" PRIMARY KEY("group_id","user_id"),
	CONSTRAINT "turnout_records_outcome" CHECK ("turnout_records"."outcome" is null or "turnout_records"."settled_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "turnout_statements" (
	"group_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"is_present" boolean NOT NULL,
	"is_established" boolean NOT NULL,
	"stated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "turnout_statements_group_id_by_id_about_id_pk" PRIMARY KEY("group_id","by_id","about_id")
);
--> statement-breakpoint
ALTER TABLE "turnout_objections" ADD CONSTRAINT "turnout_objections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_objections" ADD CONSTRAINT "turnout_objections_decider_id_users_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_objections" ADD CONSTRAINT "turnout_objections_record" FOREIGN KEY ("group_id","user_id") REFERENCES "public"."turnout_records"("group_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_records" ADD CONSTRAINT "turnout_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_records" ADD CONSTRAINT "turnout_records_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_statements" ADD CONSTRAINT "turnout_statements_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_statements" ADD CONSTRAINT "turnout_statements_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_statements" ADD CONSTRAINT "turnout_statements_by" FOREIGN KEY ("group_id","by_id") REFERENCES "public"."turnout_records"("group_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_statements" ADD CONSTRAINT "turnout_statements_about" FOREIGN KEY ("group_id","about_id") REFERENCES "public"."turnout_records"("group_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "turnout_objections_once" ON "turnout_objections" USING btree ("group_id","user_id");--> statement-breakpoint
CREATE INDEX "turnout_objections_user" ON "turnout_objections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "turnout_objections_open" ON "turnout_objections" USING btree ("created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "turnout_records_user" ON "turnout_records" USING btree ("user_id","outcome");--> statement-breakpoint
CREATE INDEX "turnout_records_event" ON "turnout_records" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "turnout_records_open" ON "turnout_records" USING btree ("event_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "turnout_statements_by_user" ON "turnout_statements" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "turnout_statements_about_user" ON "turnout_statements" USING btree ("about_id","group_id");