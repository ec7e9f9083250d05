import { MINUTE } from 'contract/platform/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { loggableError } from '../../db/loggable-error.ts'

/** Fastify's logger, for modules that may not import Fastify. */
export type Log = FastifyBaseLogger

const MAX_RECENT_LINES = 1_000

/** @returns whether a line repeats one of the last minute. While a component is away, each attempt to reach it writes one. */
export function createRepetitionTest(): (line: readonly unknown[]) => boolean {
  const recent = new LRUCache<string, true>({ max: MAX_RECENT_LINES, ttl: MINUTE })
  return (line) => {
    const key = JSON.stringify(line, (_, value) => (value instanceof Error ? describeError(value) : value))
    const isRepeated = recent.has(key)
    if (!isRepeated) recent.set(key, true)
    return isRepeated
  }
}

/** Without stack and statement, which differ between causes of the same failure. */
function describeError(error: Error): string {
  const { type, code, message } = loggableError(error)
  return [type, code, message].join(' ')
}

const ERROR_LEVEL = 50

/** A line of the log for a person. An error without a code, which is a bug, keeps its stack. */
export function sentenceOf(line: string): string {
  const { level, time: _, reqId: __, msg, err, ...details } = JSON.parse(line)
  const said = Object.values(details).map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))
  const sentence = [msg, ...said, ...(err === undefined ? [] : [err.message])].join(': ')
  const stack = err === undefined || err.code !== undefined ? '' : `\n${err.stack}`
  return `${level < ERROR_LEVEL ? 'Warning' : 'Error'}: ${sentence}${stack}`
}
