import { AUDIENCE_IS_UNVERIFIED, AUDIENCE_LABELS, AUDIENCES, describeAudience } from 'contract/groups/audience.ts'
import { type GroupFields as GroupFieldValues, groupFields } from 'contract/groups/groups.ts'
import { createGroup } from 'contract/groups/lifecycle.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { countText } from 'contract/platform/count-text.ts'
import { useId } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { AgeFields } from '~/features/users/components/age-fields.tsx'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { FieldMessages, labelClasses, OptionalMark } from '~/ui/forms/field.tsx'
import { FoldedFields } from '~/ui/forms/folded-fields.tsx'
import { RadioGroup } from '~/ui/forms/radio-group.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { usePopularTags } from '../../api.ts'
import { QuestionsField } from './questions-field.tsx'
import { TagsField } from './tags-field.tsx'

export type GroupFieldName = keyof typeof groupFields
export const GROUP_FIELD_NAMES = Object.keys(groupFields) as GroupFieldName[]

const FOLDED_NAMES = GROUP_FIELD_NAMES.filter((name) => name !== 'name' && name !== 'description')

/** Empty for every age. */
type TypedAge = string | number | null | undefined
type GroupSettings = Omit<GroupFieldValues, 'name' | 'description' | 'minAge' | 'maxAge'> & {
  minAge?: TypedAge
  maxAge?: TypedAge
}

type FieldDefinition = {
  input: 'text' | 'textarea' | 'tags' | 'checkbox' | 'questions' | 'audience' | 'age'
  label: string
  help?: string
  placeholder?: string
  isOptional?: boolean
  maxLength?: number
}

/** Its part of the line that stands for the folded fields; null for a field that is not folded or that another names. */
type Summary = { summary: ((settings: GroupSettings) => string | null) | null }

/**
 * How each field of the contract is edited, in the order of the summary. A new field of the contract does not compile until
 * it is added here.
 */
const DEFINITIONS: Readonly<Record<GroupFieldName, FieldDefinition & Summary>> = {
  name: { input: 'text', label: 'Naam van de groep', maxLength: groupLimits.name.max, summary: null },
  description: {
    input: 'textarea',
    label: 'Beschrijving',
    isOptional: true,
    maxLength: groupLimits.description.max,
    summary: null,
  },
  audience: {
    input: 'audience',
    label: 'Voor wie is de groep?',
    summary: ({ audience, minAge, maxAge }) =>
      `Voor ${describeAudience({ audience, minAge: age(minAge), maxAge: age(maxAge) }) ?? 'iedereen'}`,
  },
  minAge: { input: 'age', label: 'Vanaf', summary: null },
  maxAge: { input: 'age', label: 'Tot en met', summary: null },
  tags: {
    input: 'tags',
    label: 'Labels',
    summary: ({ tags, questions }) => {
      if (tags.length > 0) return countText(tags.length, 'label', 'labels')
      return countAsked(questions) === 0 ? 'geen labels of vragen' : 'geen labels'
    },
  },
  questions: {
    input: 'questions',
    label: 'Vragen',
    summary: ({ tags, questions }) => {
      const count = countAsked(questions)
      if (count > 0) return countText(count, 'vraag', 'vragen')
      return tags.length === 0 ? null : 'geen vragen'
    },
  },
  membersMayAdmit: {
    input: 'checkbox',
    label: 'Leden mogen iemand toelaten als ik niet antwoord',
    help: 'Alleen verzoeken die twee dagen wachten. Je krijgt er bericht van.',
    summary: ({ membersMayAdmit }) => (membersMayAdmit ? 'leden mogen iemand toelaten' : 'leden laten niemand toe'),
  },
  takesRequests: {
    input: 'checkbox',
    label: 'Mensen mogen vragen om mee te gaan',
    help: 'Staat dit uit, dan komt er alleen iemand bij die jij uitnodigt.',
    summary: ({ takesRequests }) => (takesRequests ? null : 'alleen op uitnodiging'),
  },
  isPublic: {
    input: 'checkbox',
    label: 'Iedereen mag deze groep vinden',
    help: 'Naam en labels zijn dan ook zonder account te lezen. Staat dit uit, dan zien alleen leden de groep en kan niemand vragen om mee te gaan.',
    summary: ({ isPublic }) => (isPublic ? 'openbaar' : 'alleen leden zien de groep'),
  },
}

const age = (typed: TypedAge): number | null => Number(typed) || null

const countAsked = (questions: readonly string[]): number =>
  questions.filter((question) => question.trim() !== '').length

/** "Voor iedereen · geen labels of vragen · leden laten niemand toe · openbaar" */
export const describeGroupSettings = (settings: GroupSettings): string =>
  Object.values(DEFINITIONS)
    .flatMap(({ summary }) => summary?.(settings) ?? [])
    .join(' · ')

