type Mentionable = { id: string; username: string }

const MAX_SUGGESTIONS = 5
/** An @ at the start of a word, followed by the characters of a username (contract: users.ts). */
const MENTION = /(?:^|[\s(])@([\p{L}\p{N}._-]{0,30})$/u

export type MentionQuery = { /** The index of the @. */ from: number; typed: string }

/** The mention being typed at the caret; null when there is none. */
export function findMention(text: string, caret: number): MentionQuery | null {
  const typed = MENTION.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { from: caret - typed.length - 1, typed }
}

/** People whose name starts with the typed text, then people whose name contains it. Ignores case and accents. */
export function matchPeople<P extends Mentionable>(people: readonly P[], typed: string): P[] {
  const wanted = fold(typed)
  const named = people.map((person) => ({ person, name: fold(person.username) }))
  const starting = named.filter(({ name }) => name.startsWith(wanted))
  const containing = named.filter(({ name }) => !name.startsWith(wanted) && name.includes(wanted))
  return [...starting, ...containing].slice(0, MAX_SUGGESTIONS).map(({ person }) => person)
}

const fold = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The text with the whole username, and the caret position after it. */
export function insertMention(text: string, { from, typed }: MentionQuery, username: string) {
  const mention = `@${username} `
  const after = text.slice(from + 1 + typed.length).replace(/^ /, '')
  return { text: text.slice(0, from) + mention + after, caret: from + mention.length }
}
