import { DrizzleQueryError } from 'drizzle-orm/errors'

const MAX_STATEMENT = 200
/** Not the folder of a package with a scope, which stacks contain. */
const MAIL_ADDRESS = /[^\s<>"'(),;:/]+@[^\s<>"'(),;:/]+/g
const SQLSTATE = /^[0-9A-Z]{5}$/

export type LoggableError = {
  type: string
  message: string
  stack: string
  code?: string | undefined
  table?: string | undefined
  constraint?: string | undefined
  statement?: string | undefined
  cause?: LoggableError | undefined
}

/** Of a failed statement SQLSTATE, table and text with placeholders: messages of PostgreSQL and mail servers hold personal data. */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  if (error instanceof DrizzleQueryError) return ofStatement(error, error.query)
  if (isDatabaseError(error)) return ofStatement(error)
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    code: typeof code === 'string' ? code : undefined,
    cause: error.cause instanceof Error ? loggableError(error.cause) : undefined,
  }
}

const withoutAddresses = (text: string): string => text.replace(MAIL_ADDRESS, '(adres)')

type DatabaseError = Error & { code: string; table?: string; constraint?: string }

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'severity' in error && 'code' in error && SQLSTATE.test(String(error.code))

function ofStatement(error: Error, statement?: string): LoggableError {
  const inner = error instanceof DrizzleQueryError ? error.cause : error
  const failure = isDatabaseError(inner) ? inner : null
  return {
    type: error.name,
    message: failure === null ? (inner?.message ?? 'a statement failed') : `a statement failed: ${textOf(failure)}`,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    code: failure?.code,
    table: failure?.table,
    constraint: failure?.constraint,
    statement: statement?.slice(0, MAX_STATEMENT),
  }
}

const textOf = ({ code, constraint, table }: DatabaseError): string =>
  [code, constraint ?? table].filter((part) => part !== undefined).join(' ')
