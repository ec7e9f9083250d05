import { ApiError } from '~/lib/api/api-error.ts'
import { withTabLock } from '~/lib/session/tab-lock.ts'
import type { createSocket } from '~/lib/socket/socket.ts'
import type { DeviceStore } from '../device-store.ts'
import type { ChatMessage } from '../message.ts'
import type { StoredVote } from '../stored.ts'
import { createOutboxLifecycle } from './outbox-lifecycle.ts'

/** Milliseconds before each retry of a vote that failed over an open connection. */
const RETRY_DELAYS = [1_000, 2_000, 4_000, 8_000]

type Options = {
  store: DeviceStore
  connection: Pick<ReturnType<typeof createSocket>, 'onConnected' | 'current'>
  /** @throws ApiError */
  send(vote: StoredVote): Promise<ChatMessage | null>
  /** The poll with the vote, before the vote stops being pending. */
  onSent(vote: StoredVote, message: ChatMessage): void
  onRefused(message: string): void
  retryDelays?: readonly number[]
}

/**
 * The votes that the server has not acknowledged, the last one per poll. Each is stored on the device before it is sent, and
 * sent again after a disconnection or a reload until it is acknowledged or finally refused.
 */
export function createVoteOutbox({ store, connection, send, onSent, onRefused, retryDelays = RETRY_DELAYS }: Options) {
  let votes: ReadonlyMap<string, StoredVote> = new Map()
  /** Begun and finished writes to the device: what was read from it during one of them may be outdated. */
  let writes = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let sendAgain = false
  const listeners = new Set<() => void>()
  const count = () => votes.size
  const lifecycle = createOutboxLifecycle({ kind: 'votes', store, connection, count, reset, load, sendAll })

  function setVotes(next: ReadonlyMap<string, StoredVote>): void {
    votes = next
    for (const listener of [...listeners]) listener()
  }

  const isPending = ({ id, messageId }: StoredVote) => votes.get(messageId)?.id === id

  async function load(): Promise<void> {
    const userId = lifecycle.userId()
    if (userId === null) return
    const writesBefore = writes
    const stored = await store.listVotes(userId)
    if (userId !== lifecycle.userId()) return
    if (writesBefore !== writes) return load()
    setVotes(new Map(stored.map((vote) => [vote.messageId, vote])))
    sendAll()
  }

  function reset(): void {
    failures = 0
    clearTimeout(timer)
    setVotes(new Map())
  }

  async function write(vote: Pick<StoredVote, 'conversation' | 'messageId' | 'options'>): Promise<void> {
    const userId = lifecycle.userId()
    if (userId === null) return
    const stored: StoredVote = { ...vote, userId, id: `${Date.now()}-${Math.random()}` }
    writes += 1
    setVotes(new Map(votes).set(vote.messageId, stored))
    await store.putVote(stored)
    writes += 1
    lifecycle.notifyTabs()
    sendAll()
  }

  function sendAll(): void {
    if (isSending) {
      sendAgain = true
      return
    }
    isSending = true
    void sendQueue().finally(() => {
      isSending = false
      if (!sendAgain) return
      sendAgain = false
      sendAll()
    })
  }

  async function sendQueue(): Promise<void> {
    for (const vote of [...votes.values()]) {
      if (connection.current().state !== 'connected') return
      const delay = await withTabLock('votes', () => sendOne(vote))
      if (delay === null) continue
      clearTimeout(timer)
      timer = setTimeout(sendAll, delay)
      return
    }
  }

  /** @returns milliseconds to wait before the next attempt; null when the next vote may follow */
  async function sendOne(vote: StoredVote): Promise<number | null> {
    if (!isPending(vote)) return null
    // Another tab may have sent or replaced it while this one waited for the lock.
    if (!(await store.hasVote(vote))) {
      await load()
      return null
    }
    try {
      const message = await send(vote)
      failures = 0
      if (message) onSent(vote, message)
    } catch (error) {
      const failure = error instanceof ApiError ? error : ApiError.noConnection()
      if (isWorthRetrying(failure)) {
        const delay = retryDelays[Math.min(failures, retryDelays.length - 1)] ?? 0
        failures += 1
        return failure.retryAfter === null ? delay : failure.retryAfter * 1000
      }
      if (isPending(vote)) onRefused(failure.message)
    }
    await store.deleteVote(vote)
    if (isPending(vote)) setVotes(new Map([...votes].filter(([messageId]) => messageId !== vote.messageId)))
    lifecycle.notifyTabs()
    return null
  }

  return {
    start: lifecycle.start,
    stop(): void {
      lifecycle.stop()
      clearTimeout(timer)
    },
    /** Stores a vote on the device, in place of an earlier one in the same poll, and sends it as soon as possible. */
    write,
    /** By message id; the same map until something changes. */
    votes: () => votes,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const isWorthRetrying = ({ status }: ApiError) => status === 0 || status === 401 || status === 429 || status >= 500
