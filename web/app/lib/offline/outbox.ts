import { useSyncExternalStore } from 'react'
import { getSession, onSessionChange } from '../session/session.ts'
import { withTabLock } from '../session/tab-lock.ts'
import { type createSocket, socket } from '../socket/socket.ts'
import { type Entry, newClientId, OUTBOX_CHANNEL } from './entry.ts'
import {
  isOnDevice,
  listDeviceKeys,
  readFromDevice,
  removeFromDevice,
  requestPersistence,
  writeToDevice,
} from './store.ts'
import { type Failure, failureFrom, isCut, isLimited, isWorthRetrying, type Verb } from './verb.ts'

/** Milliseconds before each retry. */
const RETRY_DELAYS = [1_000, 2_000, 4_000, 8_000]
const DEFAULT_LIMIT_SECONDS = 60

type Options = {
  connection: Pick<ReturnType<typeof createSocket>, 'onConnected' | 'current'>
  retryDelays?: readonly number[]
}

/** Each entry is stored before it is sent, and sent again until it is acknowledged or refused for good. */
export function createOutbox({ connection, retryDelays = RETRY_DELAYS }: Options) {
  const verbs = new Map<string, Verb<unknown, unknown>>()
  let userId: string | null = null
  let entries: readonly Entry[] = []
  let lastOrder = 0
  /** Not yet on the device, and therefore not sent. */
  const unstored = new Set<string>()
  /** Begun and ended writes of this tab to the device. */
  let writes = 0
  const sendingLanes = new Set<string>()
  const sendAgain = new Set<string>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** By the id of an entry that will be retried. */
  const failures = new Map<string, { count: number; message: string }>()
  /** By the id of the entry that is being sent. */
  const uploads = new Map<string, { controller: AbortController; share: number }>()
  const listeners = new Set<() => void>()
  let tabs: BroadcastChannel | null = null

  function notify(): void {
    for (const listener of [...listeners]) listener()
  }

  function setEntries(next: readonly Entry[]): void {
    entries = next.toSorted((a, b) => a.order - b.order)
    notify()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const find = (id: string) => entries.find((entry) => entry.id === id)
  const without = (ids: readonly string[]) => entries.filter(({ id }) => !ids.includes(id))

  /** Null while the module that declares the verb is not loaded. */
  function laneOf({ verb: name, input }: Entry): string | null {
    const verb = verbs.get(name)
    return verb ? `${name} ${verb.lane(input)}` : null
  }

  function followSession(): void {
    const next = getSession().user?.id ?? null
    if (next === userId) return
    userId = next
    failures.clear()
    clearTimers()
    for (const { controller } of uploads.values()) controller.abort()
    setEntries([])
    void load()
  }

  async function load(): Promise<void> {
    const owner = userId
    if (owner === null) return
    let stored: readonly Entry[]
    let writesBefore: number
    do {
      writesBefore = writes
      stored = await readStored(owner)
      // What was read may lack what was written meanwhile, and hold what was dropped.
    } while (writes !== writesBefore)
    if (owner !== userId) return
    const ids = new Set(stored.map(({ id }) => id))
    setEntries([...stored, ...entries.filter(({ id }) => unstored.has(id) && !ids.has(id))])
    // Another tab may have dropped what this one is sending.
    for (const [id, { controller }] of uploads) if (!find(id)) controller.abort()
    sendAll()
  }

  function clearTimers(): void {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }

  function nextOrder(): number {
    lastOrder = Math.max(Date.now(), lastOrder + 1, (entries.at(-1)?.order ?? 0) + 1)
    return lastOrder
  }

  async function write(verb: Verb<unknown, unknown>, input: unknown): Promise<void> {
    if (userId === null) return
    const [id, order, createdAt] = [newClientId(), nextOrder(), new Date().toISOString()]
    const entry: Entry = { id, userId, verb: verb.name, input, order, createdAt, problem: null }
    const lane = laneOf(entry)
    const replaced = entries.filter((each) => verb.replaces && laneOf(each) === lane).map((each) => each.id)
    if (navigator.onLine === false) requestPersistence()
    unstored.add(id)
    verb.onWritten?.(input)
    await put(entry, replaced)
    unstored.delete(id)
    await drop(replaced)
    if (lane !== null) sendLane(lane)
  }

  async function put(entry: Entry, replaced: readonly string[] = []): Promise<void> {
    setEntries([...without([entry.id, ...replaced]), entry])
    await changeDevice(writeToDevice('unsent', [entry.userId, entry.id], entry))
  }

  async function changeDevice(change: Promise<unknown>): Promise<void> {
    writes += 1
    await change
    writes += 1
    tabs?.postMessage('changed')
  }

  /** Moves a refused entry to the end of its lane: later ones may have been sent already. */
  async function retry(id: string): Promise<void> {
    const entry = find(id)
    const lane = entry && laneOf(entry)
    if (!entry || !lane || entry.problem === null) return
    failures.delete(id)
    await put({ ...entry, problem: null, order: nextOrder() })
    sendLane(lane)
  }

  async function drop(ids: readonly string[]): Promise<void> {
    const owner = userId
    if (ids.length === 0 || owner === null) return
    for (const id of ids) {
      uploads.get(id)?.controller.abort()
      failures.delete(id)
    }
    setEntries(without(ids))
    await changeDevice(Promise.all(ids.map((id) => removeFromDevice('unsent', [owner, id]))))
  }

  function sendAll(): void {
    for (const lane of new Set(entries.map(laneOf))) if (lane !== null) sendLane(lane)
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
    entries.find((entry) => laneOf(entry) === lane && entry.problem === null && !unstored.has(entry.id))

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
    const isOfUser = () => entry.userId === userId
    // Another tab may have sent it, or have been refused, while this one waited for the lock.
    if (!isOfUser() || !(await isOnDevice('unsent', [entry.userId, id]))) {
      setEntries(without([id]))
      return null
    }
    const stored = await readFromDevice<Entry>('unsent', [entry.userId, id])
    if (!isOfUser()) return null
    if (stored && stored.problem !== null) {
      setEntries([...without([id]), stored])
      return null
    }
    const upload = { controller: new AbortController(), share: 0 }
    uploads.set(id, upload)
    const onProgress = (share: number) => {
      upload.share = share
      notify()
    }
    try {
      const answer = await verb.send(entry, { signal: upload.controller.signal, onProgress })
      if (!isOfUser()) return null
      verb.onSent?.(answer, entry)
      await drop([id])
      return null
    } catch (error) {
      // The user dropped or replaced it meanwhile.
      return find(id) ? handleFailure(entry, verb, failureFrom(error)) : null
    } finally {
      uploads.delete(id)
      notify()
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
    else await put({ ...entry, problem })
    return null
  }

  return {
    /** Makes a verb known. Its unsent entries are sent from then on. */
    declare<Input, Answer>(verb: Verb<Input, Answer>) {
      let [seen, own] = [entries, NONE as readonly Entry<Input>[]]
      /** In the order of writing; the same array until an entry changes. */
      const list = (): readonly Entry<Input>[] => {
        if (seen !== entries) own = (entries as readonly Entry<Input>[]).filter((entry) => entry.verb === verb.name)
        seen = entries
        return own
      }
      verbs.set(verb.name, verb as Verb<unknown, unknown>)
      sendAll()
      return {
        write: (input: Input) => write(verb as Verb<unknown, unknown>, input),
        entries: list,
        use: () => useSyncExternalStore(subscribe, list, () => NONE as readonly Entry<Input>[]),
      }
    },
    retry,
    drop,
    sendAll,
    subscribe,
    /** The share of an upload that was sent, from 0 to 1; null while it is not uploading. */
    progressOf: (id: string): number | null => uploads.get(id)?.share ?? null,
    /** Why the last attempt failed, while the entry is retried; null before the first failure. */
    failureOf: (id: string): string | null => failures.get(id)?.message ?? null,
    countUnsent() {
      const counts = { messages: 0, votes: 0, changes: 0 }
      for (const { verb } of entries) counts[verbs.get(verb)?.unit ?? 'changes'] += 1
      return counts
    },
    /** Follows the session, the connection and the same outbox in other tabs. Returns a function that stops it. */
    start(): () => void {
      tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OUTBOX_CHANNEL)
      tabs?.addEventListener('message', () => void load())
      const stops = [onSessionChange(followSession), connection.onConnected(sendAll)]
      window.addEventListener('online', sendAll)
      followSession()
      return () => {
        for (const stop of stops) stop()
        window.removeEventListener('online', sendAll)
        tabs?.close()
        clearTimers()
        userId = null
      }
    },
  }
}

const NONE: readonly Entry[] = []

async function readStored(userId: string): Promise<readonly Entry[]> {
  const keys = await listDeviceKeys('unsent', [userId])
  const stored = await Promise.all(keys.map((key) => readFromDevice<Entry>('unsent', key)))
  return stored.filter((entry) => entry !== undefined)
}

export const outbox = createOutbox({ connection: socket })
if (typeof window !== 'undefined') outbox.start()
