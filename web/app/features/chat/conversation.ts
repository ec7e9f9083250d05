import { deleteMessage, type EitherMessage, reactToMessage } from 'contract/chat-messages.ts'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { type makeSocket, SocketError } from '~/lib/socket/socket.ts'
import { type Channel, MOST_AT_ONCE, type Page } from './channel.ts'
import { type ConversationState, unopened } from './conversation-state.ts'
import type { DeviceStore } from './device-store.ts'
import { makeGapFilling } from './gap-filling.ts'
import { makeKeeping } from './keeping.ts'
import { type ChatMessage, fromEither, reactionOf, withReaction } from './message.ts'
import { emptyLog, firstGap, firstSeq, type LogNews, reduceLog, resumePoint } from './message-log.ts'
import { makeTypists } from './typists.ts'

/** How many pages are turned back to find a message before giving up. */
const PAGES_BACK = 100
/** Not in it any more, or never was: the conversation ends for this person … */
const DENIED = new Set(['NOT_GROUP_MEMBER'])
/** … or altogether. */
const GONE = new Set(['GROUP_NOT_FOUND', 'USER_NOT_FOUND', 'NOT_YOURSELF'])
const timings = {
  /** News may overtake each other; only a hole that stays is asked about. */
  gap: 200,
  /** Before a call that failed is tried again. */
  again: [1_000, 2_000, 4_000, 8_000],
  /** Who stops typing without a word. */
  typing: 6_000,
  keep: 1_000,
}

type Given = {
  channel: Channel
  connection: Pick<ReturnType<typeof makeSocket>, 'onConnected'>
  store: DeviceStore
  userId: string
  /** Entering the room was refused for another reason than membership. */
  onTrouble(message: string): void
  times?: Partial<typeof timings>
}

/**
 * One conversation while it is open: what is known of it, kept up to date over every cut. Lives outside React and outlives
 * the screen, so that coming back shows it at once.
 */
