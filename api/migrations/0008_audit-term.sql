-- An entry of the audit log can be deleted once its term of five years has ended, by nobody before that.
create function refuse_deletion_within_term() returns trigger
  language plpgsql
  as $$ begin
    if old.created_at > now() - interval '5 years' then
      raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end if;
    return old;
  end $$;
--> statement-breakpoint
drop trigger append_only on audit_entries;
--> statement-breakpoint
create trigger append_only before update or truncate on audit_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger append_only_within_term before delete on audit_entries
  for each row execute function refuse_deletion_within_term();
--> statement-breakpoint
-- With the owner's right to delete, which the application's role does not have.
create function delete_ended_audit_entries() returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from audit_entries where created_at <= now() - interval '5 years' $$;
