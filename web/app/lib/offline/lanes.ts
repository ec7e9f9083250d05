import { withTabLock } from '../session/tab-lock.ts'
import type { createSocket } from '../socket/socket.ts'
import type { Entry } from './entry.ts'
import type { UnsentEntries } from './unsent-entries.ts'
import { type Failure, failureFrom, isCut, isLimited, isWorthRetrying, type Verb } from './verb.ts'

/** Milliseconds before each retry. */
const RETRY_DELAYS = [1_000, 2_000, 4_000, 8_000]
const DEFAULT_LIMIT_SECONDS = 60

export type LaneOptions = {
  connection: Pick<ReturnType<typeof createSocket>, 'onConnected' | 'current'>
  retryDelays?: readonly number[]
}

type Unsent = { verbs: ReadonlyMap<string, Verb<unknown, unknown>>; unsent: UnsentEntries }

/** Sends the entries of a lane one after another, each until it is acknowledged or refused for good. */
export function createLanes({ verbs, unsent, connection, retryDelays = RETRY_DELAYS }: LaneOptions & Unsent) {
  const sendingLanes = new Set<string>()
  const sendAgain = new Set<string>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** By the id of an entry that will be retried. */
  const failures = new Map<string, { count: number; message: string }>()
  /** By the id of the entry that is being sent. */
  const uploads = new Map<string, { controller: AbortController; share: number }>()

  /** Null while the module that declares the verb is not loaded. */
  function laneOf({ verb: name, input }: Entry): string | null {
    const verb = verbs.get(name)
    return verb ? `${name} ${verb.lane(input)}` : null
  }

  function clearTimers(): void {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }

  function sendAll(): void {
    for (const lane of new Set(unsent.list().map(laneOf))) if (lane !== null) sendLane(lane)
  }

  function sendLane(lane: string): void {
    if (sendingLanes.has(lane)) {
      // The running loop may already have found its last entry.
      sendAgain.add(lane)
      return
    }
    sendingLanes.add(lane)
    void sendEntries(lane).finally(() => {
      sendingLanes.delete(lane)
      if (sendAgain.delete(lane)) sendLane(lane)
    })
  }

  const nextOf = (lane: string) =>
    unsent.list().find((entry) => laneOf(entry) === lane && entry.problem === null && unsent.isStored(entry))

  async function sendEntries(lane: string): Promise<void> {
    for (let entry = nextOf(lane); entry; entry = nextOf(lane)) {
      const next = entry
      const verb = verbs.get(next.verb)
      const isConnected = connection.current().state === 'connected'
      if (!verb || !(isConnected || (!verb.needsSocket && navigator.onLine !== false))) return
      const delay = await withTabLock(`outbox:${lane}`, () => sendOne(next, verb))
      if (delay === null) continue
      clearTimeout(timers.get(lane))
      timers.set(
        lane,
        setTimeout(() => sendLane(lane), delay),
      )
      return
    }
  }

  /** @returns milliseconds to wait before this lane sends again; null when the next entry may follow */
  async function sendOne(entry: Entry, verb: Verb<unknown, unknown>): Promise<number | null> {
    const { id } = entry
    // This one waited for the lock.
    if (!(await unsent.isStillUnsent(entry))) return null
    const upload = { controller: new AbortController(), share: 0 }
    uploads.set(id, upload)
    const onProgress = (share: number) => {
      upload.share = share
      unsent.notify()
    }
    try {
      const answer = await verb.send(entry, { signal: upload.controller.signal, onProgress })
      if (!unsent.isOfUser(entry)) return null
      verb.onSent?.(answer, entry)
      await drop([id])
      return null
    } catch (error) {
      // The user dropped or replaced it meanwhile.
      return unsent.find(id) ? handleFailure(entry, verb, failureFrom(error)) : null
    } finally {
      uploads.delete(id)
      unsent.notify()
    }
  }

  async function handleFailure(entry: Entry, verb: Verb<unknown, unknown>, failure: Failure): Promise<number | null> {
    const failed = failures.get(entry.id)?.count ?? 0
    const delay = retryDelays[failed]
    if (isLimited(failure)) return (failure.retryAfter ?? DEFAULT_LIMIT_SECONDS) * 1000
    if (isWorthRetrying(failure) && (delay !== undefined || !verb.givesUp || isCut(failure))) {
      failures.set(entry.id, { count: failed + 1, message: failure.message })
      return failure.retryAfter === null ? (delay ?? retryDelays.at(-1) ?? 0) : failure.retryAfter * 1000
    }
    const problem = verb.onRefused(failure, entry)
    if (problem === null) await drop([entry.id])
    else await unsent.put({ ...entry, problem })
    return null
  }

  async function drop(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      uploads.get(id)?.controller.abort()
      failures.delete(id)
    }
    await unsent.remove(ids)
  }

  return {
    laneOf,
    sendLane,
    sendAll,
    drop,
    async retry(id: string): Promise<void> {
      const entry = unsent.find(id)
      const lane = entry && laneOf(entry)
      if (!entry || !lane || entry.problem === null) return
      failures.delete(id)
      await unsent.putLast({ ...entry, problem: null })
      sendLane(lane)
    },
    /** The share of an upload that was sent, from 0 to 1; null while it is not uploading. */
    progressOf: (id: string): number | null => uploads.get(id)?.share ?? null,
    /** Why the last attempt failed, while the entry is retried; null before the first failure. */
    failureOf: (id: string): string | null => failures.get(id)?.message ?? null,
    clearTimers,
    abandonAll(): void {
      failures.clear()
      clearTimers()
      for (const { controller } of uploads.values()) controller.abort()
    },
    /** Another tab may have dropped what this one is sending. */
    abandonDropped(): void {
      for (const [id, { controller }] of uploads) if (!unsent.find(id)) controller.abort()
    },
  }
}
