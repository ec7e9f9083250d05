import type { Event } from 'contract/events/events.ts'
import { type Ref, useState } from 'react'
import { useEvent, useEvents } from '~/features/events/api.ts'
import { formatEventTime } from '~/lib/format/dates.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { ComboBox } from '~/ui/forms/combo-box.tsx'

const RESULT_COUNT = 20
export const SEARCH_DELAY_MS = 300
export const UPCOMING = { upcoming: 'true', isActive: 'true', sortBy: 'startDate', sortOrder: 'asc' } as const

export const whenAndWhere = (event: Event): string => `${formatEventTime(event)} · ${event.location}`

type EventPickerProps = {
  value: string | null
  onChange: (eventId: string | null) => void
  onBlur: () => void
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
}

export function EventPicker({ value, onChange, onBlur, error, inputRef }: EventPickerProps) {
  const [picked, setPicked] = useState<Event>()
  const isPicked = picked !== undefined && picked.id === value
  // The event in the URL may be in none of the search results.
  const preselected = useEvent(value ?? '', { isEnabled: value !== null && !isPicked })
  const chosen = value === null ? undefined : isPicked ? picked : preselected.data?.event
  const [text, setText] = useState<string>()
  const shownText = text ?? chosen?.title ?? ''
  const typed = text?.trim() ?? ''
  const search = useDebounced(text === chosen?.title ? '' : typed, SEARCH_DELAY_MS)
  const events = useEvents({ ...UPCOMING, limit: RESULT_COUNT, ...(search.length >= 2 ? { search } : {}) })
  // Results of an earlier search are filtered by the typed text, so that Enter cannot choose an event that does not match.
  const isOutdated = text !== undefined && (search !== typed || search.length === 1 || events.isPlaceholderData)
  const found = (events.data?.events ?? []).filter((event) => !isOutdated || matches(event, typed))
  const listed = chosen && !found.some(({ id }) => id === chosen.id) && search === '' ? [chosen, ...found] : found

  return (
    <ComboBox
      label="Evenement"
      inputRef={inputRef}
      placeholder="Zoek op naam of plaats"
      error={error ?? (events.data === undefined ? events.error?.message : undefined)}
      items={listed.map((event) => ({ id: event.id, label: event.title, description: whenAndWhere(event) }))}
      value={value}
      onChange={(id) => {
        setText(undefined)
        setPicked(listed.find((event) => event.id === id))
        onChange(id)
      }}
      onBlur={onBlur}
      search={{
        text: shownText,
        onChange: (next) => {
          if (next !== shownText) setText(next)
        },
        isLoading: events.isFetching,
      }}
      emptyText="Geen evenement gevonden. Staat het er niet bij? Voeg het hieronder toe."
    />
  )
}

function matches({ title, location }: Event, text: string): boolean {
  const terms = text.toLowerCase().split(/\s+/)
  const place = `${title} ${location}`.toLowerCase()
  return terms.every((term) => place.includes(term))
}
