ALTER TABLE "groups" ALTER COLUMN "members_may_admit" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "admission_answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "age_confirmed_at" timestamp (3) with time zone;