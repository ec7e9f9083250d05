ALTER TABLE "home_contacts" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "proposed_meeting_point" jsonb;--> statement-breakpoint
ALTER TABLE "home_contacts" ADD COLUMN "contact_user_id" uuid;--> statement-breakpoint
ALTER TABLE "home_contacts" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "privacy_changes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "home_contacts" ADD CONSTRAINT "home_contacts_contact_user_id_users_id_fk" FOREIGN KEY ("contact_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "home_contacts_member_once" ON "home_contacts" USING btree ("user_id","contact_user_id");--> statement-breakpoint
CREATE INDEX "home_contacts_contact_user" ON "home_contacts" USING btree ("contact_user_id");