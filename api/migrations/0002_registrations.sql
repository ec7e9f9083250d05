CREATE TABLE "registrations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"code_number" integer DEFAULT 0 NOT NULL,
	"code_expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_key" ON "registrations" USING btree ("key_hash");