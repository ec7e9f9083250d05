create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- unaccent() itself is only STABLE, because its dictionary could be swapped; ours is not, so an index may rest on this.
create function fold(input text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(unaccent('unaccent'::regdictionary, input)) $$;
--> statement-breakpoint
create sequence waitlist_tickets;
