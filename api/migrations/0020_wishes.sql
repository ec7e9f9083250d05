CREATE TABLE "wishes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"place_id" text NOT NULL,
	"radius" integer NOT NULL,
	"types" text[] NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"note" text,
	"audience" text NOT NULL,
	"min_age" integer,
	"max_age" integer,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wishes_period" CHECK ("wishes"."from_day" <= "wishes"."until_day"),
	CONSTRAINT "wishes_ages" CHECK ("wishes"."min_age" <= "wishes"."max_age")
);
--> statement-breakpoint
ALTER TABLE "proposal_people" ADD COLUMN "origin" text DEFAULT 'LOOKING' NOT NULL;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishes_place" ON "wishes" USING btree ("place_id","radius");--> statement-breakpoint
CREATE INDEX "wishes_until" ON "wishes" USING btree ("until_day");