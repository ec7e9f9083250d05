import type { Event } from 'contract/events/events.ts'
import type { GroupSummary } from 'contract/groups/groups.ts'
import { Plus, Share2, Users } from 'lucide-react'
import { useIsSeeking } from '~/features/looking/api.ts'
import { EventLooking } from '~/features/looking/components/event-looking.tsx'
import { useShareEvent } from '~/features/sharing/components/use-share-event.ts'
import { TasteQuestion } from '~/features/users/components/taste-question.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useEventGroups } from '../api.ts'
import { useMyInvitations } from '../api-invitations.ts'
import { canAsk } from '../labels.ts'
import { GroupRow } from './group-row.tsx'
import { useJoinDialog } from './joining/use-join-dialog.tsx'

/** States in which the person asked somebody, and waits. */
const AWAITING = ['SEEKING', 'ASKED', 'WAITING'] as const

export function EventGroups({ event }: { event: Event }) {
  const { share, dialog } = useShareEvent(event)
  const { query, groups, hasGroups } = useEventGroups(event)
  const isOpen = event.isActive
  // Only its creator and administrators see it, and no group can be made for it.
  const isUnapproved = event.status === 'PENDING' || event.status === 'REJECTED'
  const me = useSignedInUser()
  const invitations = useMyInvitations().data?.invitations ?? []
  const { askToJoin, joinDialog } = useJoinDialog()
  const isGoing = groups.some(({ membershipStatus }) => membershipStatus === 'ACCEPTED')
  // An invitation's own card asks for the answer.
  const showsAsk = (group: GroupSummary) =>
    !isGoing && canAsk(group, me) && !invitations.some((invitation) => invitation.group.id === group.id)
  const isSeeking = useIsSeeking(event)
  const isChoosing = event.myPlan?.next === 'CHOOSE'
  const isAwaiting = AWAITING.some((state) => state === event.myPlan?.state)
  return (
    <Card as="section" aria-labelledby="groups" className="flex flex-col gap-3">
      <h2 id="groups" className="text-xl">
        Wie er gaan
      </h2>
      <QueryContent
        query={query}
        failure="Laden van groepen mislukt"
        skeleton={<SkeletonRow count={Math.min(4, Math.max(1, event.groupCount))} />}
      >
        {() =>
          groups.length === 0 ? (
            <div>
              <h3 className="text-lg">{isOpen ? 'Begin de eerste groep' : 'Er zijn geen groepen'}</h3>
              <p className="text-muted">
                {isOpen
                  ? 'Maak een groep, dan vinden anderen jou.'
                  : isUnapproved && 'Is het evenement goedgekeurd, dan kan iedereen een groep maken.'}
              </p>
            </div>
          ) : (
            <ul className="-my-1 divide-y divide-line">
              {groups.map((group) => (
                <GroupRow key={group.id} group={group} onAsk={showsAsk(group) ? () => askToJoin(group) : undefined} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isAwaiting && <TasteQuestion />}
      {isOpen && event.isPublic && !isSeeking && (
        <div className="border-line border-t pt-4 empty:hidden">
          <EventLooking event={event} isGoing={isGoing} isPrimary={isChoosing} />
        </div>
      )}
      <div className="flex flex-wrap gap-2 *:grow">
        {hasGroups && (
          <LinkButton to={`/groups?eventId=${event.id}`} icon={Users}>
            Bekijk groepen
          </LinkButton>
        )}
        {isOpen && (
          <LinkButton to={`/groups/create?eventId=${event.id}`} icon={Plus}>
            Groep maken
          </LinkButton>
        )}
        {!isUnapproved && (
          <Button variant="quiet" icon={Share2} onClick={share}>
            Delen
          </Button>
        )}
      </div>
      {dialog}
      {joinDialog}
    </Card>
  )
}
