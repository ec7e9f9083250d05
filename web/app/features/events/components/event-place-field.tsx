import { useFormContext, useWatch } from 'react-hook-form'
import { useNamedPlace } from '~/features/places/api.ts'
import { PlaceField } from '~/features/places/components/place-field.tsx'

type Fields = { location: string; placeId: string }

/** The place of an event, suggested from its location text until somebody chooses another one. */
export function EventPlaceField() {
  const { control, setValue, getFieldState, formState } = useFormContext<Fields>()
  const [location = '', placeId = ''] = useWatch({ control, name: ['location', 'placeId'] })
  const suggested = useNamedPlace(location)
  return (
    <PlaceField
      label="Plaats"
      isOptional
      help="Zo vinden mensen uit de buurt je evenement. Klopt de plaats niet? Kies een andere."
      error={getFieldState('placeId', formState).error?.message}
      value={placeId === '' ? (suggested?.id ?? null) : placeId}
      onChange={(id) => setValue('placeId', id ?? '', { shouldDirty: true })}
    />
  )
}
