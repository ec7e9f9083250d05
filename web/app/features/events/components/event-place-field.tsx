import { useFormContext, useWatch } from 'react-hook-form'
import { useNamedPlace, usePlace } from '~/features/places/api.ts'
import { PlaceField } from '~/features/places/components/place-field.tsx'

type Fields = { location: string; placeId: string }

export function useEventPlace(): { id: string; name?: string } | undefined {
  const [location = '', placeId = ''] = useWatch<Fields, ['location', 'placeId']>({ name: ['location', 'placeId'] })
  const named = useNamedPlace(location)
  const chosen = usePlace(placeId === '' ? null : placeId)
  return placeId === '' ? named : (chosen ?? { id: placeId })
}

export function EventPlaceField() {
  const { setValue, getFieldState, formState } = useFormContext<Fields>()
  return (
    <PlaceField
      label="Plaats"
      isOptional
      help="Zo vinden mensen uit de buurt je evenement. Klopt de plaats niet? Kies een andere."
      error={getFieldState('placeId', formState).error?.message}
      value={useEventPlace()?.id ?? null}
      onChange={(id) => setValue('placeId', id ?? '', { shouldDirty: true })}
    />
  )
}
