import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { events } from './tables.ts'

/** The pictures among these names: as an event's image, or as one of its widths. */
export async function listFilesInUse(db: Queryable, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select name from unnest(${sql.param([...names])}::text[]) as given (name)
    where exists (select 1 from ${events} where ${events.image} = name)
       or exists (select 1 from ${events} where ${events.imageSizes} @> jsonb_build_array(jsonb_build_object('file', name)))`)
  return (rows as { name: string }[]).map(({ name }) => name)
}
