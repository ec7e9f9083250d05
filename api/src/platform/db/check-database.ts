import type { Client } from 'pg'
import { OperatorError } from '../operator-error.ts'
import { connectClient } from './database.ts'
import { serverNameOf } from './server-urls.ts'

const TIMEOUT_MS = 10_000
const MIN_MAJOR = 15
type Role = 'owner' | 'application'
const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin']

/** @param variable named in the error @param role what the connection must be @throws OperatorError with the cause and the cure */
export async function checkDatabase(url: string, variable: string, role: Role): Promise<void> {
  let client: Client | null = null
  try {
    client = await connectClient(url, {
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      application_name: 'check',
    })
    const sentence = await findObstacle(client, variable, role)
    if (sentence !== null) throw new OperatorError(sentence)
  } catch (error) {
    throw error instanceof OperatorError ? error : toConnectionError(error, url, variable)
  } finally {
    client?.end().catch(() => undefined)
  }
}

async function findObstacle(client: Client, variable: string, role: Role): Promise<string | null> {
  const { rows: versions } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  const major = Math.floor(Number(versions[0]?.version) / 10_000)
  if (major < MIN_MAJOR) return `${variable} points to PostgreSQL ${major}: use version ${MIN_MAJOR} or later.`
  if (role === 'application') return null
  const { rows } = await client.query<{ encoding: string; recovering: boolean; creates: boolean; missing: string[] }>(
    `select current_setting('server_encoding') as encoding, pg_is_in_recovery() as recovering,
       has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as creates,
       array(select name from unnest($1::text[]) as needed (name)
         where name not in (select pg_available_extensions.name from pg_available_extensions)) as missing`,
    [EXTENSIONS],
  )
  const found = rows[0]
  if (found === undefined) return null
  if (found.encoding !== 'UTF8')
    return `${variable} points to a database with encoding ${found.encoding}: create it with "createdb --encoding=UTF8 --template=template0".`
  if (found.recovering) return `${variable} points to a standby, which cannot be written to: use the primary server.`
  if (!found.creates)
    return `${variable} names a role that may not create tables: make it the database's owner, or set DATABASE_ADMIN_URL to the owner.`
  if (found.missing.length > 0)
    return `${variable} points to a PostgreSQL without ${found.missing.join(' and ')}: install its contrib package (postgresql-contrib).`
  return null
}

/** @param url its password is never quoted */
function toConnectionError(error: unknown, url: string, variable: string): OperatorError {
  const { hostname, username, pathname } = new URL(url)
  const server = serverNameOf(url)
  const user = decodeURIComponent(username)
  const database = decodeURIComponent(pathname.slice(1))
  const { code, message } = error as { code?: string; message: string }
  return new OperatorError(sentenceFor(), { cause: error })

  function sentenceFor(): string {
    switch (code) {
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        return `${variable} names the host ${hostname}, which does not exist: correct the name.`
      case 'ECONNREFUSED':
      case 'EHOSTUNREACH':
      case 'ENETUNREACH':
        return `No PostgreSQL listens on ${server}: start it, or correct ${variable}.`
      case 'ETIMEDOUT':
        return `${server} does not answer: start the PostgreSQL there, or correct ${variable}.`
      case '28P01':
        return `PostgreSQL at ${server} refuses the password of ${user}: correct ${variable}.`
      case '28000':
        return `PostgreSQL at ${server} refuses ${user} (${message}): correct ${variable}, or allow the login in pg_hba.conf.`
      case '3D000':
        return `PostgreSQL at ${server} has no database ${database}: create it, or correct ${variable}.`
      case '42501':
        return `PostgreSQL at ${server} does not let ${user} into ${database}: grant it, or correct ${variable}.`
      case '53300':
        return `PostgreSQL at ${server} has no free connection: raise max_connections.`
      case '57P03':
        return `PostgreSQL at ${server} is starting or stopping: start again in a moment.`
    }
    if (/timeout/i.test(message)) return `${server} does not answer as a PostgreSQL does: correct ${variable}.`
    return `PostgreSQL at ${server} cannot be used (${message}): correct ${variable}.`
  }
}
