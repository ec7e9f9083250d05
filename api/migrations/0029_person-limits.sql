ALTER TABLE "conversations" ADD COLUMN "begun_by" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "conversations_begun_by" ON "conversations" USING btree ("begun_by") WHERE begun_by is not null;