import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Tx } from './database.ts'

/** The transaction as pg-boss wants it: a job sent through it exists if, and only if, the transaction commits. */
export const asJobConnection = (tx: Tx) => fromDrizzle(tx, sql)
