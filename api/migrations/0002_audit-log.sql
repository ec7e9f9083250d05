CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"subject_type" text NOT NULL,
	"subject_id" uuid,
	"subject_name" text,
	"reason" text,
	"report_id" uuid,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_created_at" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_report" ON "audit_entries" USING btree ("report_id");--> statement-breakpoint
-- Refuses every change, to whichever role: the migration's owner too, where one URL serves for everything.
create function refuse_change() returns trigger
  language plpgsql
  as $$ begin
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end $$;
--> statement-breakpoint
-- By this name the migration also knows from which tables the application's role gets no right to change (migrate.ts).
create trigger append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
