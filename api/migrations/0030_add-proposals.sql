CREATE TABLE "proposal_people" (
	"proposal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"yes_number" integer,
	CONSTRAINT "proposal_people_proposal_id_user_id_pk" PRIMARY KEY("proposal_id","user_id"),
	CONSTRAINT "proposal_people_yes" CHECK (coalesce("proposal_people"."answer" = 'YES', false) = ("proposal_people"."yes_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	"group_id" uuid,
	CONSTRAINT "proposals_group_id_unique" UNIQUE("group_id"),
	CONSTRAINT "proposals_made" CHECK ("proposals"."group_id" is null or "proposals"."made_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "proposal_people" ADD CONSTRAINT "proposal_people_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_people" ADD CONSTRAINT "proposal_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_people_user" ON "proposal_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proposals_event" ON "proposals" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "proposals_created" ON "proposals" USING btree ("created_at");