import type { ConversationKey } from './conversation-key.ts'
import type { ConversationEvent, Effect, Failure } from './conversation-state.ts'
import type { CachedConversation } from './stored.ts'
import type { ServerConnection, Transport } from './transport.ts'

export type ConversationCache = {
  readCached(userId: string, key: ConversationKey): Promise<CachedConversation | undefined>
  writeCached(userId: string, key: ConversationKey, cached: CachedConversation): Promise<void>
  deleteCached(userId: string, key: ConversationKey): Promise<void>
}

export type EffectOptions = {
  connection: ServerConnection
  transport: Transport
  cache: ConversationCache
  onProblem(message: string): void
  isHidden?: () => boolean
}

type Conversation = { dispatch(event: ConversationEvent): void; isStarting(): boolean }

type FailureKind = Extract<ConversationEvent, { failure: Failure }>['kind']

/** Runs the effects of a conversation's reducer: the server, the copy on the device, timers. Their results are events. */
export function createEffects(options: EffectOptions & Conversation) {
  const { connection, transport, cache, onProblem, isHidden = () => false, dispatch, isStarting } = options
  const { userId } = connection
  const { key } = transport
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let unsubscribe = () => {}
  let pageCalls = 0
  /** Pages asked for before this one are older than what is shown: they may hold what a block has hidden since. */
  let lastReset = 0

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

  const runners: { [K in Effect['kind']]: (effect: Extract<Effect, { kind: K }>) => void } = {
    subscribe() {
      const stopEvents = transport.subscribe(dispatch)
      const stopConnections = connection.socket.onConnected(() => dispatch({ kind: 'resumeDue' }))
      unsubscribe = () => {
        stopEvents()
        stopConnections()
      }
    },
    unsubscribe() {
      unsubscribe()
      transport.leave()
    },
    readCache: () => void cache.readCached(userId, key).then((cached) => dispatch({ kind: 'cacheRead', cached })),
    writeCache: ({ cached }) => void cache.writeCached(userId, key, cached),
    deleteCache: () => void cache.deleteCached(userId, key),
    resume: ({ known }) =>
      dispatchAnswer(transport.resume(known), 'resumeFailed', (answer) => ({ kind: 'resumed', known, answer })),
    loadNewest: ({ isReset }) =>
      dispatchPage(
        // Only opening marks as read: the chat may be open in a tab that nobody sees, later or from the start.
        transport.loadNewest(!isStarting() || isHidden()),
        'newestFailed',
        (page) => ({ kind: 'newestLoaded', page, isReset }),
        isReset,
      ),
    loadOlder: ({ cursor, limit }) =>
      dispatchPage(transport.loadOlder(cursor, limit), 'olderFailed', (page) => ({
        kind: 'olderLoaded',
        cursor,
        page,
      })),
    loadSince: ({ since }) =>
      dispatchPage(transport.loadSince(since), 'missedFailed', (missed) => ({ kind: 'missedLoaded', since, missed })),
    markRead: ({ seq, before }) =>
      void transport.markRead(seq).catch(() => dispatch({ kind: 'markReadFailed', seq, before })),
    reportProblem: ({ message }) => onProblem(message),
    startTimer({ key: name, delay, event, isKept }) {
      if (isKept && timers.has(name)) return
      clearTimeout(timers.get(name))
      const fire = () => {
        timers.delete(name)
        dispatch(event)
      }
      timers.set(name, setTimeout(fire, delay))
    },
    stopTimer({ key: name }) {
      clearTimeout(timers.get(name))
      timers.delete(name)
    },
  }
  return (effect: Effect): void => (runners[effect.kind] as (effect: Effect) => void)(effect)
}

function failureFrom(error: unknown): Failure {
  if (!(error instanceof Error)) return { code: null, message: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  // Only errors with a code of ours carry a sentence that may be shown.
  return { code, message: code === null ? '' : error.message }
}
