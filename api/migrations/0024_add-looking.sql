CREATE TABLE "looking" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text,
	"since" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "looking_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "looking_outcome" CHECK (("looking"."ended_at" is null) = ("looking"."outcome" is null))
);
--> statement-breakpoint
ALTER TABLE "looking" ADD CONSTRAINT "looking_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looking" ADD CONSTRAINT "looking_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "looking_user" ON "looking" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "looking_event" ON "looking" USING btree ("event_id","since","user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "looking_since" ON "looking" USING btree ("since");