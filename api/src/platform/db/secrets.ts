import { createECDH, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { secretsTable } from './tables.ts'

/** `vapid` is the P-256 key pair that identifies this server to push services; base64url, public key uncompressed. */
export type Secrets = { jwtKey: Uint8Array; vapid: { publicKey: string; privateKey: string } }

/** Reads the secrets and generates missing ones. Nodes that start concurrently agree on one value. */
export async function readSecrets(db: Queryable): Promise<Secrets> {
  const jwt = await readOrGenerate(db, 'jwt', () => randomBytes(32).toString('base64'))
  const vapid = await readOrGenerate(db, 'vapid', generateVapidKeys)
  return { jwtKey: Buffer.from(jwt, 'base64'), vapid: JSON.parse(vapid) as Secrets['vapid'] }
}

function generateVapidKeys(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Node strips leading zeros from the private key; the key format needs all 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return JSON.stringify({
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  })
}

/** @param generate called only if the name has no value yet; the first value stored wins */
async function readOrGenerate(db: Queryable, name: string, generate: () => string): Promise<string> {
  const find = () => db.select({ value: secretsTable.value }).from(secretsTable).where(eq(secretsTable.name, name))
  const found = (await find())[0]?.value
  if (found !== undefined) return found
  await db.insert(secretsTable).values({ name, value: generate() }).onConflictDoNothing()
  const stored = (await find())[0]?.value
  if (stored === undefined) throw new Error(`secret ${name} could not be stored`)
  return stored
}
