import { live } from './conversation-live.ts'
import { loading } from './conversation-loading.ts'
import { opening } from './conversation-opening.ts'
import {
  type ConversationEvent,
  type ConversationState,
  type Delays,
  defaultDelays,
  type Effect,
  hasEnded,
} from './conversation-state.ts'
import type { Handlers, Run } from './conversation-steps.ts'

const handlers: Handlers = { ...opening, ...loading, ...live }

/** Acknowledgements and the cache arrive while the conversation is closed too. */
const HANDLED_WHILE_CLOSED = new Set<ConversationEvent['kind']>(['opened', 'cacheRead', 'messageReceived', 'named'])

/** One conversation, as a pure function: the driver runs the effects and dispatches what they lead to. */
export function reduceConversation(
  state: ConversationState,
  event: ConversationEvent,
  delays: Delays = defaultDelays,
): { state: ConversationState; effects: Effect[] } {
  const isHandled = state.isOpen || (hasEnded(state) ? event.kind === 'opened' : HANDLED_WHILE_CLOSED.has(event.kind))
  if (!isHandled) return { state, effects: [] }
  const effects: Effect[] = []
  const handle = handlers[event.kind] as (
    state: ConversationState,
    event: ConversationEvent,
    run: Run,
  ) => ConversationState
  return { state: handle(state, event, { add: (...more) => void effects.push(...more), delays }), effects }
}
