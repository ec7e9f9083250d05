import type { Group } from 'contract/groups/groups.ts'
import type { Advice, JoinRequest } from 'contract/groups/membership.ts'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { useAdviseOnRequest, useJoinRequests } from '../../api.ts'
import { RequestCard } from '../manage/request-card.tsx'
import { AdmitButton } from './left-requests.tsx'

/** The open requests, for members whom the owner asks for advice. Renders nothing without requests. */
export function AdviceRequests({ group }: { group: Group }) {
  const requests = useJoinRequests(group.id).data?.requests ?? []
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="advies" className="mt-8 flex flex-col gap-3">
      <div>
        <h2 id="advies" className="text-lg">
          Wat vind jij?
        </h2>
        <p className="text-muted text-sm">
          {group.owner.username} beslist. Alleen {group.owner.username} ziet de duimen.
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {requests.map((request) => (
          <RequestCard key={request.userId} request={request}>
            <Thumbs groupId={group.id} request={request} />
            {request.canAccept && <AdmitButton groupId={group.id} request={request} />}
          </RequestCard>
        ))}
      </ul>
    </section>
  )
}

function Thumbs({ groupId, request }: { groupId: string; request: JoinRequest }) {
  const { mutateAsync } = useAdviseOnRequest(groupId)
  const choose = async (advice: Advice) => {
    try {
      await mutateAsync({ userId: request.userId, advice: request.myAdvice === advice ? null : advice })
    } catch (error) {
      showFailure(error, 'Je advies is niet opgeslagen')
    }
  }
  const thumb = (advice: Advice, label: string, icon: typeof ThumbsUp) => (
    <Button
      size="sm"
      icon={icon}
      variant={request.myAdvice === advice ? 'primary' : 'secondary'}
      aria-pressed={request.myAdvice === advice}
      aria-label={`${label}: ${request.user.username}`}
      onClick={() => void choose(advice)}
    >
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {thumb('UP', 'Past bij ons', ThumbsUp)}
      {thumb('DOWN', 'Liever niet', ThumbsDown)}
    </div>
  )
}
