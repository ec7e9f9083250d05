CREATE TABLE "answer_times" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"minutes" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_advice" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"adviser_id" uuid NOT NULL,
	"advice" text NOT NULL,
	"advised_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_advice_group_id_user_id_adviser_id_pk" PRIMARY KEY("group_id","user_id","adviser_id")
);
--> statement-breakpoint
ALTER TABLE "group_members" ADD COLUMN "questions" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "group_members" ADD COLUMN "answers" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "group_members" ADD COLUMN "pending_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "group_members" ADD COLUMN "rejection_note" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "members_advise" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_times" ADD CONSTRAINT "answer_times_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_advice" ADD CONSTRAINT "request_advice_adviser_id_users_id_fk" FOREIGN KEY ("adviser_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_advice" ADD CONSTRAINT "request_advice_group_id_user_id_group_members_group_id_user_id_fk" FOREIGN KEY ("group_id","user_id") REFERENCES "public"."group_members"("group_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_advice_adviser" ON "request_advice" USING btree ("adviser_id");