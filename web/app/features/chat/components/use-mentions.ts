import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import { type MentionQuery, matching, mentionAt, withMention } from '../mention.ts'

type Write = (text: string, caret: number) => void
const NOBODY: AvatarUser[] = []

/** Offers names while an @ is being written: arrows choose, Enter and Tab take, Escape puts away. */
export function useMentions(
  everybody: readonly AvatarUser[],
  box: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: Write,
) {
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [chosen, setChosen] = useState(0)
  const people = query ? matching(everybody, query.typed) : NOBODY
  const active = Math.min(chosen, Math.max(0, people.length - 1))

  function look(): void {
    const element = box.current
    if (!element || everybody.length === 0) return
    const next = element.selectionStart === element.selectionEnd ? mentionAt(element.value, element.selectionEnd) : null
    if (next?.from !== query?.from || next?.typed !== query?.typed) {
      setQuery(next)
      setChosen(0)
    }
  }

  function pick(person: AvatarUser): void {
    if (!query) return
    const written = withMention(text, query, person.username)
    setQuery(null)
    write(written.text, written.caret)
  }

  /** True when the key was meant for the list. */
  function pressed(event: KeyboardEvent): boolean {
    const person = people[active]
    if (!person) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen((active + step + people.length) % people.length)
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) pick(person)
    else if (event.key === 'Escape') setQuery(null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { people, active, look, pick, pressed, close: () => setQuery(null) }
}
