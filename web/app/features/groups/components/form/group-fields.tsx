import { type GroupFields as GroupFieldValues, groupFields, groupLimits } from 'contract/groups.ts'
import { Controller, useFormContext } from 'react-hook-form'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { usePopularTags } from '../../api.ts'
import { TagsField } from './tags-field.tsx'

export type GroupFieldName = keyof typeof groupFields
export const GROUP_FIELD_NAMES = Object.keys(groupFields) as GroupFieldName[]

type FieldDefinition = {
  input: 'text' | 'textarea' | 'tags' | 'checkbox'
  label: string
  help?: string
  placeholder?: string
  isOptional?: boolean
  maxLength?: number
}

/** How each field of the contract is edited. A new field of the contract does not compile until it is added here. */
const DEFINITIONS: Readonly<Record<GroupFieldName, FieldDefinition>> = {
  name: { input: 'text', label: 'Naam van de groep', maxLength: groupLimits.name.max },
  description: {
    input: 'textarea',
    label: 'Beschrijving',
    isOptional: true,
    maxLength: groupLimits.description.max,
  },
  tags: { input: 'tags', label: 'Labels' },
  isPublic: {
    input: 'checkbox',
    label: 'Iedereen mag deze groep vinden',
    help: 'Staat dit uit, dan zien alleen leden de groep. Niemand kan dan nog vragen om mee te gaan.',
  },
}

const EMPTY = { text: '', textarea: '', tags: [], checkbox: true } as const

/** The fields as form values: those of a group, or the empty ones of a new group. */
export function groupFormValues<N extends GroupFieldName>(
  names: readonly N[],
  group: Required<Pick<GroupFieldValues, N>> | null,
): Pick<GroupFieldValues, N> {
  return Object.fromEntries(names.map((name) => [name, group?.[name] ?? EMPTY[DEFINITIONS[name].input]])) as Pick<
    GroupFieldValues,
    N
  >
}

type GroupFieldsProps = {
  names?: readonly GroupFieldName[]
  /** What differs on this form. */
  overrides?: Partial<Record<GroupFieldName, Partial<FieldDefinition>>>
  /** The event whose popular tags are suggested; null suggests those of all events. */
  eventId?: string | null
}

/** The contract's fields of a group, within a `FormProvider`. Serves the create, edit and admin forms. */
export function GroupFields({ names = GROUP_FIELD_NAMES, overrides = {}, eventId = null }: GroupFieldsProps) {
  return names.map((name) => (
    <GroupField key={name} name={name} eventId={eventId} {...DEFINITIONS[name]} {...overrides[name]} />
  ))
}

type GroupFieldProps = FieldDefinition & { name: GroupFieldName; eventId: string | null }

function GroupField({ name, eventId, input, label, help, placeholder, isOptional, maxLength }: GroupFieldProps) {
  const { register, getFieldState, formState } = useFormContext<GroupFieldValues>()
  const error = getFieldState(name, formState).error?.message
  const props = { label, help, placeholder, isOptional, error }
  if (input === 'text') return <TextField {...register(name)} {...props} maxLength={maxLength} autoComplete="off" />
  if (input === 'textarea') return <TextArea {...register(name)} {...props} rows={4} countTo={maxLength} />
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
