ALTER TABLE "meetings" ADD COLUMN "agreed_for_day" text;--> statement-breakpoint
update meetings set agreed_for_day = to_char(events.starts_at at time zone 'Europe/Amsterdam', 'YYYY-MM-DD')
  from groups join events on events.id = groups.event_id
  where groups.id = meetings.group_id;
