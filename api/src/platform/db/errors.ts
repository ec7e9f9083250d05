import { DrizzleQueryError } from 'drizzle-orm/errors'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const CANNOT_CONNECT_NOW = '57P03'
const ADMIN_SHUTDOWN = '57P01'
const READ_ONLY = '25006'
const DISK_FULL = '53100'
const TOO_MANY_CONNECTIONS = '53300'
/** SQLSTATE classes for connection loss, lack of resources and shutdown, timeouts, a read-only server, and socket errors. */
const UNAVAILABLE = /^(08|53|57P0[1-5]|57014|55P03|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)/
/** Foreign key to a row just deleted, serialization failure, deadlock. */
const TRANSACTION_CONFLICT = /^(23503|40P01|40001)$/

/** Thrown by work whose locks turn out to be too few: the transaction runs again. */
export class TransactionConflict extends Error {
  readonly code = '40001'
}

export class ReadOnlyServerError extends Error {
  readonly code = READ_ONLY

  constructor() {
    super('the database server is read-only')
  }
}

type PgError = Error & { code?: string; constraint?: string }

const pgError = (error: unknown): PgError | null => {
  const inner = error instanceof DrizzleQueryError ? error.cause : error
  return inner instanceof Error ? (inner as PgError) : null
}

/** True when the client-side `query_timeout` expired: the connection may be dead. */
const isQueryTimeout = (error: unknown): error is Error => pgError(error)?.message === 'Query read timeout'

/** True when the connection must not be used again: it may be dead, or its server is read-only, as a former primary is. */
export const isBrokenConnection = (error: unknown): error is Error =>
  isQueryTimeout(error) || pgError(error)?.code === READ_ONLY

/** The name of the violated unique constraint or index; null for any other error. */
export const violatedUnique = (error: unknown): string | null => {
  const inner = pgError(error)
  return inner?.code === UNIQUE_VIOLATION ? (inner.constraint ?? '') : null
}

/** True when a row that this one refers to was deleted meanwhile. */
export const isReferenceGone = (error: unknown): boolean => pgError(error)?.code === FOREIGN_KEY_VIOLATION

/** True when the database is unreachable or shutting down: a 503, not a 500. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const inner = pgError(error)
  if (inner === null) return false
  return (
    UNAVAILABLE.test(inner.code ?? '') ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(inner.message) ||
    isQueryTimeout(inner)
  )
}

/** True when a machine under load, or the server, needed too long for a connection. */
export const isConnectionLate = (error: unknown): boolean =>
  /timeout exceeded when trying to connect|due to connection timeout/.test(pgError(error)?.message ?? '')

/** A sentence for the operator, without the statement and its values. */
export function describeUnavailability(error: unknown): string {
  const inner = pgError(error)
  const code = inner?.code ?? ''
  if (code === DISK_FULL) return 'the disk of PostgreSQL is full: make room'
  if (code === READ_ONLY) return 'PostgreSQL can only be read: it is a standby, or is set to read-only'
  if (code === TOO_MANY_CONNECTIONS) return 'PostgreSQL has no free connection: raise max_connections'
  if (isConnectionLate(error)) return 'PostgreSQL does not answer in time'
  if (/^(57P0|ECONNRE|EPIPE|08)/.test(code) || /Connection terminated/.test(inner?.message ?? ''))
    return 'PostgreSQL is not running, or is starting or stopping'
  if (isDatabaseUnavailable(error)) return 'PostgreSQL does not answer in time'
  return `the database cannot be used (${code || (inner?.name ?? 'unknown')}): look at the log of PostgreSQL`
}

/** True when the server accepts no connections yet, also for the error of an operator that it caused. */
export const isDatabaseStarting = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
  return code === CANNOT_CONNECT_NOW || cause?.code === CANNOT_CONNECT_NOW
}

export const isConnectionEnded = (error: unknown): boolean => {
  const inner = pgError(error)
  return inner?.code === ADMIN_SHUTDOWN || inner?.message === 'Connection terminated unexpectedly'
}

/** Retrying may succeed. Unique violations are excluded: only the caller knows which a race can cause (`violatedUnique`). */
export const isTransactionConflict = (error: unknown): boolean => TRANSACTION_CONFLICT.test(pgError(error)?.code ?? '')