const EMPTY = { text: '', textarea: '', tags: [], questions: [], audience: 'EVERYONE', age: '' } as const

type Switch = { [N in GroupFieldName]: GroupFieldValues[N] extends boolean ? N : never }[GroupFieldName]

const valueInNewGroup = (name: GroupFieldName) => {
  const { input } = DEFINITIONS[name]
  return input === 'checkbox' ? createGroup.body.shape[name as Switch].parse(undefined) : EMPTY[input]
}

/** The fields as form values: those of a group, or those of a new group. */
export function groupFormValues<N extends GroupFieldName>(
  names: readonly N[],
  group: Required<Pick<GroupFieldValues, N>> | null,
): Pick<GroupFieldValues, N> {
  return Object.fromEntries(names.map((name) => [name, group?.[name] ?? valueInNewGroup(name)])) as Pick<
    GroupFieldValues,
    N
  >
}

type GroupFieldsProps = {
  names: readonly GroupFieldName[]
  overrides?: Partial<Record<GroupFieldName, Partial<FieldDefinition>>>
  /** The event whose popular tags are suggested; null suggests those of all events. */
  eventId?: string | null
}

/** The contract's fields of a group, within a `FormProvider`. Serves the create, edit and admin forms. */
export function GroupFields({ names, overrides = {}, eventId = null }: GroupFieldsProps) {
  // The two ages are one row.
  const shown = names.filter((name) => name !== 'maxAge')
  return shown.map((name) => (
    <GroupField key={name} name={name} eventId={eventId} {...DEFINITIONS[name]} {...overrides[name]} />
  ))
}

export function FoldedGroupFields({ eventId = null }: Pick<GroupFieldsProps, 'eventId'>) {
  const values = useWatch<GroupFieldValues>() as GroupFieldValues
  return (
    <FoldedFields names={FOLDED_NAMES} summary={describeGroupSettings(values)}>
      <GroupFields names={FOLDED_NAMES} eventId={eventId} />
    </FoldedFields>
  )
}

type GroupFieldProps = FieldDefinition & { name: GroupFieldName; eventId: string | null }

function GroupField({ name, eventId, input, label, help, placeholder, isOptional, maxLength }: GroupFieldProps) {
  const { register, getFieldState, formState } = useFormContext<GroupFieldValues>()
  const error = getFieldState(name, formState).error?.message
  const props = { label, help, placeholder, isOptional, error }
  if (input === 'text') return <TextField {...register(name)} {...props} maxLength={maxLength} autoComplete="off" />
  if (input === 'textarea') return <TextArea {...register(name)} {...props} rows={4} countTo={maxLength} />
  if (input === 'questions') return <GroupQuestionsField />
  if (input === 'audience')
    return (
      <RadioGroup
        {...register(name)}
        {...props}
        isRow
        options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }))}
      />
    )
  if (input === 'age') return <AgeRangeField />
  if (input === 'tags') return <GroupTagsField eventId={eventId} error={error} />
  return (
    <Checkbox {...register(name)} help={help}>
      {label}
    </Checkbox>
  )
}

function GroupTagsField({ eventId, error }: { eventId: string | null; error: string | undefined }) {
  const { control } = useFormContext<Pick<GroupFieldValues, 'tags'>>()
  const popular = usePopularTags(eventId).data?.tags ?? []
  return (
    <Controller
      control={control}
      name="tags"
      render={({ field }) => (
        <TagsField
          value={field.value}
          onChange={field.onChange}
          suggestions={popular.map(({ tag }) => tag)}
          error={error}
        />
      )}
    />
  )
}

function AgeRangeField() {
  const { register, getFieldState, formState } = useFormContext<GroupFieldValues>()
  const id = useId()
  const frame = { helpId: `${id}-help`, errorId: `${id}-error` }
  return (
    <fieldset aria-describedby={frame.helpId} className="flex min-w-0 flex-col gap-1.5">
      <legend className={`${labelClasses} mb-1.5`}>
        Leeftijd
        <OptionalMark />
      </legend>
      <AgeFields field={(name) => ({ ...register(name), error: getFieldState(name, formState).error?.message })} />
      <FieldMessages frame={frame} help={AUDIENCE_IS_UNVERIFIED} />
    </fieldset>
  )
}

function GroupQuestionsField() {
  const { control, getFieldState, formState } = useFormContext<Pick<GroupFieldValues, 'questions'>>()
  return (
    <Controller
      control={control}
      name="questions"
      render={({ field, fieldState }) => (
        <QuestionsField
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
          errors={field.value.map((_, index) => getFieldState(`questions.${index}`, formState).error?.message)}
        />
      )}
    />
  )
}
