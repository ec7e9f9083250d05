CREATE TABLE "doctor_findings" (
	"name" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uses_redis" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outcomes" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"failed_since" timestamp (3) with time zone,
	"problem" text,
	"alerted_at" timestamp (3) with time zone
);
