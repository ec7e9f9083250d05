ALTER TABLE "payments" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "payments" SET "paid_at" = "created_at" WHERE "status" IN ('COMPLETED', 'REFUNDED');
