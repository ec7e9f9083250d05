ALTER TABLE "event_feeds" ADD COLUMN "cut_offs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD COLUMN "paused_at" timestamp (3) with time zone;