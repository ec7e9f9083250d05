-- Lets one gin index hold the conversation beside the words.
create extension if not exists btree_gin;
--> statement-breakpoint
-- As fold(), with every name in full: an index is built, and restored, with nothing but pg_catalog in the search path.
create function search_words(input text) returns tsvector
  language sql immutable parallel safe strict
  as $$ select to_tsvector('pg_catalog.simple', lower(public.unaccent('public.unaccent'::regdictionary, input))) $$;
--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("conversation_id",search_words("content")) WHERE deleted_at is null and content <> '';