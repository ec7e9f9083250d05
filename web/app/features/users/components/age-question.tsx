import { updateProfile } from 'contract/users/users.ts'
import { type ReactNode, useState } from 'react'
import { useContractForm } from '~/lib/form.ts'
import { numberOrNull } from '~/lib/number-or-null.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { TextField } from '~/ui/forms/text-field.tsx'
import { useUpdateProfile } from '../api.ts'

type AgeQuestion = {
  isAsked: boolean
  field: ReactNode
  /** Saves what was typed, then calls `next`; not when the age is wrong, which the field then says. */
  saveAndThen: (next: () => unknown) => Promise<void>
}

export function useAgeQuestion(): AgeQuestion {
  const me = useSignedInUser()
  const [isAsked] = useState(me.age === null)
  const form = useContractForm(updateProfile, { defaultValues: { age: null } })
  const { save } = useUpdateProfile()
  const saveThen = (next: () => unknown) =>
    form.submit(async ({ age }) => {
      if (age != null) {
        try {
          await save({ age })
        } catch (error) {
          showFormFailure(error, 'Je leeftijd is niet opgeslagen')
          throw error
        }
      }
      await next()
    })()
  return {
    isAsked,
    field: isAsked && (
      <TextField
        {...form.field('age', numberOrNull)}
        label="Je leeftijd"
        isOptional
        help="Zo weten mensen of het past."
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
    ),
    saveAndThen: async (next) => {
      if (isAsked) await saveThen(next)
      else await next()
    },
  }
}
