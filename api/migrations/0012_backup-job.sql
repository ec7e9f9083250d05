-- The job `nightly-backup` is called `backup`: it keeps its last success, and the schedule of its former name ends.
insert into outcomes (name, created_at, last_success_at, took_ms, failed_since, problem, alerted_at)
  select 'job:backup', created_at, last_success_at, took_ms, failed_since, problem, alerted_at
  from outcomes where name = 'job:nightly-backup'
  on conflict do nothing;
--> statement-breakpoint
delete from outcomes where name = 'job:nightly-backup';
--> statement-breakpoint
-- pg-boss makes its tables after the first migrations.
do $$ begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule where name = 'nightly-backup';
    delete from jobs.job where name = 'nightly-backup' and state <> 'active';
  end if;
end $$;