export function makeConversation({ channel, connection, store, userId, onTrouble, times }: Given) {
  const { gap, again, typing, keep } = { ...timings, ...times }
  let state: ConversationState = unopened
  /** How far the server knows the person to have read; null where nobody counts. */
  let readSeq: number | null = null
  /** Under which blocks the messages were read. */
  let hides = ''
  const watchers = new Set<() => void>()
  let stops: (() => void)[] = []
  let isOpen = false
  let notices = 0
  let kept: Promise<void> | null = null
  let loaded: Promise<void> = Promise.resolve()

  const filling = makeGapFilling({
    channel,
    log: () => state.log,
    learn,
    learnNewest,
    isUsable: () => isUsable(),
    isShut,
    again,
  })
  const typists = makeTypists({
    patience: typing,
    current: () => state.typists,
    become: (people) => become({ typists: people }),
  })
  const keeping = makeKeeping({ store, userId, key: channel.key, state: () => state, hides: () => hides, pause: keep })

  function become(change: Partial<ConversationState>): void {
    state = { ...state, ...change }
    for (const watch of [...watchers]) watch()
  }

  function learn(news: LogNews): void {
    const log = reduceLog(state.log, news)
    if (log === state.log) return
    become({ log })
    if (state.phase === 'ready' && firstGap(log)) filling.soon(gap)
    keeping.soon()
  }

  /** True when the answer was that the person may not be here. */
  function isShut(error: unknown): boolean {
    const code = error instanceof ApiError || error instanceof SocketError ? error.code : ''
    if (!DENIED.has(code) && !GONE.has(code)) return false
    shut(GONE.has(code))
    return true
  }

  function shut(isGone: boolean): void {
    if (state.phase === 'denied' || state.phase === 'gone') return
    // Nothing of it stays: not on the screen, not on the device.
    keeping.forget()
    become({ phase: isGone ? 'gone' : 'denied', log: emptyLog, typists: [], notices: [] })
    close()
  }

  const isUsable = () => isOpen && state.phase !== 'denied' && state.phase !== 'gone'

  function learnNewest({ isMuted, readSeq: read, hides: now, ...page }: Page, isAnew = false): void {
    // What was read under other blocks says too much, or too little.
    const isAsBefore = now === hides
    hides = now
    if (read !== null) {
      readSeq = Math.max(read, readSeq ?? 0)
      // What was read elsewhere is not new here.
      if (state.seenSeq === null || read > state.seenSeq) become({ seenSeq: read })
    }
    if (isMuted !== state.isMuted) become({ isMuted })
    learn({ kind: 'newest', ...page, isAnew: isAnew || !isAsBefore })
  }

  async function loadNewest(isAnew = false): Promise<void> {
    try {
      const page = await channel.loadNewest()
      if (!isUsable()) return
      filling.succeeded()
      learnNewest(page, isAnew)
      become({ phase: 'ready', failure: null, older: 'idle' })
      if (firstGap(state.log)) filling.soon(gap)
    } catch (error) {
      if (isShut(error) || !isUsable()) return
      const hasSomething = state.log.messages.length > 0
      become({ phase: hasSomething ? 'ready' : 'failed', failure: messageOf(error, 'Kon berichten niet laden') })
      if (hasSomething) filling.afterFailure()
    }
  }

  /** Enters the room and takes what was missed; after every connection made. */
  async function enter(): Promise<void> {
    const since = resumePoint(state.log)
    const known = since === null ? null : { since, changedSince: state.log.lastChange }
    try {
      const { lastSeq, lastChange, hides: now, missed, changes } = await channel.enter(known)
      if (!isUsable()) return
      if (missed && since !== null) learn({ kind: 'missed', since, ...missed })
      if (changes) learn({ kind: 'changes', messages: changes, lastChange })
      // Too much changed to tell, or somebody was blocked or let in again meanwhile, here or elsewhere.
      if (known && (!changes || now !== hides)) void loadNewest(true)
      learn({ kind: 'lastSeq', lastSeq })
      if (state.phase === 'failed') void start()
    } catch (error) {
      if (isShut(error) || !isUsable()) return
      const code = error instanceof SocketError ? error.code : null
      // The next connection enters again.
      if (code === 'NOT_CONNECTED' || code === 'CUT_OFF') return
      onTrouble(messageOf(error, 'Kon groep chat niet joinen'))
    }
  }

  /** True when there is more now than before. */
  async function loadOlder(limit?: number): Promise<boolean> {
    const cursor = state.log.olderCursor
    if (cursor === null || state.older === 'loading' || !isUsable()) return false
    become({ older: 'loading' })
    try {
      const { messages, nextCursor } = await channel.loadOlder(cursor, limit)
      if (!isUsable()) return false
      become({ log: reduceLog(state.log, { kind: 'older', cursor, messages, nextCursor }), older: 'idle' })
      return true
    } catch (error) {
      if (!isShut(error)) become({ older: 'failed' })
      return false
    }
  }

  /** Brings a message into view, however far back it is. */
  async function show(seq: number): Promise<void> {
    await loaded
    for (let page = 0; page < PAGES_BACK && seq < (firstSeq(state.log) ?? 0); page += 1)
      if (!(await loadOlder(MOST_AT_ONCE))) break
    become({ target: { seq } })
  }

  /** Shown at once; what the server says afterwards is newer, and a refusal takes it back. */
  async function react(message: ChatMessage, emoji: string): Promise<void> {
    const wanted = reactionOf(message, userId) === emoji ? null : emoji
    const reactions = withReaction(message.reactions, userId, wanted)
    learn({ kind: 'changed', messages: [{ ...message, reactions }] })
    try {
      changed(await call(reactToMessage, { params: { id: message.id }, body: { emoji: wanted } }))
    } catch (error) {
      learn({ kind: 'changed', messages: [message] })
      throw error
    }
  }

  function changed(answer: EitherMessage): void {
    const message = fromEither(answer)
    if (message) learn({ kind: 'changed', messages: [message] })
  }

  /** Tells the server that everything was read; tried again with the next look when it did not arrive. */
  async function markRead(seq: number): Promise<void> {
    if (!channel.markRead || readSeq === null || seq <= readSeq) return
    const before = readSeq
    readSeq = seq
    await channel.markRead().catch(() => {
      if (readSeq === seq) readSeq = before
    })
  }

  async function start(): Promise<void> {
    if (!isUsable()) return
    become({ phase: state.log.messages.length > 0 ? 'ready' : 'loading', failure: null })
    await loadNewest()
  }

  function heard(message: ChatMessage): void {
    learn({ kind: 'live', messages: [message] })
    if (message.author) typists.stopped(message.author.id)
  }

  function notice(text: string): void {
    // The same news comes over the room and over the person's own sockets.
    if (state.notices.at(-1)?.text === text) return
    notices += 1
    become({ notices: [...state.notices, { id: notices, afterSeq: state.log.lastSeq, text }] })
  }

  async function takeOut(): Promise<void> {
    const keepsake = await keeping.takeOut()
    if (!keepsake || !isUsable()) return
    become({ title: state.title ?? keepsake.title, seenSeq: state.seenSeq ?? keepsake.seenSeq })
    hides = keepsake.hides ?? ''
    learn({ kind: 'kept', messages: keepsake.messages, lastChange: keepsake.lastChange })
    if (state.phase !== 'ready' && state.log.messages.length > 0) become({ phase: 'ready' })
  }

  function open(): void {
    if (isOpen) return
    isOpen = true
    filling.succeeded()
    if (state.phase === 'denied' || state.phase === 'gone') become({ phase: 'loading' })
    stops = [
      channel.hear({
        message: heard,
        changed: (message) => learn({ kind: 'changed', messages: [message] }),
        typing: typists.started,
        stoppedTyping: typists.stopped,
        muted: (isMuted) => become({ isMuted }),
        notice,
        stale: () => void loadNewest(true),
        closed: shut,
      }),
      connection.onConnected(() => void enter()),
    ]
    // What was seen last time must be known before anything new is: it is where the line goes.
    kept ??= takeOut()
    loaded = kept.then(start)
  }

  function close(): void {
    if (!isOpen) return
    isOpen = false
    for (const stop of stops) stop()
    stops = []
    filling.stop()
    typists.forget()
    become({ typists: [], notices: [], older: 'idle' })
    keeping.now()
    channel.leave()
  }

  return {
    key: channel.key,
    current: () => state,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    open,
    close,
    /** Again from the newest page, after it failed. */
    reload: () => void start(),
    loadOlder: () => void loadOlder(),
    show: (seq: number) => void show(seq),
    /** @throws ApiError */
    react,
    /** Takes back a message of one's own. @throws ApiError */
    remove: async (message: ChatMessage) => changed(await call(deleteMessage, { params: { id: message.id } })),
    /** @throws ApiError */
    async mute(isMuted: boolean): Promise<void> {
      await channel.mute(isMuted)
      become({ isMuted })
    },
    /** A message of one's own came back with its acknowledgement. */
    acknowledged: (message: ChatMessage) => learn({ kind: 'live', messages: [message] }),
    startTyping: channel.startTyping,
    stopTyping: channel.stopTyping,
    /** Everything up to here was before the person's eyes. */
    seen(seq: number): void {
      void markRead(seq)
      if (seq <= (state.seenSeq ?? -1)) return
      become({ seenSeq: seq })
      keeping.soon()
    },
    named(title: string): void {
      if (title === state.title) return
      become({ title })
      keeping.soon()
    },
  }
}

export type Conversation = ReturnType<typeof makeConversation>

function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError || error instanceof SocketError) && error.message !== '' ? error.message : otherwise
}
