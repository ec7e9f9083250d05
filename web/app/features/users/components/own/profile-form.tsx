import { personLimits, REVIEW_HOURS } from 'contract/limits.ts'
import { formatDateTime } from 'contract/platform/dutch-dates.ts'
import {
  type CurrentUser,
  DRUG_USE_PREFERENCE_LABELS,
  GENDER_LABELS,
  SOCIAL_PREFERENCE_LABELS,
  updateProfile,
  userLimits,
} from 'contract/users/users.ts'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { PlaceField } from '~/features/places/components/place-field.tsx'
import { useContractForm } from '~/lib/form.ts'
import { numberOrNull } from '~/lib/number-or-null.ts'
import type { SentForm } from '~/lib/sent-form.ts'
import { Button } from '~/ui/button.tsx'
import { announce } from '~/ui/feedback/announce.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast, toastDone } from '~/ui/feedback/toast-queue.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { FieldMessages, labelClasses, OptionalMark } from '~/ui/forms/field.tsx'
import { useKeptInput } from '~/ui/forms/kept-input.ts'
import { Select } from '~/ui/forms/select.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { useConfirmLeave } from '~/ui/overlays/confirm-leave.ts'
import { useUpdateProfile } from '../../api.ts'
import { FIELD_LABELS, MUSIC_STYLES, PLANS_VISIBLE_TO_LABELS, withoutDefaults } from '../../labels.ts'
import { isSameStyle, MusicChips } from '../taste-question.tsx'

const emptyToNull = { setValueAs: (value: string | null) => value || null }
export const FIELDS_TO_FILL = ['age', 'gender', 'bio'] as const
export type FieldToFill = (typeof FIELDS_TO_FILL)[number]
type Form = SentForm<typeof updateProfile.body>

type ProfileFormProps = { user: CurrentUser; focusOn: FieldToFill | null; onDone: () => void }

export function ProfileForm({ user, focusOn, onDone }: ProfileFormProps) {
  const { form, send, cancel, isPending } = useProfileForm(user, onDone)
  const musicError = form.formState.errors.musicalPreferences
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-6">
      <PersonFields user={user} form={form} focusOn={focusOn} />
      <PlansAndHomeFields form={form} />
      <CharacterFields form={form} focusOn={focusOn} />
      <Controller
        control={form.control}
        name="musicalPreferences"
        render={({ field }) => (
          <MusicField
            value={field.value ?? []}
            onChange={field.onChange}
            error={musicError?.message ?? musicError?.[0]?.message}
          />
        )}
      />
      <div className="flex flex-col-reverse gap-2 border-line border-t pt-5 sm:flex-row sm:justify-end">
        <Button onClick={() => void cancel()}>Annuleren</Button>
        <Button variant="primary" type="submit" isPending={isPending}>
          Profiel opslaan
        </Button>
      </div>
    </form>
  )
}

/** Sends only the changed fields, so that it does not overwrite changes made in another tab. */
function useProfileForm(user: CurrentUser, onDone: () => void) {
  const { save, isPending } = useUpdateProfile()
  const answers = withoutDefaults(user)
  const form = useContractForm(updateProfile, {
    defaultValues: {
      age: user.age,
      gender: answers.gender,
      socialPreference: answers.socialPreference,
      drugUsePreference: answers.drugUsePreference,
      showDrugUsePreference: user.showDrugUsePreference,
      showGender: user.showGender,
      plansVisibleTo: user.plansVisibleTo,
      bio: user.bio ?? '',
      musicalPreferences: user.musicalPreferences,
      homePlaceId: user.homePlaceId,
      showProvince: user.showProvince,
    },
  })
  const dirtyFields: Partial<Record<string, unknown>> = form.formState.dirtyFields

  useKeptInput(form, 'form:profile')
  const confirmLeave = useConfirmLeave(form.hasUnsaved, 'veranderd')
  const cancel = async () => {
    if (!isPending && (await confirmLeave())) onDone()
  }

  const send = form.submit(
    async (values) => {
      const body = Object.fromEntries(Object.entries(values).filter(([name]) => dirtyFields[name]))
      if (Object.keys(body).length === 0) {
        toast({ title: 'Er zijn geen wijzigingen om op te slaan' })
        return
      }
      await save(body)
      toastDone('Je profiel is bijgewerkt')
      onDone()
    },
    (error) => showFailure(error, 'Kon profiel niet bijwerken'),
  )
  return { form, send, cancel, isPending }
}

type PersonFieldsProps = { user: CurrentUser; form: Form; focusOn: FieldToFill | null }

function PersonFields({ user, form: { field }, focusOn }: PersonFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Gebruikersnaam"
          value={user.username}
          readOnly
          help="Je gebruikersnaam kun je niet wijzigen."
        />
        <TextField label="E-mail" type="email" value={user.email} readOnly help="Andere leden zien dit niet." />
        <TextField
          {...field('age', numberOrNull)}
          autoFocus={focusOn === 'age'}
          label={FIELD_LABELS.age}
          isOptional
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          readOnly={user.isAgeLocked}
          help={ageHelp(user)}
        />
        <Select
          {...field('gender', emptyToNull)}
          autoFocus={focusOn === 'gender'}
          label={FIELD_LABELS.gender}
          isOptional
          placeholder="Niet ingevuld"
          options={GENDER_LABELS}
          help={`Alle leden zien dit op je profiel en in je groepen, tenzij je het hieronder uitzet. Veranderen kan één keer per ${userLimits.changeEveryDays} dagen.`}
        />
      </div>
      <Checkbox {...field('showGender')}>Toon mijn geslacht aan anderen</Checkbox>
    </>
  )
}

