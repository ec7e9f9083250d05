import type { PlansVisibleTo } from 'contract/users/users.ts'
import { useState } from 'react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Select } from '~/ui/forms/select.tsx'
import { useUpdateProfile } from '../api.ts'
import { FIELD_LABELS, PLANS_VISIBLE_TO_LABELS } from '../labels.ts'

const SENTENCES: Readonly<Record<PlansVisibleTo, string>> = {
  EVERYONE: 'Ga je mee, dan zien alle leden dat.',
  SAME_EVENT: 'Ga je mee, dan zien mensen die er ook heen gaan of willen dat.',
  GROUPS: 'Ga je mee, dan zien alleen je groepen dat.',
}

export function PlansVisibility() {
  const { plansVisibleTo } = useSignedInUser()
  const [isEditing, setIsEditing] = useState(false)
  const { save } = useUpdateProfile()
  const change = useAction((value: PlansVisibleTo) => save({ plansVisibleTo: value }), {
    failure: 'Je keuze is niet opgeslagen',
  })
  if (isEditing)
    return (
      <Select
        autoFocus
        label={FIELD_LABELS.plansVisibleTo}
        options={PLANS_VISIBLE_TO_LABELS}
        value={plansVisibleTo}
        onChange={({ target }) => void change.run(target.value as PlansVisibleTo)}
      />
    )
  return (
    <p className="text-muted text-sm">
      {SENTENCES[plansVisibleTo]}{' '}
      <button
        type="button"
        onClick={() => setIsEditing(true)}
        className="inline-flex min-h-6 items-center font-semibold text-ink underline underline-offset-4"
      >
        Verander
      </button>
    </p>
  )
}
