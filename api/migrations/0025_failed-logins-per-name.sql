CREATE TABLE "failed_logins" (
	"identifier_hash" text PRIMARY KEY NOT NULL,
	"failed_at" timestamp (3) with time zone[] NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP TABLE "unknown_logins" CASCADE;--> statement-breakpoint
CREATE INDEX "failed_logins_last" ON "failed_logins" USING btree ("last_failed_at");--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "failed_logins_at";