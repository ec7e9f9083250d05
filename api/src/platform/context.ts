import type { Config } from '../config.ts'
import type { FactName, Facts } from '../facts.ts'
import type { Database, Tx } from './db/database.ts'
import type { Secrets } from './db/secrets.ts'
import type { Files } from './files/files.ts'
import type { Log } from './http/monitoring/log.ts'
import type { SecurityLog } from './http/monitoring/security-log.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Outcomes } from './outcomes/outcomes.ts'
import type { RateLimit, RateLimitOptions } from './rate-limit.ts'
import type { Sockets } from './realtime/sockets.ts'

/** Records a fact. Rows written by `within` reactions exist once it resolves. */
export type RecordFact = <N extends FactName>(name: N, fact: Facts[N]) => Promise<void>
/** A unit of work: all that is written through it commits, or nothing. */
export type Unit = {
  ctx: Context
  tx: Tx
  record: RecordFact
  /** The current instant: what depends on a row under a lock reads it after the lock. */
  now(): Date
}
export type TransactionRunner = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>

export type Context = {
  config: Config
  db: Database
  log: Log
  securityLog: SecurityLog
  /** The current instant. Business rules read no other clock, because tests set this one. */
  now(): Date
  /** Publishes the facts of the transaction after its commit. A conflict runs the work again, so it has no effects outside. */
  transaction: TransactionRunner
  facts: {
    /** Resolves when every `after` reaction started so far has ended. For tests and the graceful shutdown. */
    settled(): Promise<void>
  }
  sockets: Sockets
  /** Counts across all nodes. @param name unique per limit */
  rateLimit(name: string, options: RateLimitOptions): RateLimit
  jobs: Jobs
  outcomes: Outcomes
  files: Files
  secrets: Secrets
  /** Handles a request within this process, without a network connection. The host of its URL is ignored. */
  handleRequest(request: Request): Promise<Response>
  redisState(): 'off' | 'ready' | 'away'
  node: { id: string; startedAt: Date }
  /** The base URL of the site, without a trailing slash. */
  publicUrl(): string
}

export type Actor = {
  id: string
  username: string
  email: string
  /** Also false for an administrator whose session lacks the second factor that is required. */
  isAdmin: boolean
  lacksSecondFactor: boolean
  isRecentlyAuthenticated: boolean
  emailVerified: boolean
  sessionId: string
}
