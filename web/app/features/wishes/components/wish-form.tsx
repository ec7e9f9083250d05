import { EVENT_TYPE_LABELS, EVENT_TYPES, type EventType } from 'contract/events/events.ts'
import { describeAudience } from 'contract/groups/audience.ts'
import { DEFAULT_RADIUS } from 'contract/limits.ts'
import { lookingLimits } from 'contract/looking.ts'
import { setWish, WISH_RADII, type Wish } from 'contract/wishes.ts'
import { useState } from 'react'
import { Controller, FormProvider } from 'react-hook-form'
import { PlaceField } from '~/features/places/components/place-field.tsx'
import { WhomFields } from '~/features/users/components/whom-fields.tsx'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { dayIn, daysOf } from '~/lib/routing/wish-path.ts'
import { WISH_PERIODS, type WishPeriod } from '~/lib/routing/wish-periods.ts'
import { ChipButton } from '~/ui/data/filter-chips.tsx'
import { FormDateField } from '~/ui/forms/date-field.tsx'
import { labelClasses } from '~/ui/forms/field.tsx'
import { FoldedFields } from '~/ui/forms/folded-fields.tsx'
import { RadioGroup } from '~/ui/forms/radio-group.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { useSetWish, type WishBody } from '../api.ts'

export type WishFilters = {
  near: string | null
  radius?: number
  type: EventType | null
  from: string | null
  to: string | null
}

const UNTIL_DAY = 'DAY'
type Period = WishPeriod | typeof UNTIL_DAY
const PERIODS: Readonly<Record<Period, string>> = { ...WISH_PERIODS, [UNTIL_DAY]: 'Tot een dag die ik kies' }

const FOLDED = ['audience', 'minAge', 'maxAge', 'note']

/** The nearest that is not smaller; the largest for a larger one. */
const radiusOf = (radius: number): number => WISH_RADII.find((known) => known >= radius) ?? WISH_RADII[2]

const isWish = (start: Wish | WishFilters): start is Wish => 'place' in start

function valuesOf(start: Wish | WishFilters) {
  if (isWish(start))
    return {
      ...start,
      placeId: start.place.id,
      note: start.note ?? '',
      minAge: start.minAge ?? '',
      maxAge: start.maxAge ?? '',
    }
  const { near, radius = DEFAULT_RADIUS, type, from, to } = start
  return {
    placeId: near ?? '',
    radius: radiusOf(radius),
    types: type === null ? [] : [type],
    ...(to === null ? daysOf('MONTH', new Date()) : { from, until: to }),
    note: '',
    minAge: '',
    maxAge: '',
    audience: 'EVERYONE' as const,
  }
}

const periodOf = ({ from, until }: { from: string | null; until: string }): Period => {
  const now = new Date()
  const known = (Object.keys(WISH_PERIODS) as WishPeriod[]).find((period) => {
    const days = daysOf(period, now)
    return days.until === until && (days.from ?? dayIn(now, 0)) === (from ?? dayIn(now, 0))
  })
  return known ?? UNTIL_DAY
}

export function WishDialog({ start, ...dialog }: DialogProps & { start: Wish | WishFilters }) {
  const isNew = !isWish(start)
  const set = useSetWish()
  const [initial] = useState(() => valuesOf(start))
  const [period, setPeriod] = useState<Period>(() => periodOf(initial))
  const form = useContractForm(setWish, { defaultValues: initial })
  const { field, control, watch, setValue } = form
  const choosePeriod = (chosen: Period) => {
    setPeriod(chosen)
    const { from, until } = chosen === UNTIL_DAY ? { from: null, until: '' } : daysOf(chosen, new Date())
    setValue('from', from, { shouldDirty: true })
    setValue('until', until, { shouldDirty: true })
  }
  return (
    <FormProvider {...form}>
      <FormDialog
        {...dialog}
        title={isNew ? 'Waar heb je zin in?' : 'Verander wat je zoekt'}
        form={form}
        submitLabel={isNew ? 'Zoek gezelschap' : 'Opslaan'}
        send={(values) => set.mutateAsync(values)}
        done={
          isNew
            ? { title: 'Je zoekt gezelschap', description: 'Je krijgt bericht als er iets voor je is.' }
            : 'Opgeslagen'
        }
        failure="Je keuze is niet opgeslagen"
        unsaved="ingevuld"
      >
        <div className="flex flex-col gap-5 sm:flex-row sm:*:grow sm:*:basis-0">
          <Controller
            control={control}
            name="placeId"
            render={({ field: { value, onChange, onBlur }, fieldState }) => (
              <PlaceField
                label="Waar?"
                value={value === '' ? null : value}
                onChange={(id) => onChange(id ?? '')}
                onBlur={onBlur}
                error={fieldState.error?.message}
              />
            )}
          />
          <Select
            {...field('radius')}
            label="Hoe ver weg?"
            options={WISH_RADII.map((radius) => ({ value: String(radius), label: `Tot ${radius} km` }))}
          />
        </div>
        <Controller
          control={control}
          name="types"
          render={({ field: { value, onChange } }) => (
            <KindChips value={(value ?? []) as EventType[]} onChange={onChange} />
          )}
        />
        <RadioGroup
          label="Wanneer?"
          name="period"
          isRow
          value={period}
          onChange={({ target }) => choosePeriod(target.value as Period)}
          options={Object.entries(PERIODS).map(([value, label]) => ({ value, label }))}
        />
        {period === UNTIL_DAY && (
          <FormDateField control={control} name="until" label="Tot welke dag?" min={dayIn(new Date(), 0)} />
        )}
        <FoldedFields names={FOLDED} summary={summaryOf(watch())}>
          <WhomFields field={field} />
          <TextArea
            {...field('note')}
            label="Wat wil je erbij zeggen?"
            isOptional
            rows={2}
            countTo={lookingLimits.note.max}
            help="Bijvoorbeeld hoe je reist, of waar je zin in hebt."
          />
        </FoldedFields>
      </FormDialog>
    </FormProvider>
  )
}

function summaryOf({ audience = 'EVERYONE', minAge, maxAge, note }: WishBody): string {
  const whom = describeAudience({ audience, minAge: Number(minAge) || null, maxAge: Number(maxAge) || null })
  return `Met ${whom ?? 'iedereen'} · ${note ? 'met een bericht' : 'zonder bericht'}`
}

function KindChips({ value, onChange }: { value: readonly string[]; onChange: (types: EventType[]) => void }) {
  const toggled = (type: EventType) => EVENT_TYPES.filter((other) => value.includes(other) !== (other === type))
  return (
    <fieldset className="min-w-0">
      <legend className={`${labelClasses} mb-2`}>Wat?</legend>
      <div className="flex flex-wrap gap-x-2 gap-y-2.5">
        <ChipButton isPressed={value.length === 0} onClick={() => onChange([])}>
          Alles
        </ChipButton>
        {EVENT_TYPES.map((type) => (
          <ChipButton key={type} isPressed={value.includes(type)} onClick={() => onChange(toggled(type))}>
            {EVENT_TYPE_LABELS[type]}
          </ChipButton>
        ))}
      </div>
    </fieldset>
  )
}
