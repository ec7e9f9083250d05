CREATE INDEX "events_created" ON "events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "events_title" ON "events" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "events_decided" ON "events" USING btree ("decided_at","status");--> statement-breakpoint
CREATE INDEX "events_admin_search" ON "events" USING gin (lower(title || ' ' || location || ' ' || coalesce(venue, '')) gin_trgm_ops);