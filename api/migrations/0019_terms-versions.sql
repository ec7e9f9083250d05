ALTER TABLE "users" ADD COLUMN "accepted_terms_version" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "announced_terms_version" text;--> statement-breakpoint
UPDATE "users" SET "accepted_terms_version" = '2026-11-01' WHERE "accepted_terms_at" IS NOT NULL;
