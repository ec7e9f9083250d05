CREATE TABLE "personal_references" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"event_id" uuid,
	"event_ended_at" timestamp (3) with time zone NOT NULL,
	"writer_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"text" text NOT NULL,
	"again" boolean NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"announced_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "personal_references_not_oneself" CHECK ("personal_references"."writer_id" <> "personal_references"."subject_id")
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "again_of_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reference_id" uuid;--> statement-breakpoint
ALTER TABLE "personal_references" ADD CONSTRAINT "personal_references_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_references" ADD CONSTRAINT "personal_references_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_references" ADD CONSTRAINT "personal_references_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "personal_references_once" ON "personal_references" USING btree ("group_id","writer_id","subject_id");--> statement-breakpoint
CREATE INDEX "personal_references_subject" ON "personal_references" USING btree ("subject_id","opens_at");--> statement-breakpoint
CREATE INDEX "personal_references_writer" ON "personal_references" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "personal_references_event" ON "personal_references" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "personal_references_due" ON "personal_references" USING btree ("opens_at") WHERE announced_at is null;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_again_of_id_groups_id_fk" FOREIGN KEY ("again_of_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "groups_again" ON "groups" USING btree ("again_of_id") WHERE again_of_id is not null;