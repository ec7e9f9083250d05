ALTER TABLE "users" ADD COLUMN "home_place_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "show_province" boolean DEFAULT false NOT NULL;