-- The owner of the schema, the role of the application, and the database, for PostgreSQL 15 or later. Run as PostgreSQL's superuser
-- with OWNER_PASSWORD and APP_PASSWORD in the environment. Names sort in Dutch order.
\set ON_ERROR_STOP on
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
create role meegaan_owner login password :'owner';
create role meegaan_app login password :'app';
create database meegaan owner meegaan_owner template template0 encoding 'UTF8'
  locale_provider icu icu_locale 'nl' locale 'C.UTF-8';
