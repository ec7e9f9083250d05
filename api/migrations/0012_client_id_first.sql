DROP INDEX "messages_client_id";--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id" ON "messages" USING btree ("client_id","sender_id");