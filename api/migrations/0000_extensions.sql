create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- Lets one gin index hold the conversation beside the words.
create extension if not exists btree_gin;
--> statement-breakpoint
-- unaccent() itself is only STABLE, because its dictionary could be swapped; ours is not, so an index may rest on this.
create function fold(input text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(unaccent('unaccent'::regdictionary, input)) $$;
--> statement-breakpoint
-- As fold(), with every name in full: an index is built, and restored, with nothing but pg_catalog in the search path.
create function search_words(input text) returns tsvector
  language sql immutable parallel safe strict
  as $$ select to_tsvector('pg_catalog.simple', lower(public.unaccent('public.unaccent'::regdictionary, input))) $$;
--> statement-breakpoint
create sequence waitlist_tickets;
