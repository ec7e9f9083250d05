ALTER TABLE "event_feed_entries" ADD COLUMN "gone_reason" text;--> statement-breakpoint
ALTER TABLE "event_feed_entries" ADD COLUMN "gone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_feed_entries" ADD COLUMN "gone_decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD COLUMN "default_venue" text;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD COLUMN "default_place_id" text;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD COLUMN "retry_at" timestamp (3) with time zone;