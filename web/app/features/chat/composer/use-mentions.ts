import { type KeyboardEvent, type RefObject, useState } from 'react'
import { fold } from '~/lib/fold.ts'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'

const MAX_SUGGESTIONS = 5
/** An @ at the start of a word, followed by the characters of a username (contract: users.ts). */
const MENTION = /(?:^|[\s(])@([\p{L}\p{N}._-]{0,30})$/u

type MentionQuery = { /** The index of the @. */ from: number; typed: string }

function findMention(text: string, caret: number): MentionQuery | null {
  const typed = MENTION.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { from: caret - typed.length - 1, typed }
}

function matchPeople(people: readonly AvatarUser[], typed: string): AvatarUser[] {
  const wanted = fold(typed)
  const named = people.map((person) => ({ person, name: fold(person.username) }))
  const starting = named.filter(({ name }) => name.startsWith(wanted))
  const containing = named.filter(({ name }) => !name.startsWith(wanted) && name.includes(wanted))
  return [...starting, ...containing].slice(0, MAX_SUGGESTIONS).map(({ person }) => person)
}

function insertMention(text: string, { from, typed }: MentionQuery, username: string) {
  const mention = `@${username} `
  const after = text.slice(from + 1 + typed.length).replace(/^ /, '')
  return { text: text.slice(0, from) + mention + after, caret: from + mention.length }
}

const NO_PEOPLE: AvatarUser[] = []

/** Suggests people while an @ is typed: arrows select, Enter and Tab insert, Escape closes. */
export function useMentions(
  everyone: readonly AvatarUser[],
  textarea: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string, caret: number) => void,
) {
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [selected, setSelected] = useState(0)
  const people = query ? matchPeople(everyone, query.typed) : NO_PEOPLE
  const active = Math.min(selected, Math.max(0, people.length - 1))

  /** Call it after each change of the text or the selection. */
  function update(): void {
    const element = textarea.current
    if (!element || everyone.length === 0) return
    const { selectionStart, selectionEnd, value } = element
    const next = selectionStart === selectionEnd ? findMention(value, selectionEnd) : null
    if (next?.from !== query?.from || next?.typed !== query?.typed) {
      setQuery(next)
      setSelected(0)
    }
  }

  function pick(person: AvatarUser): void {
    if (!query) return
    const inserted = insertMention(text, query, person.username)
    setQuery(null)
    setText(inserted.text, inserted.caret)
  }

  /** @returns true when the key was for the list */
  function handleKey(event: KeyboardEvent): boolean {
    const person = people[active]
    if (!person) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setSelected((active + step + people.length) % people.length)
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) pick(person)
    else if (event.key === 'Escape') setQuery(null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { people, active, update, pick, handleKey, close: () => setQuery(null) }
}
