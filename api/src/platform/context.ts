import type { Config } from '../config.ts'
import type { FactName, Facts } from '../facts.ts'
import type { Database, Tx } from './db/database.ts'
import type { Secrets } from './db/secrets.ts'
import type { Files } from './files/files.ts'
import type { Log } from './http/log.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { RateLimit, RateLimitOptions } from './rate-limit.ts'
import type { LocalSockets, Sockets } from './realtime/sockets.ts'

/** Notes that something happened. Awaited: the rows that follow from it are written before it returns. */
export type RecordFact = <N extends FactName>(name: N, fact: Facts[N]) => Promise<void>
export type TransactionRunner = <T>(work: (tx: Tx, record: RecordFact) => Promise<T>) => Promise<T>

/**
 * What every verb is handed: the whole world outside its arguments. Made once in app.ts; a test makes its own with a
 * clock it can set.
 */
export type Context = {
  config: Config
  db: Database
  log: Log
  /** The present instant. The only clock rules may look at; tests move it. */
  now(): Date
  /**
   * Runs work in one database transaction; facts recorded in it are told to the world after the commit. Work that lost a
   * race (a deadlock, a row that went meanwhile) runs again from its beginning: it touches nothing but the transaction.
   */
  transaction: TransactionRunner
  facts: {
    /** Resolves when every `after` reaction begun so far has ended; tests and the graceful stop wait for it. */
    settled(): Promise<void>
  }
  sockets: Sockets
  localSockets: LocalSockets
  /** Counts over all nodes. @param name of its own */
  rateLimit(name: string, options: RateLimitOptions): RateLimit
  jobs: Jobs
  files: Files
  secrets: Secrets
  /** Answers a request as this server would, without a socket: the path and what is sent count, the host does not. */
  handleRequest(request: Request): Promise<Response>
  /** Whether nodes hear each other; 'off' with one node. */
  redisState(): 'off' | 'ready' | 'away'
  /** Without a trailing slash, for links in mails and checkout pages. */
  publicUrl(): string
}

/** Who is calling, as the session check found them. */
export type Actor = {
  id: string
  username: string
  email: string
  isAdmin: boolean
  emailVerified: boolean
  sessionId: string
}
