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

const ADVICE: Record<TextWarning, string> = {
  PAYMENT: 'Maak nooit geld over aan iemand die je niet kent.',
  LINK: 'Open een link alleen als je weet waar die heen gaat.',
  ADDRESS: 'Spreek de eerste keer af op een plek met andere mensen.',
  PHONE: 'Je kunt hier blijven schrijven tot je elkaar kent.',
  EMAIL: 'Je kunt hier blijven schrijven tot je elkaar kent.',
  OTHER_APP: 'Je kunt hier blijven schrijven tot je elkaar kent.',
}
const BY_HARM: readonly TextWarning[] = ['PAYMENT', 'LINK', 'ADDRESS', 'PHONE', 'EMAIL', 'OTHER_APP']

export const adviceFor = (warnings: readonly TextWarning[]): string =>
  ADVICE[BY_HARM.find((warning) => warnings.includes(warning)) ?? 'OTHER_APP']
