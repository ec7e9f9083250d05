CREATE TABLE "cancellations" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text,
	"cancelled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cancellations_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancellations_user" ON "cancellations" USING btree ("user_id");