import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { secretsTable } from './tables.ts'

export type Secrets = { jwtKey: Uint8Array }

/** Reads the secrets, making what is missing. Several nodes starting at once agree on one value. */
export async function readSecrets(db: Queryable): Promise<Secrets> {
  return { jwtKey: Buffer.from(await readOrMake(db, 'jwt', () => randomBytes(32).toString('base64')), 'base64') }
}

/** @param make called only when the name has no value yet; the first to store it wins */
async function readOrMake(db: Queryable, name: string, make: () => string): Promise<string> {
  const find = () => db.select({ value: secretsTable.value }).from(secretsTable).where(eq(secretsTable.name, name))
  const found = (await find())[0]?.value
  if (found !== undefined) return found
  await db.insert(secretsTable).values({ name, value: make() }).onConflictDoNothing()
  const stored = (await find())[0]?.value
  if (stored === undefined) throw new Error(`secret ${name} could not be stored`)
  return stored
}
