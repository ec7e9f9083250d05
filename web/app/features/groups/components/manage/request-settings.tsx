import type { Group } from 'contract/groups/groups.ts'
import { startTransition, useOptimistic } from 'react'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { useUpdateGroup } from '../../api-managing.ts'

export function AdmissionOffer({ groupId }: { groupId: string }) {
  const { mutateAsync } = useUpdateGroup(groupId)
  const answer = useAction((membersMayAdmit: boolean) => mutateAsync({ membersMayAdmit, picture: null }), {
    failure: 'Kon groep niet bijwerken',
    done: ({ group }) =>
      group.membersMayAdmit ? 'Je leden mogen nu helpen. Je zet het uit bij Groep bewerken.' : 'Jij beslist, zoals nu.',
  })
  return (
    <PageNotice
      kind="info"
      title="Mogen je leden iemand toelaten als jij niet kunt?"
      className="mb-3"
      actions={[
        { label: 'Ja, dat mag', onClick: () => void answer.run(true), isPending: answer.isPending },
        { label: 'Nee', onClick: () => void answer.run(false) },
      ]}
    >
      Er wacht al langer dan een dag iemand op je. Na twee dagen mogen je leden dan ja zeggen, en jij krijgt bericht.
    </PageNotice>
  )
}

export function TakesRequests({ group }: { group: Group }) {
  const update = useUpdateGroup(group.id)
  const [takesRequests, setTakesRequests] = useOptimistic(group.takesRequests)
  const change = (value: boolean) =>
    startTransition(async () => {
      setTakesRequests(value)
      try {
        await update.mutateAsync({ takesRequests: value, picture: null })
      } catch (error) {
        showFailure(error, 'Kon groep niet bijwerken')
      }
    })
  return (
    <Checkbox
      checked={takesRequests}
      onChange={(event) => change(event.target.checked)}
      help="Uit: alleen wie jij uitnodigt, kan er nog bij."
    >
      Mensen mogen vragen om mee te gaan
    </Checkbox>
  )
}
