CREATE TABLE "daily_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"registrations" integer NOT NULL,
	"active_members" integer NOT NULL,
	"messages" integer NOT NULL,
	"groups" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "messages_created_at" ON "messages" USING brin ("created_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "group_members_requested" ON "group_members" USING btree ("requested_at","user_id");--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ((lower(coalesce(provider_id, '')) || chr(10) || (id)::text) gin_trgm_ops) WITH (fastupdate=false);