import { describeAudience } from 'contract/groups/audience.ts'
import { type LookingPreferences, startLooking } from 'contract/looking.ts'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { WhomFields } from '~/features/users/components/whom-fields.tsx'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { useStartLooking } from '../api.ts'
import { InlineForm } from './inline-form.tsx'

export function Wish({ eventId, wish }: { eventId: string; wish: LookingPreferences }) {
  const [isEditing, setIsEditing] = useState<boolean>()
  if (isEditing) return <WhomForm eventId={eventId} wish={wish} onDone={() => setIsEditing(false)} />
  const whom = describeAudience(wish)
  return (
    <div className="flex flex-col items-start gap-1">
      {whom !== null && <p className="text-sm">Je wilt mee met {whom}.</p>}
      <Button size="sm" icon={UsersRound} autoFocus={isEditing === false} onClick={() => setIsEditing(true)}>
        Met wie?
      </Button>
    </div>
  )
}

export function WhomForm({ eventId, wish, onDone }: { eventId: string; wish: LookingPreferences; onDone: () => void }) {
  const start = useStartLooking(eventId)
  const { field, submit } = useContractForm(startLooking, {
    defaultValues: { audience: wish.audience, minAge: wish.minAge ?? '', maxAge: wish.maxAge ?? '' },
  })
  const save = submit(async ({ audience, minAge, maxAge }) => {
    await start.mutateAsync({ audience, minAge: minAge ?? null, maxAge: maxAge ?? null }).then(onDone, (error) => {
      showFailure(error, 'Je keuze is niet opgeslagen')
    })
  })
  return (
    <InlineForm onSubmit={save} isPending={start.isPending} onCancel={onDone}>
      <WhomFields field={field} />
    </InlineForm>
  )
}