function ageHelp({ isAgeLocked, ageCorrectableUntil }: CurrentUser): string {
  if (isAgeLocked)
    return `Een beheerder kijkt binnen ${REVIEW_HOURS} uur naar je leeftijd. Tot dan kun je die niet veranderen.`
  return ageCorrectableUntil
    ? `Klopt dit niet? Je kunt het verbeteren tot ${formatDateTime(ageCorrectableUntil)}.`
    : `Je moet ${userLimits.adultAge} zijn om mee te doen. Veranderen kan één keer per ${userLimits.changeEveryDays} dagen.`
}

function PlansAndHomeFields({ form: { control, field } }: { form: Form }) {
  return (
    <>
      <Select
        {...field('plansVisibleTo')}
        label={FIELD_LABELS.plansVisibleTo}
        help="Wat je kiest, geldt voor je profiel, de leden van je groepen en wie gezelschap zoekt. Een groep die jij maakt, staat op jouw naam, behalve bij ‘Alleen mijn groepen’. Waar je was, zien alleen de mensen die er met je waren."
        options={PLANS_VISIBLE_TO_LABELS}
      />
      <div className="flex flex-col gap-2">
        <Controller
          control={control}
          name="homePlaceId"
          render={({ field: { value, onChange, onBlur }, fieldState }) => (
            <PlaceField
              label={FIELD_LABELS.homePlace}
              isOptional
              value={value ?? null}
              onChange={onChange}
              onBlur={onBlur}
              help={`Voor evenementen bij jou in de buurt. Andere leden zien je woonplaats niet. Je kunt die ${personLimits.homePlaces} keer per dag veranderen.`}
              error={fieldState.error?.message}
            />
          )}
        />
        <Checkbox {...field('showProvince')}>Toon mijn provincie op mijn profiel</Checkbox>
      </div>
    </>
  )
}

function CharacterFields({ form: { field }, focusOn }: Omit<PersonFieldsProps, 'user'>) {
  return (
    <>
      <TextArea
        {...field('bio')}
        autoFocus={focusOn === 'bio'}
        label={FIELD_LABELS.bio}
        isOptional
        countTo={userLimits.bio.max}
        help="Wat is leuk om te weten als je samen op pad gaat?"
      />
      <Select
        {...field('socialPreference', emptyToNull)}
        label="Hoe sociaal ben je?"
        isOptional
        placeholder="Niet ingevuld"
        options={SOCIAL_PREFERENCE_LABELS}
      />
      <div className="flex flex-col gap-2">
        <Select
          {...field('drugUsePreference', emptyToNull)}
          label={FIELD_LABELS.drugUsePreference}
          isOptional
          placeholder="Niet ingevuld"
          options={DRUG_USE_PREFERENCE_LABELS}
        />
        <Checkbox
          {...field('showDrugUsePreference')}
          help="Dit is gevoelig. Je hoeft het niet te zeggen. Zet je het aan, dan zien alle leden het."
        >
          Toon op mijn profiel
        </Checkbox>
      </div>
    </>
  )
}

const { max, length } = userLimits.musicalPreferences

type MusicFieldProps = {
  value: readonly string[]
  onChange: (styles: string[]) => void
  error?: string
}

function MusicField({ value, onChange, error }: MusicFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  // Typed styles stay available when deselected, until the form closes.
  const [custom, setCustom] = useState(() =>
    value.filter((style) => !MUSIC_STYLES.some((suggested) => isSameStyle(suggested, style))),
  )
  const offered = [...MUSIC_STYLES, ...custom]
  const isFull = value.length >= max

  const add = () => {
    const typed = text.trim()
    if (typed === '' || isFull) return
    const style = offered.find((existing) => isSameStyle(existing, typed)) ?? typed
    if (!offered.includes(style)) setCustom([...custom, style])
    if (!value.some((chosen) => isSameStyle(chosen, style))) onChange([...value, style])
    announce(`${style} toegevoegd`)
    setText('')
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={`${labelClasses} mb-2`}>
        {FIELD_LABELS.musicalPreferences}
        <OptionalMark />
      </legend>
      <MusicChips value={value} onChange={onChange} offered={offered} />
      <div className="flex items-end gap-2">
        <TextField
          label="Nog een stijl"
          value={text}
          maxLength={length}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKeyDown}
          onBlur={add}
          className="max-w-72 grow"
        />
        <Button icon={Plus} onClick={add} className="min-h-12">
          Toevoegen
        </Button>
      </div>
      <FieldMessages
        help={isFull ? `Je hebt er ${max}. Meer kan niet.` : undefined}
        error={error}
        frame={{ helpId: `${id}-help`, errorId: `${id}-error` }}
      />
    </fieldset>
  )
}
