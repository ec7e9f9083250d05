import { EVENT_TYPE_LABELS, eventLimits } from 'contract/events/events.ts'
import type { eventFields } from 'contract/events/submitting.ts'
import { type ReactNode, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNamedPlace, usePlace } from '~/features/places/api.ts'
import { PlaceField } from '~/features/places/components/place-field.tsx'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { FormDateField } from '~/ui/forms/date-field.tsx'
import { FoldedFields } from '~/ui/forms/folded-fields.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { describeEventExtras } from './describe-event-extras.ts'
import type { formTimes } from './start-and-end.ts'

type FieldName = Exclude<keyof typeof eventFields, 'isWholeDay'> | keyof typeof formTimes
type FieldValues = Record<FieldName, string>

const FOLDED_NAMES = ['placeId', 'venue', 'price', 'capacity', 'website', 'ticketUrl'] as const

type EventFieldsProps = {
  minDate?: string
  afterTitle?: ReactNode
  picture: ReactNode
  eventImport?: ReactNode
}

export function EventFields({ minDate, afterTitle, picture, eventImport }: EventFieldsProps) {
  const { register, setValue, getFieldState, formState, control } = useFormContext<FieldValues>()
  const field = (name: FieldName) => ({ ...register(name), error: getFieldState(name, formState).error?.message })
  const timesHelp = useId()
  const typed = useWatch<FieldValues>({ control }) as FieldValues
  const extras = describeEventExtras({ ...typed, place: useEventPlace()?.name })
  return (
    <div className="flex flex-col gap-5">
      <TextField {...field('title')} label="Titel" maxLength={eventLimits.title.max} />
      {afterTitle}
      <Select {...field('type')} label="Type" placeholder="Kies een type" options={EVENT_TYPE_LABELS} />
      <fieldset aria-describedby={timesHelp} className="flex min-w-0 flex-col gap-1.5">
        <legend className="sr-only">Wanneer is het?</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-3 gap-y-5">
          <FormDateField
            control={control}
            name="startDate"
            rules={{ deps: ['endDate'] }}
            label="Startdatum"
            min={minDate}
          />
          <TextField {...field('startTime')} label="Begintijd" type="time" />
          <FormDateField control={control} name="endDate" label="Einddatum" min={minDate} />
          <TextField {...field('endTime')} label="Eindtijd" type="time" />
        </div>
        <p id={timesHelp} className="text-muted text-sm">
          Alleen de startdatum moet. Zonder begintijd duurt het de hele dag.
        </p>
      </fieldset>
      <TextField
        {...field('location')}
        {...register('location', { onChange: () => setValue('placeId', '', { shouldDirty: true }) })}
        label="Locatie"
        placeholder="Nijmegen"
        help="De stad of het dorp."
        autoComplete="off"
      />
      <TextArea
        {...field('description')}
        label="Beschrijving"
        isOptional
        placeholder="Wat maakt het leuk?"
        countTo={eventLimits.description.max}
      />
      <Checkbox {...register('isPublic')} help="Staat dit uit, dan vinden alleen mensen met de link het evenement.">
        Iedereen mag dit evenement vinden
      </Checkbox>
      {picture}
      <FoldedFields
        names={FOLDED_NAMES}
        summary={eventImport === undefined ? extras : `${extras}. Hier kun je ook gegevens overnemen.`}
      >
        {eventImport}
        <div className="grid gap-5 sm:grid-cols-2">
          <EventPlaceField />
          <TextField {...field('venue')} label="Zaal of terrein" isOptional placeholder="Doornroosje" />
          <TextField
            {...field('price')}
            label="Prijs van een kaartje"
            isOptional
            inputMode="decimal"
            help="In euro’s. Vul 0 in als het gratis is."
          />
          <TextField {...field('capacity')} label="Plek voor hoeveel bezoekers?" isOptional inputMode="numeric" />
          <TextField
            {...field('website')}
            label="Website"
            isOptional
            type="url"
            inputMode="url"
            placeholder="https://"
          />
          <TextField
            {...field('ticketUrl')}
            label="Link naar kaartjes"
            isOptional
            type="url"
            inputMode="url"
            placeholder="https://"
          />
        </div>
      </FoldedFields>
    </div>
  )
}

type Fields = { location: string; placeId: string }

function useEventPlace(): { id: string; name?: string } | undefined {
  const [location = '', placeId = ''] = useWatch<Fields, ['location', 'placeId']>({ name: ['location', 'placeId'] })
  const named = useNamedPlace(location)
  const chosen = usePlace(placeId === '' ? null : placeId)
  return placeId === '' ? named : (chosen ?? { id: placeId })
}

function EventPlaceField() {
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
