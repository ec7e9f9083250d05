import { findTextWarnings, type TextWarning } from 'contract/text-warnings.ts'
import type { ChatMessage } from './message.ts'
import type { Draft } from './stored.ts'

const NONE: readonly TextWarning[] = []
const warningsIn = ({ content }: { content: string }) => findTextWarnings(content, window.location.host)

/** Until the other person has answered, once per conversation. `messages` begin with the first one. */
export function warningsForWriter(
  text: string,
  messages: readonly ChatMessage[],
  outbox: readonly { input: Pick<Draft, 'content'> }[],
  ownId: string,
): readonly TextWarning[] {
  if (messages.some(({ author }) => author?.id !== ownId)) return NONE
  const written = [...messages, ...outbox.map(({ input }) => input)]
  return written.some((each) => warningsIn(each).length > 0) ? NONE : warningsIn({ content: text })
}

/** By message: those of the other person before the reader's own first one. `messages` begin with the first one. */
export function warningsForReader(
  messages: readonly ChatMessage[],
  ownId: string,
): ReadonlyMap<string, readonly TextWarning[]> {
  const warnings = new Map<string, readonly TextWarning[]>()
  for (const message of messages) {
    if (message.author?.id === ownId) break
    const found = warningsIn(message)
    if (found.length > 0) warnings.set(message.id, found)
  }
  return warnings
}
