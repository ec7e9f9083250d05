CREATE TABLE "event_feed_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feed_id" uuid NOT NULL,
	"key" text NOT NULL,
	"event_id" uuid,
	"duplicate_of_id" uuid,
	"url" text,
	"values" jsonb NOT NULL,
	"is_cancelled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"kind" text NOT NULL,
	"type" text,
	"auto_approve" boolean NOT NULL,
	"etag" text,
	"last_modified" text,
	"fetched_at" timestamp (3) with time zone,
	"error" text,
	"counts" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "source_name" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "source_url" text;--> statement-breakpoint
ALTER TABLE "event_feed_entries" ADD CONSTRAINT "event_feed_entries_feed_id_event_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."event_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feed_entries" ADD CONSTRAINT "event_feed_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feed_entries" ADD CONSTRAINT "event_feed_entries_duplicate_of_id_events_id_fk" FOREIGN KEY ("duplicate_of_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_feed_entries_key" ON "event_feed_entries" USING btree ("feed_id","key");--> statement-breakpoint
CREATE INDEX "event_feed_entries_event" ON "event_feed_entries" USING btree ("event_id") WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX "event_feed_entries_duplicate" ON "event_feed_entries" USING btree ("duplicate_of_id") WHERE duplicate_of_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "event_feeds_url" ON "event_feeds" USING btree ("url");--> statement-breakpoint
CREATE INDEX "event_feeds_created" ON "event_feeds" USING btree ("created_at","id");