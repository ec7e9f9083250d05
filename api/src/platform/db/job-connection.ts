import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Tx } from './database.ts'

/** Adapts a transaction for pg-boss: a job sent through it exists if and only if the transaction commits. */
export const asJobConnection = (tx: Tx) => fromDrizzle(tx, sql)
