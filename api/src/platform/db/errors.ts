import { DrizzleQueryError } from 'drizzle-orm/errors'

const UNIQUE_VIOLATION = '23505'
/** Connection, resource and shutdown classes of PostgreSQL, timeouts, and what the socket says when nobody listens. */
const AWAY = /^(08|53|57P0[1-5]|57014|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)/
/** Lost against another transaction at the same moment: a row just deleted, a deadlock, a serialization. */
const RACE = /^(23503|40P01|40001)$/

type PgError = Error & { code?: string; constraint?: string }

/** Drizzle wraps what pg throws; this finds PostgreSQL's own error inside. */
const pgError = (error: unknown): PgError | null => {
  const inner = error instanceof DrizzleQueryError ? error.cause : error
  return inner instanceof Error ? (inner as PgError) : null
}

/** True when the client gave up waiting for the result: its connection may have gone silent. */
export const isQueryTimeout = (error: unknown): error is Error => pgError(error)?.message === 'Query read timeout'

/** The name of the unique constraint or index that was hit, or null when it is another error. */
export const violatedUnique = (error: unknown): string | null => {
  const inner = pgError(error)
  return inner?.code === UNIQUE_VIOLATION ? (inner.constraint ?? '') : null
}

/** True when the database could not be reached or is going down: a 503, not a fault of ours. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const inner = pgError(error)
  if (inner === null) return false
  return (
    AWAY.test(inner.code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect/.test(inner.message) ||
    isQueryTimeout(inner)
  )
}

/**
 * True when the same statement, run again, may well succeed: it lost against another transaction at the same moment.
 * A unique key is not among them: which one may be hit in a race only the caller knows (`violatedUnique`).
 */
export const isTransactionConflict = (error: unknown): boolean => RACE.test(pgError(error)?.code ?? '')
