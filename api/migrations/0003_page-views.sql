CREATE TABLE "page_views" (
	"event_id" uuid NOT NULL,
	"day" date NOT NULL,
	"door" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_views_event_id_day_door_pk" PRIMARY KEY("event_id","day","door")
);
--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;