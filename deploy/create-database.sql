-- The owner of the schema, the role of the application, and the database, for PostgreSQL 15 or later. Run as PostgreSQL's superuser
-- with OWNER_PASSWORD and APP_PASSWORD in the environment. Repeated, it only sets the passwords. Names sort in Dutch order.
\set ON_ERROR_STOP on
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
select format('create role %I login', name) from unnest(array['meegaan_owner', 'meegaan_app']) as name
  where name not in (select rolname from pg_roles) \gexec
alter role meegaan_owner password :'owner';
alter role meegaan_app password :'app';
select $$create database meegaan owner meegaan_owner template template0 encoding 'UTF8'
  locale_provider icu icu_locale 'nl' locale 'C.UTF-8'$$
  where 'meegaan' not in (select datname from pg_database) \gexec
