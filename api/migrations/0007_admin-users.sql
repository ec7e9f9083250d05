DROP INDEX "users_created_at";--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("created_at") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ((lower(username) || chr(10) || email) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id","suspended_at","is_admin");