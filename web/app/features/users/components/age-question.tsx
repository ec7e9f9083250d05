import { updateProfile } from 'contract/users/users.ts'
import { useState } from 'react'
import { useContractForm } from '~/lib/form.ts'
import { numberOrNull } from '~/lib/number-or-null.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { TextField } from '~/ui/forms/text-field.tsx'
import { useUpdateProfile } from '../api.ts'

export function useAgeQuestion({ autoFocus = false } = {}) {
  const me = useSignedInUser()
  const [isAsked] = useState(me.age === null)
  const form = useContractForm(updateProfile, { defaultValues: { age: null } })
  const { save } = useUpdateProfile()
  const saveThen = (next: () => unknown) =>
    form.submit(
      async ({ age }) => {
        if (age != null) await save({ age })
        await next()
      },
      (error) => showFailure(error, 'Je leeftijd is niet opgeslagen'),
    )()
  return {
    isAsked,
    field: isAsked && (
      <TextField
        {...form.field('age', numberOrNull)}
        autoFocus={autoFocus}
        label="Je leeftijd"
        isOptional
        help="Zo weten mensen of het past."
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
    ),
    saveAndThen: async (next: () => unknown) => {
      if (isAsked) await saveThen(next)
      else await next()
    },
  }
}
