import type { Group } from 'contract/groups/groups.ts'
import type { JoinRequest } from 'contract/groups/membership.ts'
import { Check } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useJoinRequests, useUpdateMemberStatus } from '../../api.ts'
import { joinedToast } from '../../labels.ts'
import { RequestCard } from '../manage/request-card.tsx'

/** The requests that the owner left unanswered, for members who may accept them. Renders nothing without requests. */
export function LeftRequests({ group }: { group: Group }) {
  const requests = useJoinRequests(group.id).data?.requests ?? []
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="wachten-al" className="mt-8 flex flex-col gap-3">
      <div>
        <h2 id="wachten-al" className="text-lg">
          Wachten al twee dagen
        </h2>
        <p className="text-muted text-sm">
          {group.owner.username} antwoordt niet. Jij mag toelaten wie er bij past, en {group.owner.username} krijgt daar
          bericht van.
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {requests.map((request) => (
          <RequestCard key={request.userId} request={request}>
            <AdmitButton groupId={group.id} request={request} />
          </RequestCard>
        ))}
      </ul>
    </section>
  )
}

/** Accepts in the owner's place. */
export function AdmitButton({ groupId, request: { userId, user } }: { groupId: string; request: JoinRequest }) {
  const { mutateAsync, isPending } = useUpdateMemberStatus(groupId)
  const admit = async () => {
    try {
      await mutateAsync({ userId, status: 'ACCEPTED' })
      toast(joinedToast(user.username))
    } catch (error) {
      showFailure(error, 'Je keuze is niet opgeslagen')
    }
  }
  return (
    <Button
      icon={Check}
      isPending={isPending}
      onClick={() => void admit()}
      aria-label={`Toelaten: ${user.username}`}
      className="self-start"
    >
      Toelaten
    </Button>
  )
}
