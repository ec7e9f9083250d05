import type { Place } from 'contract/places.ts'
import { useState } from 'react'
import { useDebounced } from '~/lib/use-debounced.ts'
import { ComboBox } from '~/ui/forms/combo-box.tsx'
import type { FieldProps } from '~/ui/forms/field.tsx'
import { usePlace, usePlaces } from '../api.ts'

const DEBOUNCE_MS = 300

type PlaceFieldProps = Omit<FieldProps, 'isLabelHidden'> & {
  value: string | null
  onChange: (id: string | null) => void
  onBlur?: () => void
}

export function PlaceField({ value, onChange, ...field }: PlaceFieldProps) {
  const [picked, setPicked] = useState<Place>()
  const isPicked = picked !== undefined && picked.id === value
  const loaded = usePlace(isPicked ? null : value)
  const chosen = isPicked ? picked : loaded
  const [text, setText] = useState<string>()
  const shownText = text ?? chosen?.name ?? ''
  const search = useDebounced(text === undefined ? '' : text.trim(), DEBOUNCE_MS)
  const found = usePlaces(search)
  const isOutdated = text !== undefined && search !== text.trim()
  const places = text === undefined ? (chosen ? [chosen] : []) : isOutdated ? [] : (found.data?.places ?? [])
  return (
    <ComboBox
      {...field}
      placeholder="Typ een plaats"
      items={places.map(({ id, name, province }) => ({ id, label: name, description: province }))}
      value={value}
      onChange={(id) => {
        setText(undefined)
        setPicked(places.find((place) => place.id === id))
        onChange(id)
      }}
      search={{
        text: shownText,
        onChange: (next) => {
          if (next === shownText) return
          setText(next)
          if (next === '') onChange(null)
        },
        isLoading: isOutdated || found.isFetching,
      }}
      emptyText={shownText === '' ? 'Typ de eerste letters.' : 'Geen plaats gevonden'}
    />
  )
}
