import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from './db/database.ts'
import type { FactBus, TransactionRunner } from './facts.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Tell } from './realtime/tell.ts'
import type { Secrets } from './secrets.ts'

/**
 * What every verb is handed: the whole world outside its arguments. Made once in app.ts; a test makes its own with a
 * clock it can set.
 */
export type Context = {
  config: Config
  db: Database
  log: FastifyBaseLogger
  /** The present instant. The only clock rules may look at; tests move it. */
  now(): Date
  /** Runs work in one database transaction; facts recorded in it are told to the world after the commit. */
  transaction: TransactionRunner
  facts: FactBus
  tell: Tell
  jobs: Jobs
  files: Files
  secrets: Secrets
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
