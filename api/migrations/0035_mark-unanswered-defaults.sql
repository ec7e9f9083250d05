ALTER TABLE "users" ADD COLUMN "unanswered_fields" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- Registration stored these defaults for everyone. Together they were almost surely never chosen.
UPDATE "users" SET "gender" = null, "social_preference" = null, "drug_use_preference" = null,
  "unanswered_fields" = '{gender,socialPreference,drugUsePreference}'
WHERE "gender" = 'LIEVER_NIET' AND "social_preference" = 'GEMIDDELD' AND "drug_use_preference" = 'FLEXIBEL_OMGEVING';
