import { MINUTE } from 'contract/platform/durations.ts'
import { type RefusalCode, refusals } from 'contract/platform/errors.ts'
import { id } from 'contract/platform/ids.ts'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Counter } from 'prom-client'
import type { Refusal } from '../../refusal.ts'
import type { Log } from './log.ts'

/** What is logged; docs/operations.md says what to alert on. */
export const SECURITY_EVENTS = [
  'signin.succeeded',
  /** From a device not seen before, on an account that has others. */
  'signin.newDevice',
  'signin.failed',
  /** Wrong passwords started a lock. */
  'signin.locked',
  'session.ended',
  /** A refresh token was used again after its rotation, so it may have been stolen. */
  'refreshToken.reused',
  'reauthentication.succeeded',
  'reauthentication.failed',
  'secondFactor.used',
  'secondFactor.failed',
  'passkey.added',
  'passkey.removed',
  'password.changed',
  /** The owner answered a mail with "it was not me". */
  'account.secured',
  'token.refused',
  'right.refused',
  'origin.refused',
  'limit.hit',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

/** Ids, codes and names of routes. Nothing that a person typed and no address, of mail or network. */
export type SecurityDetails = {
  /** Null when nobody is signed in, or no account has the typed name. */
  userId?: string | null
  sessionId?: string
  subjectId?: string
  code?: RefusalCode
  method?: 'PASSWORD' | 'PASSKEY' | 'REGISTRATION'
  /** A route's pattern, or the name of a socket event of the contract. */
  route?: string
}

/** Anonymous callers may cause these without limit. A repeated line within a minute is counted only. */
const REPEATABLE: ReadonlySet<SecurityEvent> = new Set([
  'token.refused',
  'right.refused',
  'origin.refused',
  'limit.hit',
])
const MAX_RECENT_LINES = 10_000

export type SecurityLog = {
  record(event: SecurityEvent, details: SecurityDetails): void
  /** Records a refused right, token, origin or limit; nothing for any other refusal. */
  recordRefusal(code: RefusalCode, details: Omit<SecurityDetails, 'code'>): void
  counter: Counter<'event' | 'code'>
}

export function createSecurityLog(log: Pick<Log, 'info'>): SecurityLog {
  const recent = new LRUCache<string, true>({ max: MAX_RECENT_LINES, ttl: MINUTE })
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Security events by kind and refusal code, also those whose line was not repeated',
    labelNames: ['event', 'code'],
    registers: [],
  })
  // From 0, so that the first of a kind is an increase.
  for (const event of SECURITY_EVENTS) counter.inc({ event, code: '' }, 0)

  const record = (event: SecurityEvent, details: SecurityDetails) => {
    counter.inc({ event, code: details.code ?? '' })
    if (REPEATABLE.has(event)) {
      const line = JSON.stringify([event, details])
      if (recent.has(line)) return
      recent.set(line, true)
    }
    log.info({ security: event, ...details }, 'security event')
  }
  return {
    record,
    recordRefusal: (code, details) => {
      const event = eventOfRefusal(code)
      if (event !== null) record(event, { ...details, code })
    },
    counter,
  }
}

function eventOfRefusal(code: RefusalCode): SecurityEvent | null {
  if (code === 'TOKEN_INVALID') return 'token.refused'
  if (code === 'FOREIGN_ORIGIN') return 'origin.refused'
  const { status } = refusals[code]
  return status === 403 ? 'right.refused' : status === 429 ? 'limit.hit' : null
}

/** Refusals of a login, which records its own failures. */
const LOGIN_REFUSALS: ReadonlySet<RefusalCode> = new Set(['ACCOUNT_SUSPENDED', 'EMAIL_NOT_VERIFIED'])

export function recordRefusedRequest(securityLog: SecurityLog, request: FastifyRequest, { code }: Refusal): void {
  if (request.actor === null && LOGIN_REFUSALS.has(code)) return
  const { contract } = request.routeOptions.config
  const subject = id.safeParse((request.params as { id?: unknown } | null)?.id)
  securityLog.recordRefusal(code, {
    userId: request.actor?.id ?? null,
    ...(subject.success ? { subjectId: subject.data } : {}),
    route: `${request.method} ${contract?.path ?? request.routeOptions.url ?? 'unknown'}`,
  })
}
