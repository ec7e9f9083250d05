import type { Client } from 'pg'
import { JOBS_SCHEMA } from '../../jobs/queues.ts'

/** The schemas whose rows a backup holds. Drizzle's own is made again by the migrations of the archive. */
export const SCHEMAS = ['public', JOBS_SCHEMA] as const

export type Table = { name: string; columns: string[] }

/** Tables with their stored columns (no generated ones), referenced tables before those that reference them. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ oid: number; name: string; columns: string[]; references: number[] }>(
    `select c.oid::int, format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       array(select f.confrelid::int from pg_constraint f
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as references
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     order by name`,
    [SCHEMAS],
  )
  const known = new Set(rows.map((row) => row.oid))
  const placed = new Set<number>()
  const ordered: Table[] = []
  while (ordered.length < rows.length) {
    const next = rows.filter(
      (row) => !placed.has(row.oid) && row.references.every((oid) => placed.has(oid) || !known.has(oid)),
    )
    if (next.length === 0) throw new Error('foreign keys form a circle, so the tables cannot be restored one by one')
    for (const { oid, name, columns } of next) {
      placed.add(oid)
      ordered.push({ name, columns })
    }
  }
  return ordered
}

export async function listSequences(client: Client): Promise<{ name: string; lastValue: string | null }[]> {
  const { rows } = await client.query<{ name: string; lastValue: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue"
     from pg_sequences where schemaname = any($1) order by name`,
    [SCHEMAS],
  )
  return rows
}

export async function readJobsSchemaVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(`select version from ${JOBS_SCHEMA}.version`)
  return Number(rows[0]?.version ?? 0)
}

/** `server_version_num`, such as 180004. */
export async function readServerVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  return Number(rows[0]?.version)
}

export const majorOf = (serverVersion: number): number => Math.floor(serverVersion / 10_000)
