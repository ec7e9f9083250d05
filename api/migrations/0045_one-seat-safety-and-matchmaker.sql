CREATE TABLE "deleted_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"group_id" uuid,
	"sender_id" uuid NOT NULL,
	"content" text NOT NULL,
	"type" text NOT NULL,
	"gif_url" text,
	"picture" jsonb,
	"poll" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pinned_messages" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"pinned_by_id" uuid,
	"pinned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ownership_offers" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"status" text NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ownership_offers_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "opened_profiles" (
	"viewer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "opened_profiles_viewer_id_day_user_id_pk" PRIMARY KEY("viewer_id","day","user_id")
);
--> statement-breakpoint
CREATE TABLE "waves" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"waved_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "waves_user_id_to_id_event_id_pk" PRIMARY KEY("user_id","to_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "home_checks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"contact_user_id" uuid,
	"contact_id" uuid,
	"reminders" smallint DEFAULT 0 NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"agreed_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "groups_event";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "show_drug_use_preference" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "group_members" ADD COLUMN "switches" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "returning_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "members_may_admit" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "takes_requests" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "looking" ADD COLUMN "audience" text DEFAULT 'EVERYONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "looking" ADD COLUMN "min_age" integer;--> statement-breakpoint
ALTER TABLE "looking" ADD COLUMN "max_age" integer;--> statement-breakpoint
ALTER TABLE "looking" ADD COLUMN "advised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "looking" ADD COLUMN "last_called_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "looking_updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "objection" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "objected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "first_reviewer_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "show_gender" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "plans_visible_to" text DEFAULT 'SAME_EVENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "age_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gender_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "age_reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deleted_messages" ADD CONSTRAINT "deleted_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_messages" ADD CONSTRAINT "pinned_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_messages" ADD CONSTRAINT "pinned_messages_pinned_by_id_users_id_fk" FOREIGN KEY ("pinned_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_messages" ADD CONSTRAINT "pinned_messages_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_profiles" ADD CONSTRAINT "opened_profiles_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_profiles" ADD CONSTRAINT "opened_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_checks" ADD CONSTRAINT "home_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_checks" ADD CONSTRAINT "home_checks_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_checks" ADD CONSTRAINT "home_checks_contact_user_id_users_id_fk" FOREIGN KEY ("contact_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_checks" ADD CONSTRAINT "home_checks_contact_id_home_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."home_contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_contacts" ADD CONSTRAINT "home_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_messages_sender" ON "deleted_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "deleted_messages_deleted_at" ON "deleted_messages" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_messages_picture_file" ON "deleted_messages" USING btree ((picture->>'file')) WHERE picture is not null;--> statement-breakpoint
CREATE INDEX "pinned_messages_pinned_by" ON "pinned_messages" USING btree ("pinned_by_id");--> statement-breakpoint
CREATE INDEX "former_members_user" ON "former_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_members_left_at" ON "former_members" USING btree ("left_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ownership_offers_open" ON "ownership_offers" USING btree ("group_id") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "ownership_offers_user" ON "ownership_offers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ownership_offers_owner" ON "ownership_offers" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "opened_profiles_user" ON "opened_profiles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "opened_profiles_day" ON "opened_profiles" USING btree ("day");--> statement-breakpoint
CREATE INDEX "waves_user" ON "waves" USING btree ("user_id","waved_at");--> statement-breakpoint
CREATE INDEX "waves_to" ON "waves" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "waves_event" ON "waves" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "home_checks_at" ON "home_checks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "home_checks_group" ON "home_checks" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "home_checks_contact_user" ON "home_checks" USING btree ("contact_user_id");--> statement-breakpoint
CREATE INDEX "home_checks_contact" ON "home_checks" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "home_contacts_once" ON "home_contacts" USING btree ("user_id","email");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_returning_owner_id_users_id_fk" FOREIGN KEY ("returning_owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_first_reviewer_id_users_id_fk" FOREIGN KEY ("first_reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "groups_returning_owner" ON "groups" USING btree ("returning_owner_id") WHERE returning_owner_id is not null;--> statement-breakpoint
CREATE INDEX "proposals_open" ON "proposals" USING btree ("expires_at") WHERE made_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "reports_first_reviewer" ON "reports" USING btree ("first_reviewer_id") WHERE first_reviewer_id is not null;--> statement-breakpoint
CREATE INDEX "groups_event" ON "groups" USING btree ("event_id","created_at","id","is_public","member_count","max_members","takes_requests");--> statement-breakpoint
ALTER TABLE "looking" ADD CONSTRAINT "looking_ages" CHECK ("looking"."min_age" <= "looking"."max_age");--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_ended" CHECK ("proposals"."ended_at" is null or "proposals"."made_at" is null);--> statement-breakpoint
-- Those of before came to nothing: their end makes no group now.
UPDATE "proposals" SET "ended_at" = "expires_at" WHERE "made_at" IS NULL AND "expires_at" <= now();--> statement-breakpoint
-- Shown only once the person saved it; until now the box began ticked.
UPDATE "users" SET "show_drug_use_preference" = false;
