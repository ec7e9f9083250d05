ALTER TABLE "messages" ADD COLUMN "picture" jsonb;--> statement-breakpoint
CREATE INDEX "messages_pictures" ON "messages" USING btree ("sender_id","created_at") WHERE picture is not null;--> statement-breakpoint
CREATE INDEX "messages_picture_file" ON "messages" USING btree ((picture->>'file')) WHERE picture is not null;--> statement-breakpoint
CREATE INDEX "reports_evidence" ON "reports" USING gin (evidence jsonb_path_ops);