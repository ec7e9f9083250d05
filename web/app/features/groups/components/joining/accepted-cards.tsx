import type { Notification } from 'contract/notifications.ts'
import { plural } from 'contract/platform/count-text.ts'
import { DAY } from 'contract/platform/durations.ts'
import { MessageCircle, X } from 'lucide-react'
import { useEffect } from 'react'
import { useNotifications, useReadNotification } from '~/features/notifications/api.ts'
import { formatEventTime } from '~/lib/format/dates.ts'
import { recordMilestone } from '~/lib/milestones.ts'
import { COMPOSE } from '~/lib/routing/compose.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { IconButton, LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { useGroup } from '../../api.ts'
import { GroupPicture } from '../group-picture.tsx'

/** Spec 1 section 9. */
const SHOWN_FOR = 3 * DAY

/** Until the chat is opened or the card is closed. */
export function AcceptedCards({ groupId: only }: { groupId?: string }) {
  const accepted = useAcceptances().filter(({ groupId }) => only === undefined || groupId === only)
  const isAccepted = accepted.length > 0
  useEffect(() => {
    if (isAccepted) recordMilestone('accepted')
  }, [isAccepted])
  if (!isAccepted) return null
  return (
    <div>
      {accepted.map(({ groupId, notification }) => (
        <AcceptedCard key={groupId} groupId={groupId} notification={notification} />
      ))}
    </div>
  )
}

/** Unread acceptances, from the list of the bell, so that closing one closes it on every device. */
export function useAcceptances(): { groupId: string; notification: Notification }[] {
  const notifications = useNotifications(true).data?.pages.flatMap((page) => page.notifications) ?? []
  const fresh = notifications.flatMap((notification) => {
    const { type, isRead, createdAt } = notification
    const { groupId } = notification.data
    const isFresh = Date.now() - new Date(createdAt).getTime() < SHOWN_FOR
    return type === 'group_join_accepted' && !isRead && isFresh && groupId ? [{ groupId, notification }] : []
  })
  return [...new Map(fresh.toReversed().map((each) => [each.groupId, each])).values()].toReversed()
}

function AcceptedCard({ groupId, notification }: { groupId: string; notification: Notification }) {
  const me = useSignedInUser().id
  const group = useGroup(groupId).data?.group
  const read = useReadNotification()
  // The user left, or was removed since.
  if (group === undefined || group.membershipStatus !== 'ACCEPTED') return null
  const others = group.memberPreview.filter(({ id }) => id !== me)
  return (
    <Card as="section" isPadded={false} role="status" className="relative mb-5 overflow-hidden sm:flex">
      <div className="sm:w-72 sm:shrink-0">
        <GroupPicture group={group} className="max-sm:aspect-[5/2]! sm:h-full! sm:min-h-52" />
      </div>
      <div className="flex min-w-0 grow flex-col gap-3 p-4 sm:p-6">
        <div>
          <p className="pr-10 font-semibold text-primary-ink text-sm">Welkom! Je bent geaccepteerd in de groep</p>
          <h2 className="mt-1 text-xl wrap-anywhere sm:text-2xl">Je gaat mee met {group.name}</h2>
          <p className="mt-1 text-muted wrap-anywhere">
            {group.event.title}, {formatEventTime(group.event)}
          </p>
        </div>
        {others.length > 0 && (
          <p className="flex flex-wrap items-center gap-3">
            <AvatarStack users={others} total={group.currentMembers - 1} max={4} />
            <span className="text-muted text-sm">{plural(group.currentMembers - 1, 'gaat', 'gaan')} ook mee</span>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <LinkButton to={`/groups/${group.id}/chat`} state={COMPOSE} variant="primary" icon={MessageCircle}>
            Zeg hallo
          </LinkButton>
          <LinkButton to={`/groups/${group.id}`}>Bekijk de groep</LinkButton>
        </div>
        <p className="text-muted text-sm">
          Spreek de eerste keer af op een drukke plek, bij daglicht of bij de ingang. Deel je adres niet.
        </p>
      </div>
      <IconButton
        icon={X}
        label="Melding sluiten"
        variant="round"
        onClick={() => read.mutate(notification)}
        className="absolute! top-2 right-2"
      />
    </Card>
  )
}
