import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import type { Passwords } from './cluster.ts'

const OWNER = `${PRODUCT_SLUG}_owner`
const APP = `${PRODUCT_SLUG}_app`
const DATABASE = PRODUCT_SLUG

/** Safe to repeat, also after a crash. Neither role is a superuser; the owner may create databases, which tests need for copies. */
export async function ensureRolesAndDatabase(client: Client, passwords: Omit<Passwords, 'superuser'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname = any($1)
     union all
     select datname from pg_database where datname = $2`,
    [[OWNER, APP], DATABASE],
  )
  const existing = new Set(rows.map((row) => row.name))
  if (!existing.has(OWNER)) {
    await client.query(
      `create role ${escapeIdentifier(OWNER)} login createdb password ${escapeLiteral(passwords.owner)}`,
    )
  }
  if (!existing.has(APP)) {
    await client.query(`create role ${escapeIdentifier(APP)} login password ${escapeLiteral(passwords.app)}`)
  }
  if (!existing.has(DATABASE)) {
    await client.query(`create database ${escapeIdentifier(DATABASE)} owner ${escapeIdentifier(OWNER)}`)
  }
}

/** `adminUrl` may change the schema, `appUrl` may not. */
export function connectionUrls(port: number, passwords: Passwords): { adminUrl: string; appUrl: string } {
  const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`
  return { adminUrl: url(OWNER, passwords.owner), appUrl: url(APP, passwords.app) }
}
