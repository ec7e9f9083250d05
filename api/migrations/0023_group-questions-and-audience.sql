ALTER TABLE "groups" ADD COLUMN "questions" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "audience" text DEFAULT 'EVERYONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "min_age" integer;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "max_age" integer;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_ages" CHECK ("groups"."min_age" <= "groups"."max_age");