import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import { findMention, insertMention, type MentionQuery, matchPeople } from './mention.ts'

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
