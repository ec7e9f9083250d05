import { EVENT_TYPE_LABELS, type EventType } from 'contract/events/events.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { weekendFrom } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { ChipLink, FilterChips } from '~/ui/data/filter-chips.tsx'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { Card } from '~/ui/layout/card.tsx'

const TYPES: readonly EventType[] = ['FESTIVAL', 'CONCERT', 'PARTY', 'SPORT']

/** The one question for a user without plans. */
export function WhereTo() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const hrefFor = (query: Record<string, string>) => `/events?${new URLSearchParams(query)}`
  return (
    <Card as="section" aria-labelledby="where-to" className="flex flex-col gap-4 border-primary/40">
      <h2 id="where-to" className="text-2xl">
        Waar wil je heen?
      </h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void navigate(text.trim() === '' ? '/events' : hrefFor({ search: text.trim() }))
        }}
        className="flex flex-wrap gap-2"
      >
        <SearchField
          label="Zoek op naam of plaats"
          placeholder="Zoek op naam of plaats"
          value={text}
          onChange={setText}
          className="grow basis-60"
        />
        <Button type="submit" variant="primary" className="max-sm:grow">
          Zoek
        </Button>
      </form>
      <FilterChips label="Wat wil je doen?">
        <ChipLink to={hrefFor(weekendFrom(new Date()))} isCurrent={false}>
          Dit weekend
        </ChipLink>
        {TYPES.map((type) => (
          <ChipLink key={type} to={hrefFor({ type })} isCurrent={false}>
            {EVENT_TYPE_LABELS[type]}
          </ChipLink>
        ))}
      </FilterChips>
    </Card>
  )
}
