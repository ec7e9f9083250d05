ALTER TABLE "groups" ADD COLUMN "owner_is_appointed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "looking_user_since" ON "looking" USING btree ("user_id","since");--> statement-breakpoint
UPDATE "groups" SET "owner_is_appointed" = true FROM "group_members"
WHERE "group_id" = "id" AND "user_id" = "owner_id" AND ("joined_at" > "groups"."created_at" OR "id" IN (SELECT "group_id" FROM "proposals"));
