import { reduceConversation } from './conversation.ts'
import { createEffects, type EffectOptions } from './conversation-effects.ts'
import { type ConversationEvent, type Delays, defaultDelays, initialState } from './conversation-state.ts'
import type { ChatMessage } from './message.ts'
import { createMessageChanges } from './message-changes.ts'

type Options = EffectOptions & { delays?: Partial<Delays> }

/** Runs one conversation: feeds its reducer from the server, the cache and timers. Outlives the screen that shows it. */
export function createConversationDriver({ delays, ...options }: Options) {
  const { connection, transport } = options
  const allDelays = { ...defaultDelays, ...delays }
  let state = initialState
  const listeners = new Set<() => void>()
  const run = createEffects({ ...options, dispatch, isStarting: () => state.isStarting })

  function dispatch(event: ConversationEvent): void {
    const before = state
    const { state: next, effects } = reduceConversation(state, event, allDelays)
    state = next
    for (const effect of effects) run(effect)
    if (next !== before) for (const listener of [...listeners]) listener()
  }

  return {
    key: transport.key,
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
    store: () => dispatch({ kind: 'cacheDue' }),
    loadOlder: () => dispatch({ kind: 'olderRequested' }),
    show: (seq: number) => dispatch({ kind: 'showRequested', seq }),
    /** Every message up to this number was in view. */
    markSeen: (seq: number) => dispatch({ kind: 'seen', seq }),
    setTitle: (title: string) => dispatch({ kind: 'named', title }),
    addSent: (message: ChatMessage) => dispatch({ kind: 'messageReceived', message }),
    addChanged: (message: ChatMessage) => dispatch({ kind: 'messageChanged', message }),
    startTyping: transport.startTyping,
    stopTyping: transport.stopTyping,
    ...createMessageChanges(connection, dispatch),
    /** @throws ApiError */
    async mute(isMuted: boolean): Promise<void> {
      await transport.mute(isMuted)
      dispatch({ kind: 'muted', isMuted })
    },
  }
}

export type ConversationDriver = ReturnType<typeof createConversationDriver>
