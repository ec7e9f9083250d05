-- A restore computes the columns that rest on it with nothing but pg_catalog in the search path.
create or replace function fold(input text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, input)) $$;
