ALTER TABLE "meetings" ADD COLUMN "open_poll_seq" integer;--> statement-breakpoint
CREATE INDEX "meetings_open_poll" ON "meetings" USING btree ("group_id") WHERE open_poll_seq is not null;