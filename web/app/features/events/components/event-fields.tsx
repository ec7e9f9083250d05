import { EVENT_TYPE_LABELS, EVENT_TYPES, type eventFields, eventLimits } from 'contract/events/events.ts'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { DateField } from '~/ui/forms/date-field.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { EventPlaceField } from './event-place-field.tsx'
import type { formTimes } from './start-and-end.ts'

type EventFieldName = keyof typeof eventFields
type FieldName = EventFieldName | keyof typeof formTimes
type FieldValues = Record<Exclude<FieldName, 'isWholeDay'>, string> & { isWholeDay: boolean }

type EventFieldsProps = {
  /** In a dialog the sections have no cards and smaller headings. */
  isInDialog?: boolean
  /** Shows the fields of one step only: 1 what is required, 2 the rest. */
  step?: 1 | 2
  /** The earliest day to choose, YYYY-MM-DD. */
  minDate?: string
  afterTitle?: ReactNode
  picture: ReactNode
}

/** The contract's fields of an event and its times, within a `FormProvider`. Serves the member's and the administrator's form. */
export function EventFields({ isInDialog = false, step, minDate, afterTitle, picture }: EventFieldsProps) {
  const { register, setValue, getFieldState, formState, control } = useFormContext<FieldValues>()
  const field = (name: FieldName) => ({ ...register(name), error: getFieldState(name, formState).error?.message })
  const isWholeDay = useWatch({ control, name: 'isWholeDay' })
  return (
    <>
      <div hidden={step === 2} className="contents [&[hidden]]:hidden">
        <Section title="Wat is het?" isInDialog={isInDialog}>
          <TextField {...field('title')} label="Titel" maxLength={eventLimits.title.max} />
          {afterTitle}
          <Select
            {...field('type')}
            label="Type"
            placeholder="Kies een type"
            options={EVENT_TYPES.map((type) => ({ value: type, label: EVENT_TYPE_LABELS[type] }))}
          />
        </Section>
        <Section title="Waar en wanneer?" isInDialog={isInDialog}>
          <div className="grid gap-5 sm:grid-cols-2">
            <DateField
              {...field('startDate')}
              {...register('startDate', { deps: ['endDate'] })}
              label="Startdatum"
              min={minDate}
            />
            <DateField {...field('endDate')} label="Einddatum" isOptional min={minDate} />
            <Checkbox {...register('isWholeDay')} className="sm:col-span-2">
              Hele dag
            </Checkbox>
            {!isWholeDay && (
              <>
                <TextField
                  {...field('startTime')}
                  label="Begintijd"
                  isOptional
                  type="time"
                  help="Zonder begintijd duurt het de hele dag."
                />
                <TextField {...field('endTime')} label="Eindtijd" isOptional type="time" />
              </>
            )}
            <TextField
              {...field('location')}
              {...register('location', { onChange: () => setValue('placeId', '', { shouldDirty: true }) })}
              label="Locatie"
              placeholder="Nijmegen"
              help="De stad of het dorp. Anderen zien dit."
              autoComplete="off"
            />
            <EventPlaceField />
          </div>
        </Section>
      </div>
      <div hidden={step === 1} className="contents [&[hidden]]:hidden">
        <Section title="Vertel er meer over" isInDialog={isInDialog}>
          <TextArea
            {...field('description')}
            label="Beschrijving"
            isOptional
            rows={5}
            countTo={eventLimits.description.max}
            help="Wat maakt het leuk? Wat moet je weten als je alleen gaat?"
          />
          {picture}
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field('venue')} label="Zaal of terrein" isOptional placeholder="Doornroosje" />
            <TextField
              {...field('price')}
              label="Prijs van een kaartje"
              isOptional
              inputMode="decimal"
              help="In euro’s. Vul 0 in als het gratis is."
            />
            <TextField {...field('capacity')} label="Aantal bezoekers" isOptional inputMode="numeric" />
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
              label="Kaartjes"
              isOptional
              type="url"
              inputMode="url"
              placeholder="https://"
            />
          </div>
          <Checkbox {...register('isPublic')} help="Staat dit uit, dan vinden alleen mensen met de link het evenement.">
            Iedereen mag dit evenement vinden
          </Checkbox>
        </Section>
      </div>
    </>
  )
}

function Section({ title, isInDialog, children }: { title: string; isInDialog: boolean; children: ReactNode }) {
  if (isInDialog)
    return (
      <section className="flex flex-col gap-5">
        <h3 className="text-lg">{title}</h3>
        {children}
      </section>
    )
  return (
    <Card as="section" className="flex flex-col gap-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  )
}
