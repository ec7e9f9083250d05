import { createECDH, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { secretsTable } from './tables.ts'

/** `vapid` is the P-256 key pair push services know us by; both halves base64url, the public one uncompressed. */
export type Secrets = { jwtKey: Uint8Array; vapid: { publicKey: string; privateKey: string } }

/** Reads the secrets, making what is missing. Several nodes starting at once agree on one value. */
export async function readSecrets(db: Queryable): Promise<Secrets> {
  const jwt = await readOrMake(db, 'jwt', () => randomBytes(32).toString('base64'))
  const vapid = await readOrMake(db, 'vapid', makeVapidKeys)
  return { jwtKey: Buffer.from(jwt, 'base64'), vapid: JSON.parse(vapid) as Secrets['vapid'] }
}

function makeVapidKeys(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Node leaves out leading zeros of the private half, which the key's format needs.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return JSON.stringify({
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  })
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
