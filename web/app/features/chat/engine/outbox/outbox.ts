import { ApiError } from '~/lib/api/api-error.ts'
import { withTabLock } from '~/lib/session/tab-lock.ts'
import { type createSocket, SocketError } from '~/lib/socket/socket.ts'
import { type ConversationKey, type ConversationKind, kindOf } from '../conversation-key.ts'
import type { DeviceStore } from '../device-store.ts'
import type { ChatMessage } from '../message.ts'
import type { OutboxEntry } from '../stored.ts'
import type { Sending } from '../transport.ts'
import { createOutboxLifecycle } from './outbox-lifecycle.ts'

/** Milliseconds before each retry of a message that failed over an open connection. */
const RETRY_DELAYS = [1_000, 2_000, 4_000, 8_000]
const SEND_FAILED = 'Kon bericht niet verzenden'
const DEFAULT_LOCK_SECONDS = 60

/** Retrying is safe: the server stores each client id once. */
const RETRIED = new Set(['NO_ACKNOWLEDGEMENT', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR', 'UNREADABLE_ANSWER'])
/** The next connection sends again; the delay only covers a socket that has not noticed its disconnection. */
const DISCONNECTED = new Set(['NOT_CONNECTED', 'CUT_OFF'])
/** The code of a cut upload. It is always retried: at once while the socket is connected, else on the next connection. */
const UPLOAD_CUT = 'NO_CONNECTION'
const DISCONNECTED_DELAY = 250
/** The user can no longer open the conversation, so a failed message could not be shown there. */
const ACCESS_LOST = new Set(['NOT_GROUP_MEMBER', 'GROUP_NOT_FOUND', 'USER_NOT_FOUND', 'NOT_YOURSELF'])

export type Sent = { entry: OutboxEntry; message: ChatMessage }
export type Draft = Pick<OutboxEntry, 'conversation' | 'content' | 'type' | 'gif' | 'picture' | 'replyTo' | 'poll'>

type Options = {
  store: DeviceStore
  connection: Pick<ReturnType<typeof createSocket>, 'onConnected' | 'current'>
  /** @throws SocketError, or ApiError for a picture */
  send(entry: OutboxEntry, sending: Sending): Promise<ChatMessage>
  /** Messages were dropped because the user lost access to their conversation. */
  onAccessLost?(message: string): void
  retryDelays?: readonly number[]
}

/**
 * Each conversation has a queue for pictures and one for everything else: a text does not wait for the upload of a picture
 * that was sent before it.
 */
type QueueKey = `${'texts' | 'pictures'}:${ConversationKey}`

const queueKeyOf = ({ picture, conversation }: OutboxEntry): QueueKey =>
  `${picture ? 'pictures' : 'texts'}:${conversation}`

/**
 * The messages that the server has not acknowledged. Each is stored on the device before it is sent, sent in the order of
 * writing per queue, and sent again after a disconnection or a reload until it is acknowledged or refused for good.
 */
export function createOutbox({ store, connection, send, onAccessLost, retryDelays = RETRY_DELAYS }: Options) {
  let entries: readonly OutboxEntry[] = []
  let lastOrder = 0
  /** Until when the server accepts no more messages, by this device's clock. */
  let lockedUntil: Partial<Record<ConversationKind, number>> = {}
  /** Not yet on the device, and therefore not sent. */
  const unstored = new Set<string>()
  const sending = new Set<QueueKey>()
  const sendAgain = new Set<QueueKey>()
  const failures = new Map<string, number>()
  /** Uploads that run now, by client id. */
  const uploads = new Map<string, { controller: AbortController; share: number }>()
  const timers = new Map<QueueKey, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()
  const sentListeners = new Set<(sent: Sent) => void>()
  const count = () => entries.length
  const lifecycle = createOutboxLifecycle({ kind: 'messages', store, connection, count, reset, load, sendAll })

  function notify(): void {
    for (const listener of [...listeners]) listener()
  }

  function setEntries(next: readonly OutboxEntry[]): void {
    entries = next
    notify()
  }

  const without = (clientId: string) => entries.filter((entry) => entry.clientId !== clientId)

  async function load(): Promise<void> {
    const userId = lifecycle.userId()
    if (userId === null) return
    const stored = await store.listOutbox(userId)
    if (userId !== lifecycle.userId()) return
    const storedIds = new Set(stored.map(({ clientId }) => clientId))
    const beingStored = entries.filter(({ clientId }) => unstored.has(clientId) && !storedIds.has(clientId))
    setEntries([...stored, ...beingStored].sort((a, b) => a.order - b.order))
    lastOrder = Math.max(lastOrder, entries.at(-1)?.order ?? 0)
    sendAll()
  }

  function reset(): void {
    lockedUntil = {}
    failures.clear()
    clearTimers()
    for (const { controller } of uploads.values()) controller.abort()
    setEntries([])
  }

  function clearTimers(): void {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }

  function nextOrder(): number {
    lastOrder = Math.max(Date.now(), lastOrder + 1)
    return lastOrder
  }

  async function write(draft: Draft): Promise<void> {
    const userId = lifecycle.userId()
    if (userId === null) return
    const entry: OutboxEntry = {
      ...draft,
      clientId: newClientId(),
      userId,
      order: nextOrder(),
      writtenAt: new Date().toISOString(),
      problem: null,
    }
    unstored.add(entry.clientId)
    await put(entry)
    unstored.delete(entry.clientId)
    sendFrom(queueKeyOf(entry))
  }

  /** Moves a failed message to the end of the queue: later messages may have been sent already. */
  async function retry(clientId: string): Promise<void> {
    const entry = entries.find((each) => each.clientId === clientId)
    if (!entry || entry.problem === null) return
    failures.delete(clientId)
    await put({ ...entry, problem: null, order: nextOrder() })
    sendFrom(queueKeyOf(entry))
  }

  async function put(entry: OutboxEntry): Promise<void> {
    setEntries([...without(entry.clientId), entry].sort((a, b) => a.order - b.order))
    await store.putOutbox(entry)
    lifecycle.notifyTabs()
  }

  async function drop(clientIds: readonly string[]): Promise<void> {
    const dropped = entries.filter(({ clientId }) => clientIds.includes(clientId))
    if (dropped.length === 0) return
    for (const { clientId } of dropped) uploads.get(clientId)?.controller.abort()
    setEntries(entries.filter((entry) => !dropped.includes(entry)))
    for (const { clientId } of dropped) {
      failures.delete(clientId)
      await store.deleteOutbox(clientId)
    }
    lifecycle.notifyTabs()
  }

  function sendAll(): void {
    for (const queue of new Set(entries.map(queueKeyOf))) sendFrom(queue)
  }

  function sendFrom(queue: QueueKey): void {
    if (sending.has(queue)) {
      // The running loop may already have found its last entry.
      sendAgain.add(queue)
      return
    }
    sending.add(queue)
    void sendQueue(queue).finally(() => {
      sending.delete(queue)
      if (sendAgain.delete(queue)) sendFrom(queue)
    })
  }

  function sendLater(queue: QueueKey, milliseconds: number): void {
    clearTimeout(timers.get(queue))
    timers.set(
      queue,
      setTimeout(() => sendFrom(queue), milliseconds),
    )
  }

  const nextEntry = (queue: QueueKey) =>
    entries.find((entry) => queueKeyOf(entry) === queue && entry.problem === null && !unstored.has(entry.clientId))

  async function sendQueue(queue: QueueKey): Promise<void> {
    for (let entry = nextEntry(queue); entry; entry = nextEntry(queue)) {
      if (connection.current().state !== 'connected') return
      const lockedFor = (lockedUntil[kindOf(entry.conversation)] ?? 0) - Date.now()
      if (lockedFor > 0) return sendLater(queue, lockedFor)
      const next = entry
      const delay = await withTabLock(`outbox:${queue}`, () => sendOne(next))
      if (delay !== null) return sendLater(queue, delay)
    }
  }

  /** @returns milliseconds to wait before this queue sends again; null when the next entry may follow */
  async function sendOne(entry: OutboxEntry): Promise<number | null> {
    // Another tab may have sent it while this one waited for the lock.
    if (entry.userId !== lifecycle.userId() || !(await store.hasOutbox(entry.clientId))) {
      setEntries(without(entry.clientId))
      return null
    }
    try {
      const message = await send(entry, startUpload(entry))
      for (const listener of [...sentListeners]) listener({ entry, message })
      await drop([entry.clientId])
      return null
    } catch (error) {
      // The user cancelled it.
      if (!entries.some(({ clientId }) => clientId === entry.clientId)) return null
      return handleFailure(entry, error)
    } finally {
      uploads.delete(entry.clientId)
      if (entry.picture) notify()
    }
  }

  function startUpload({ clientId }: OutboxEntry): Sending {
    const upload = { controller: new AbortController(), share: 0 }
    uploads.set(clientId, upload)
    return {
      signal: upload.controller.signal,
      onProgress(share) {
        upload.share = share
        notify()
      },
    }
  }

  async function handleFailure(entry: OutboxEntry, error: unknown): Promise<number | null> {
    const { code, message, retryAfter } =
      error instanceof SocketError || error instanceof ApiError
        ? error
        : { code: 'INTERNAL_ERROR', message: '', retryAfter: null }
    // After 401 the session has ended, and the message waits for the next one.
    if (DISCONNECTED.has(code) || (error instanceof ApiError && error.status === 401)) return DISCONNECTED_DELAY
    if (code === 'TOO_MANY_REQUESTS') return (retryAfter ?? DEFAULT_LOCK_SECONDS) * 1000
    if (code === 'CHAT_RATE_LIMITED') {
      const milliseconds = (retryAfter ?? DEFAULT_LOCK_SECONDS) * 1000
      lockedUntil = { ...lockedUntil, [kindOf(entry.conversation)]: Date.now() + milliseconds }
      notify()
      return milliseconds
    }
    const failed = failures.get(entry.clientId) ?? 0
    const delay = retryDelays[failed]
    if (code === UPLOAD_CUT) {
      failures.set(entry.clientId, failed + 1)
      return delay ?? retryDelays.at(-1) ?? 0
    }
    if (RETRIED.has(code) && delay !== undefined) {
      failures.set(entry.clientId, failed + 1)
      return delay
    }
    const problem = message === '' ? SEND_FAILED : message
    if (ACCESS_LOST.has(code)) {
      const lost = entries.filter(({ conversation }) => conversation === entry.conversation)
      await drop(lost.map(({ clientId }) => clientId))
      onAccessLost?.(problem)
    } else await put({ ...entry, problem })
    return null
  }

  return {
    start: lifecycle.start,
    stop(): void {
      lifecycle.stop()
      clearTimers()
    },
    /** Stores a message on the device and sends it as soon as possible. */
    write,
    retry,
    drop,
    /** In the order of writing; the same array until something changes. */
    entries: () => entries,
    /** The share of a message's upload that was sent, from 0 to 1; null while it is not uploading. */
    progressOf: (clientId: string): number | null => uploads.get(clientId)?.share ?? null,
    /** Milliseconds since 1970 until which the server refuses more messages; 0 or past when it accepts them. */
    lockedUntil: (kind: ConversationKind) => lockedUntil[kind] ?? 0,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onSent(listener: (sent: Sent) => void): () => void {
      sentListeners.add(listener)
      return () => sentListeners.delete(listener)
    },
  }
}

/** `crypto.randomUUID` does not exist on plain http, except on localhost. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
