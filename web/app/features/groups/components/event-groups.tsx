import type { Event } from 'contract/events/events.ts'
import { hasPublicPage } from 'contract/events/public-page.ts'
import type { Group } from 'contract/groups/groups.ts'
import { Plus, Share2, Users } from 'lucide-react'
import { groupCountText } from '~/features/events/components/event-card.tsx'
import { EventLooking } from '~/features/looking/components/event-looking.tsx'
import { useShare } from '~/features/sharing/components/use-share.tsx'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { landingPath } from '~/lib/routing/landing-path.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { ActionBar } from '~/ui/layout/page.tsx'
import { useGroups } from '../api.ts'
import { useMyInvitations } from '../api-invitations.ts'
import { canAsk, isFull } from '../labels.ts'
import { GroupRow } from './group-row.tsx'
import { JoinDialog } from './joining/join-dialog.tsx'
import { useGroupLimit } from './joining/use-group-limit.tsx'

const GROUP_COUNT = 4
const SKELETONS = ['1', '2', '3', '4'] as const

const askLabel = (group: Group) => (isFull(group) ? 'Zet me op de wachtlijst' : 'Vraag om mee te gaan')

/** The groups section of an event's page. */
export function EventGroups({
  event,
  isPrimary = true,
}: {
  event: Event
  /** Its first button is the primary one of the screen. */
  isPrimary?: boolean
}) {
  const { share, dialog } = useShare({
    kind: 'event',
    name: event.title,
    eventTitle: event.title,
    // The receiver may have no account.
    path: hasPublicPage(event) ? landingPath(event.slug) : `/events/${event.slug}`,
  })
  const groups = useGroups({ eventId: event.id, limit: GROUP_COUNT })
  const isOpen = event.isActive
  // Only its creator and administrators see it, and no group can be made for it.
  const isUnapproved = event.status === 'PENDING' || event.status === 'REJECTED'
  const me = useSignedInUser()
  const invitations = useMyInvitations().data?.invitations ?? []
  const join = useSubjectDialog<Group>()
  const { showLimit, limitDialog } = useGroupLimit()
  // An invitation's own card asks for the answer.
  const showsAsk = (group: Group) =>
    canAsk(group, me) && !invitations.some((invitation) => invitation.group.id === group.id)
  const hasGroups = event.groupCount > 0 || (groups.data?.groups.length ?? 0) > 0
  const isGoing = groups.data?.groups.some(({ membershipStatus }) => membershipStatus === 'ACCEPTED') ?? false
  const showsLooking = isOpen && event.isPublic
  const listPath = `/groups?eventId=${event.id}`
  const createPath = `/groups/create?eventId=${event.id}`
  return (
    <Card as="section" className="flex flex-col gap-3 self-start lg:sticky lg:top-24">
      <div>
        <h2 className="text-xl">Wie gaat er mee?</h2>
        {/* Private groups of the viewer are listed but not counted. */}
        {(event.groupCount > 0 || groups.data?.groups.length === 0) && (
          <p className="text-muted">{groupCountText(event)}</p>
        )}
      </div>
      {groups.isPending ? (
        // As high as the rows, so that what is below does not move.
        <Loading className="flex flex-col gap-3">
          {SKELETONS.slice(0, Math.max(1, event.groupCount)).map((key) => (
            <Skeleton key={key} className={isOpen ? 'h-32' : 'h-20'} />
          ))}
        </Loading>
      ) : groups.isError ? (
        <ErrorState
          title="Laden van groepen mislukt"
          headingLevel={3}
          onRetry={() => void groups.refetch()}
          isRetrying={groups.isFetching}
        />
      ) : groups.data.groups.length === 0 ? (
        <EmptyState picture="groups" title={isOpen ? 'Begin de eerste groep' : 'Er zijn geen groepen'} headingLevel={3}>
          {isOpen
            ? 'Maak een groep, dan vinden anderen jou. Of zeg eerst dat je gezelschap zoekt.'
            : isUnapproved
              ? 'Is het evenement goedgekeurd, dan kan iedereen een groep maken.'
              : undefined}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {groups.data.groups.map((group) => (
            <GroupRow
              key={group.id}
              group={group}
              action={
                showsAsk(group) && (
                  <Button size="sm" aria-label={`${askLabel(group)}: ${group.name}`} onClick={() => join.open(group)}>
                    {askLabel(group)}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
      {showsLooking && <EventLooking event={event} isGoing={isGoing} hasGroups={hasGroups} />}
      <div className="flex flex-col gap-2">
        <ActionBar>
          {hasGroups || !isOpen ? (
            <LinkButton
              to={listPath}
              variant={isPrimary && !isUnapproved ? 'primary' : 'secondary'}
              size="lg"
              icon={Users}
              className="grow"
            >
              Bekijk groepen
            </LinkButton>
          ) : (
            <LinkButton
              to={createPath}
              variant={showsLooking && !event.isLooking ? 'secondary' : 'primary'}
              size="lg"
              icon={Plus}
              className="grow"
            >
              Groep maken
            </LinkButton>
          )}
        </ActionBar>
        {isOpen && hasGroups && (
          <LinkButton to={createPath} icon={Plus}>
            Groep maken
          </LinkButton>
        )}
        {isOpen && !hasGroups && (
          <LinkButton to={listPath} icon={Users}>
            Bekijk groepen
          </LinkButton>
        )}
        {!isUnapproved && (
          <Button variant="quiet" icon={Share2} onClick={share}>
            Delen
          </Button>
        )}
      </div>
      {dialog}
      {join.subject && (
        <JoinDialog key={join.key} group={join.subject} isOpen={join.isOpen} onClose={join.close} onLimit={showLimit} />
      )}
      {limitDialog}
    </Card>
  )
}
