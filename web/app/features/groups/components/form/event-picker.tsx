import type { Event } from 'contract/events.ts'
import { useEffect, useState } from 'react'
import { useEvent, useEvents } from '~/features/events/api.ts'
import { formatDateRange } from '~/lib/format/dates.ts'
import { ComboBox } from '~/ui/forms/combo-box.tsx'

const SHOWN = 20
const WAIT_MS = 300

type EventPickerProps = {
  value: string | null
  onChange: (eventId: string | null) => void
  onBlur?: () => void
  error?: string
}

/** Chooses the event a group goes to, by typing words of its title or place. */
export function EventPicker({ value, onChange, onBlur, error }: EventPickerProps) {
  const [picked, setPicked] = useState<Event>()
  const isPicked = picked !== undefined && picked.id === value
  // From the address it may be an event that no list shows.
  const asked = useEvent(value ?? '', { isEnabled: value !== null && !isPicked })
  const chosen = value === null ? undefined : isPicked ? picked : asked.data?.event
  const [text, setText] = useState('')
  const [isTyped, setTyped] = useState(false)
  // The chosen event's title is shown in the box until something else is typed.
  const shownText = isTyped ? text : (chosen?.title ?? text)
  const search = useLater(isTyped && text !== chosen?.title ? text.trim() : '')
  const events = useEvents({
    upcoming: 'true',
    isActive: 'true',
    sortBy: 'startDate',
    sortOrder: 'asc',
    limit: SHOWN,
    ...(search.length >= 2 ? { search } : {}),
  })
  // While the answer is on its way, of what is there only what fits the words: Enter must never take something else.
  const isBehind = isTyped && (search !== text.trim() || search.length === 1 || events.isPlaceholderData)
  const found = (events.data?.events ?? []).filter((event) => !isBehind || fits(event, text))
  const listed = chosen && !found.some(({ id }) => id === chosen.id) && search === '' ? [chosen, ...found] : found

  return (
    <ComboBox
      label="Evenement"
      help="Zoek op naam of plaats."
      placeholder="Waar ga je heen?"
      error={error}
      items={listed.map(({ id, title, location, startDate, endDate }) => ({
        id,
        label: title,
        description: `${formatDateRange(startDate, endDate)} · ${location}`,
      }))}
      value={value}
      onChange={(id) => {
        setTyped(false)
        setText('')
        setPicked(listed.find((event) => event.id === id))
        onChange(id)
      }}
      onBlur={onBlur}
      search={{
        text: shownText,
        onChange: (next) => {
          if (next === shownText) return
          setTyped(true)
          setText(next)
        },
        isLoading: events.isFetching,
      }}
      emptyText="Geen evenement gevonden. Staat het er niet bij? Voeg het hieronder toe."
    />
  )
}

function fits({ title, location }: Event, text: string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/)
  const place = `${title} ${location}`.toLowerCase()
  return words.every((word) => place.includes(word))
}

function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), text === '' ? 0 : WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
