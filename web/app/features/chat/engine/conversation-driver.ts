import { closePoll, deleteMessage, type EitherMessage, reactToMessage } from 'contract/chat/messages.ts'
import { reduceConversation } from './conversation.ts'
import type { ConversationKey } from './conversation-key.ts'
import {
  type ConversationEvent,
  type Delays,
  defaultDelays,
  type Effect,
  type Failure,
  initialState,
} from './conversation-state.ts'
import { type ChatMessage, fromEither, reactionOf, withReaction } from './message.ts'
import type { CachedConversation } from './stored.ts'
import type { ServerConnection, Transport } from './transport.ts'

export type ConversationCache = {
  readCached(userId: string, key: ConversationKey): Promise<CachedConversation | undefined>
  writeCached(userId: string, key: ConversationKey, cached: CachedConversation): Promise<void>
  deleteCached(userId: string, key: ConversationKey): Promise<void>
}

type FailureKind = Extract<ConversationEvent, { failure: Failure }>['kind']

type Options = {
  connection: ServerConnection
  transport: Transport
  cache: ConversationCache
  onProblem(message: string): void
  isHidden?: () => boolean
  delays?: Partial<Delays>
}

/** Runs one conversation: feeds its reducer from the server, the cache and timers. Outlives the screen that shows it. */
export function createConversationDriver(options: Options) {
  const { connection, transport, cache, onProblem, isHidden = () => false, delays } = options
  const { userId, call } = connection
  const { key } = transport
  const allDelays = { ...defaultDelays, ...delays }
  let state = initialState
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let unsubscribe = () => {}
  /** By what is shown before the server has answered: what the server has stored. */
  const assumedFrom = new WeakMap<ChatMessage, ChatMessage>()
  /** By message: the last reaction that was sent. Two at once may be stored in the other order. */
  const reactions = new Map<string, Promise<EitherMessage>>()
  let pageCalls = 0
  /** Pages asked for before this one are older than what is shown: they may hold what a block has hidden since. */
  let lastReset = 0

  function dispatch(event: ConversationEvent): void {
    const before = state
    const { state: next, effects } = reduceConversation(state, event, allDelays)
    state = next
    for (const effect of effects) run(effect)
    if (next !== before) for (const listener of [...listeners]) listener()
  }

  function dispatchAnswer<T>(
    call: Promise<T>,
    failed: FailureKind,
    succeeded: (result: T) => ConversationEvent | null,
  ): void {
    call.then(
      (result) => {
        const event = succeeded(result)
        if (event) dispatch(event)
      },
      (error: unknown) => dispatch({ kind: failed, failure: failureFrom(error) }),
    )
  }

  function dispatchPage<T>(
    call: Promise<T>,
    failed: FailureKind,
    succeeded: (page: T) => ConversationEvent,
    isReset = false,
  ): void {
    pageCalls += 1
    const number = pageCalls
    dispatchAnswer(call, failed, (page) => {
      if (number < lastReset) return null
      if (isReset) lastReset = number
      return succeeded(page)
    })
  }

  function run(effect: Effect): void {
    switch (effect.kind) {
      case 'subscribe':
        unsubscribe = subscribe()
        return
      case 'unsubscribe':
        unsubscribe()
        transport.leave()
        return
      case 'readCache':
        void cache.readCached(userId, key).then((cached) => dispatch({ kind: 'cacheRead', cached }))
        return
      case 'writeCache':
        void cache.writeCached(userId, key, effect.cached)
        return
      case 'deleteCache':
        void cache.deleteCached(userId, key)
        return
      case 'resume': {
        const { known } = effect
        dispatchAnswer(transport.resume(known), 'resumeFailed', (answer) => ({ kind: 'resumed', known, answer }))
        return
      }
      case 'loadNewest': {
        const { isReset } = effect
        dispatchPage(
          // Only opening marks as read: the chat may be open in a tab that nobody sees, later or from the start.
          transport.loadNewest(!state.isStarting || isHidden()),
          'newestFailed',
          (page) => ({ kind: 'newestLoaded', page, isReset }),
          isReset,
        )
        return
      }
      case 'loadOlder': {
        const { cursor, limit } = effect
        const call = transport.loadOlder(cursor, limit)
        dispatchPage(call, 'olderFailed', (page) => ({ kind: 'olderLoaded', cursor, page }))
        return
      }
      case 'loadSince': {
        const { since } = effect
        dispatchPage(transport.loadSince(since), 'missedFailed', (missed) => ({
          kind: 'missedLoaded',
          since,
          missed,
        }))
        return
      }
      case 'markRead': {
        const { seq, before } = effect
        transport.markRead(seq).catch(() => dispatch({ kind: 'markReadFailed', seq, before }))
        return
      }
      case 'reportProblem':
        onProblem(effect.message)
        return
      case 'startTimer': {
        const { key: name, delay, event, isKept } = effect
        if (isKept && timers.has(name)) return
        clearTimeout(timers.get(name))
        const fire = () => {
          timers.delete(name)
          dispatch(event)
        }
        timers.set(name, setTimeout(fire, delay))
        return
      }
      case 'stopTimer':
        clearTimeout(timers.get(effect.key))
        timers.delete(effect.key)
        return
    }
  }

  function subscribe(): () => void {
    const stopEvents = transport.subscribe(dispatch)
    const stopConnections = connection.socket.onConnected(() => dispatch({ kind: 'resumeDue' }))
    return () => {
      stopEvents()
      stopConnections()
    }
  }

  async function change(answer: Promise<EitherMessage>): Promise<void> {
    const message = fromEither(await answer)
    if (message) dispatch({ kind: 'messageChanged', message })
  }

  return {
    key,
    current: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: () => dispatch({ kind: 'opened' }),
    close: () => {
      if (state.isOpen) dispatch({ kind: 'closed' })
    },
    /** Asks the server for what was missed. Safe to repeat. */
    resume: () => dispatch({ kind: 'resumeDue' }),
    reload: () => dispatch({ kind: 'reloadRequested' }),
    /** Writes the copy on the device now. */
    store: () => dispatch({ kind: 'cacheDue' }),
    loadOlder: () => dispatch({ kind: 'olderRequested' }),
    /** Loads a message, however far back, and makes it the `target`. */
    show: (seq: number) => dispatch({ kind: 'showRequested', seq }),
    /** Every message up to this number was in view. */
    markSeen: (seq: number) => dispatch({ kind: 'seen', seq }),
    setTitle: (title: string) => dispatch({ kind: 'named', title }),
    addSent: (message: ChatMessage) => dispatch({ kind: 'messageReceived', message }),
    addChanged: (message: ChatMessage) => dispatch({ kind: 'messageChanged', message }),
    startTyping: transport.startTyping,
    stopTyping: transport.stopTyping,
    /** Shows the reaction at once and takes it back when the server refuses it. @throws ApiError */
    async react(message: ChatMessage, emoji: string): Promise<void> {
      const wanted = reactionOf(message, userId) === emoji ? null : emoji
      const confirmed = assumedFrom.get(message) ?? message
      const assumed = { ...message, reactions: withReaction(message.reactions, userId, wanted) }
      assumedFrom.set(assumed, confirmed)
      dispatch({ kind: 'messageAssumed', message: assumed })
      const put = () => call(reactToMessage, { params: { id: message.id }, body: { emoji: wanted } })
      const answer = reactions.get(message.id)?.then(put, put) ?? put()
      reactions.set(message.id, answer)
      try {
        await change(answer)
      } catch (error) {
        dispatch({ kind: 'messageAssumed', message: confirmed })
        throw error
      }
    },
    /** Deletes a message of this user for everybody. @throws ApiError */
    remove: ({ id }: ChatMessage) => change(call(deleteMessage, { params: { id } })),
    /** Ends the voting in a poll of this user. @throws ApiError */
    closePoll: ({ id }: ChatMessage) => change(call(closePoll, { params: { id } })),
    /** @throws ApiError */
    async mute(isMuted: boolean): Promise<void> {
      await transport.mute(isMuted)
      dispatch({ kind: 'muted', isMuted })
    },
  }
}

export type ConversationDriver = ReturnType<typeof createConversationDriver>

function failureFrom(error: unknown): Failure {
  if (!(error instanceof Error)) return { code: null, message: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  // Only errors with a code of ours carry a sentence that may be shown.
  return { code, message: code === null ? '' : error.message }
}
