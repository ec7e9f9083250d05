import { PRODUCT_SLUG } from 'contract/product.ts'
import { getSession, onSessionChange, sessionEnd } from '~/lib/session/session.ts'
import { withTabLock } from '~/lib/session/tab-lock.ts'
import { type makeSocket, SocketError } from '~/lib/socket/socket.ts'
import {
  type ConversationKey,
  type ConversationKind,
  type DeviceStore,
  kindOf,
  type OutboxEntry,
} from './device-store.ts'
import type { ChatMessage } from './message.ts'

/** Milliseconds before the next try of a message that did not arrive over a standing connection. */
const PAUSES = [1_000, 2_000, 4_000, 8_000]
const SEND_FAILED = 'Kon bericht niet verzenden'
const DEFAULT_LOCK_SECONDS = 60

/** Trouble that passes: the same message under the same id is sent again, and stored once whatever happened before. */
const PASSING = new Set(['NO_ACKNOWLEDGEMENT', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR'])
/** The next connection starts it again; the wait only keeps a socket that does not know yet from being asked at once. */
const CUT = new Set(['NOT_CONNECTED', 'CUT_OFF'])
const CUT_PAUSE = 250
/** The person may not write there any more, so there is no screen either on which a failed message could wait. */
const SHUT_OUT = new Set(['NOT_GROUP_MEMBER', 'GROUP_NOT_FOUND', 'USER_NOT_FOUND', 'NOT_YOURSELF'])

export type Sent = { entry: OutboxEntry; message: ChatMessage }
export type Written = Pick<OutboxEntry, 'conversation' | 'content' | 'type' | 'gif' | 'replyTo'>

type Given = {
  store: DeviceStore
  connection: Pick<ReturnType<typeof makeSocket>, 'onConnected' | 'current'>
  /** Gives the stored message; throws SocketError. */
  send(entry: OutboxEntry): Promise<ChatMessage>
  /** Messages were given up because their writer may not be in that conversation any more. */
  onShutOut?(conversation: ConversationKey, message: string): void
  pauses?: readonly number[]
}

/**
 * What was written and is not stored yet: kept on the device before anything is sent, sent one by one per conversation in the
 * order of writing, and again after a cut, a reload or another visit, until it is acknowledged or refused for good.
 */
export function makeOutbox({ store, connection, send, onShutOut, pauses = PAUSES }: Given) {
  let userId: string | null = null
  let entries: readonly OutboxEntry[] = []
  let lastOrder = 0
  /** Until when the server takes nothing more, in milliseconds of this device's clock. */
  let locks: Partial<Record<ConversationKind, number>> = {}
  /** On their way to the device: nothing is sent before it is kept. */
  const unwritten = new Set<string>()
  const busy = new Set<ConversationKey>()
  const again = new Set<ConversationKey>()
  const failures = new Map<string, number>()
  const timers = new Map<ConversationKey, ReturnType<typeof setTimeout>>()
  const watchers = new Set<() => void>()
  const hearers = new Set<(sent: Sent) => void>()
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${PRODUCT_SLUG}:outbox`)
  let stopListening: (() => void) | null = null

  function become(next: readonly OutboxEntry[]): void {
    entries = next
    for (const watch of [...watchers]) watch()
  }

  async function load(): Promise<void> {
    const owner = userId
    if (owner === null) return
    const stored = await store.listOutbox(owner)
    if (owner !== userId) return
    // What is being written to the device at this very moment is not in the answer yet.
    const known = new Set(stored.map(({ clientId }) => clientId))
    const fresh = entries.filter(({ clientId }) => unwritten.has(clientId) && !known.has(clientId))
    become([...stored, ...fresh].sort((a, b) => a.order - b.order))
    lastOrder = Math.max(lastOrder, entries.at(-1)?.order ?? 0)
    pumpAll()
  }

  function followSession(): void {
    const next = getSession().user?.id ?? null
    if (next === userId) return
    const before = userId
    userId = next
    locks = {}
    failures.clear()
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    become([])
    if (before !== null && sessionEnd() === 'signedOut') void store.forgetKeepsakes(before)
    void load()
  }

  async function write(written: Written): Promise<void> {
    if (userId === null) return
    lastOrder = Math.max(Date.now(), lastOrder + 1)
    const writtenAt = new Date().toISOString()
    const clientId = newClientId()
    const entry: OutboxEntry = {
      ...written,
      clientId,
      userId,
      order: lastOrder,
      writtenAt,
      problem: null,
    }
    unwritten.add(clientId)
    become([...entries, entry])
    await store.putOutbox(entry)
    unwritten.delete(clientId)
    tabs?.postMessage('changed')
    pump(written.conversation)
  }

  /** Once more, from the end of the queue: what was written after it may have gone out already. */
  async function retry(clientId: string): Promise<void> {
    const entry = entries.find((each) => each.clientId === clientId)
    if (!entry || entry.problem === null) return
    failures.delete(clientId)
    lastOrder = Math.max(Date.now(), lastOrder + 1)
    await replace({ ...entry, problem: null, order: lastOrder })
    pump(entry.conversation)
  }

  async function replace(entry: OutboxEntry): Promise<void> {
    become([...entries.filter(({ clientId }) => clientId !== entry.clientId), entry].sort((a, b) => a.order - b.order))
    await store.putOutbox(entry)
    tabs?.postMessage('changed')
  }

  /** Lets go of entries: they are stored on the server, or their writer gave them up. */
  async function drop(clientIds: readonly string[]): Promise<void> {
    const gone = entries.filter(({ clientId }) => clientIds.includes(clientId))
    if (gone.length === 0) return
    become(entries.filter((entry) => !gone.includes(entry)))
    for (const { clientId } of gone) {
      failures.delete(clientId)
      await store.deleteOutbox(clientId)
    }
    tabs?.postMessage('changed')
  }

  function pumpAll(): void {
    for (const conversation of new Set(entries.map((entry) => entry.conversation))) pump(conversation)
  }

  function pump(conversation: ConversationKey): void {
    if (busy.has(conversation)) {
      // Its work may just have found nothing to do; what came since must not wait for the next occasion.
      again.add(conversation)
      return
    }
    busy.add(conversation)
    void work(conversation).finally(() => {
      busy.delete(conversation)
      if (again.delete(conversation)) pump(conversation)
    })
  }

  const lockedUntil = (kind: ConversationKind) => locks[kind] ?? 0

  const nextOf = (conversation: ConversationKey) =>
    entries.find(
      (entry) => entry.conversation === conversation && entry.problem === null && !unwritten.has(entry.clientId),
    )

  async function work(conversation: ConversationKey): Promise<void> {
    for (let entry = nextOf(conversation); entry; entry = nextOf(conversation)) {
      if (connection.current().state !== 'connected') return
      const lockedFor = lockedUntil(kindOf(conversation)) - Date.now()
      if (lockedFor > 0) return later(conversation, lockedFor)
      const pause = await withTabLock(`outbox:${conversation}`, () => sendOne(entry as OutboxEntry))
      if (pause !== null) return later(conversation, pause)
    }
  }

  function later(conversation: ConversationKey, milliseconds: number): void {
    clearTimeout(timers.get(conversation))
    timers.set(
      conversation,
      setTimeout(() => pump(conversation), milliseconds),
    )
  }

  /** Null when the next one may follow; else the milliseconds to wait. */
  async function sendOne(entry: OutboxEntry): Promise<number | null> {
    // Another tab may have sent it while this one waited.
    if (entry.userId !== userId || !(await store.hasOutbox(entry.clientId))) {
      become(entries.filter(({ clientId }) => clientId !== entry.clientId))
      return null
    }
    try {
      const message = await send(entry)
      for (const hear of [...hearers]) hear({ entry, message })
      await drop([entry.clientId])
      return null
    } catch (error) {
      return refused(entry, error)
    }
  }

  async function refused(entry: OutboxEntry, error: unknown): Promise<number | null> {
    const code = error instanceof SocketError ? error.code : 'INTERNAL_ERROR'
    if (CUT.has(code)) return CUT_PAUSE
    if (error instanceof SocketError && (code === 'CHAT_RATE_LIMITED' || /rate limit/i.test(error.message))) {
      const seconds = error.retryAfter ?? Number(/(\d+)\s*second/i.exec(error.message)?.[1] ?? DEFAULT_LOCK_SECONDS)
      locks = { ...locks, [kindOf(entry.conversation)]: Date.now() + seconds * 1000 }
      for (const watch of [...watchers]) watch()
      return seconds * 1000
    }
    const tries = (failures.get(entry.clientId) ?? 0) + 1
    const pause = pauses[tries - 1]
    if (PASSING.has(code) && pause !== undefined) {
      failures.set(entry.clientId, tries)
      return pause
    }
    const problem = error instanceof SocketError && error.message !== '' ? error.message : SEND_FAILED
    if (SHUT_OUT.has(code)) {
      const lost = entries.filter(({ conversation }) => conversation === entry.conversation)
      await drop(lost.map(({ clientId }) => clientId))
      onShutOut?.(entry.conversation, problem)
    } else await replace({ ...entry, problem })
    return null
  }

  return {
    /** Follows the session and the connection from now on. Safe to repeat. */
    start(): void {
      if (stopListening) return
      const stops = [onSessionChange(followSession), connection.onConnected(pumpAll)]
      const changed = () => void load()
      tabs?.addEventListener('message', changed)
      stopListening = () => {
        for (const stop of stops) stop()
        tabs?.removeEventListener('message', changed)
      }
      followSession()
    },
    stop(): void {
      stopListening?.()
      stopListening = null
      for (const timer of timers.values()) clearTimeout(timer)
      tabs?.close()
    },
    /** Keeps it on the device, then sends it as soon as that is possible. */
    write,
    retry,
    drop,
    /** In order of writing; the same array until something changes. */
    entries: () => entries,
    /** Until when the server refuses more messages of this person, in milliseconds since 1970; past or 0: it does not. */
    lockedUntil,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    onSent(hear: (sent: Sent) => void): () => void {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
}

/** `crypto.randomUUID` exists on https and localhost only; a festival's test server may be neither. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
