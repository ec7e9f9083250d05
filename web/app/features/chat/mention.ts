/** Who can be named with an @ in a conversation. */
export type Mentionable = { id: string; username: string }

const SHOWN = 5
/** What a username is made of (contract: users.ts). */
const TYPED = /(?:^|[\s(])@([\p{L}\p{N}._-]{0,30})$/u

export type MentionQuery = { /** Where the @ stands. */ from: number; typed: string }

/** The mention that is being written at the caret; null when there is none. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const typed = TYPED.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { from: caret - typed.length - 1, typed }
}

/** Those whose name begins with what was typed come first, then those whose name holds it. */
export function matching<P extends Mentionable>(people: readonly P[], typed: string): P[] {
  const wanted = plain(typed)
  const named = people.map((person) => ({ person, name: plain(person.username) }))
  const begins = named.filter(({ name }) => name.startsWith(wanted))
  const holds = named.filter(({ name }) => !name.startsWith(wanted) && name.includes(wanted))
  return [...begins, ...holds].slice(0, SHOWN).map(({ person }) => person)
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The text with the mention written out, and where the caret then stands. */
export function withMention(text: string, { from, typed }: MentionQuery, username: string) {
  const written = `@${username} `
  const after = text.slice(from + 1 + typed.length).replace(/^ /, '')
  return { text: text.slice(0, from) + written + after, caret: from + written.length }
}
