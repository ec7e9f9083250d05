import type { ReceivedInvitation } from 'contract/groups/invitations.ts'
import { plural } from 'contract/platform/count-text.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { EventTimeAndPlace } from '~/features/events/components/event-facts.tsx'
import { classNames } from '~/ui/class-names.ts'
import { freePlaces } from '~/ui/data/capacity-bar.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Avatar, AvatarStack } from '~/ui/visuals/avatar.tsx'
import { useAnswerInvitation, useMyInvitations } from '../../api-invitations.ts'
import { askToSwitch } from '../../call-if-sure.ts'
import { isFull, ownerName } from '../../labels.ts'
import { DeclinedCard, GoingButtons, useGoing } from '../joining/going.tsx'

type ReceivedInvitationsProps = { groupId?: string; eventSlug?: string; isFirst?: boolean; className?: string }

/** A declined one stays until the page is left, so that the user can still accept it. */
export function ReceivedInvitations(props: ReceivedInvitationsProps) {
  const { groupId, eventSlug, isFirst = true, className } = props
  const { data } = useMyInvitations()
  const [declined, setDeclined] = useState<readonly ReceivedInvitation[]>([])
  const open = data?.invitations.filter(({ id }) => declined.every((other) => other.id !== id)) ?? []
  const shown = [...open, ...declined].filter(
    ({ group }) => (groupId ?? group.id) === group.id && (eventSlug ?? group.event.slug) === group.event.slug,
  )
  if (shown.length === 0) return null
  return (
    <ul className={classNames('flex flex-col gap-4', className)}>
      {shown.map((invitation, index) => (
        <InvitationCard
          key={invitation.id}
          invitation={invitation}
          isDeclined={declined.includes(invitation)}
          isPrimary={isFirst && index === 0}
          hidesGroup={groupId !== undefined}
          onDecline={() => setDeclined((all) => [...all, invitation])}
        />
      ))}
    </ul>
  )
}

type InvitationCardProps = {
  invitation: ReceivedInvitation
  isDeclined: boolean
  isPrimary: boolean
  /** On the group's own page its name and members are in view already. */
  hidesGroup: boolean
  onDecline: () => void
}

function InvitationCard({ invitation, isDeclined, isPrimary, hidesGroup, onDecline }: InvitationCardProps) {
  const { group, invitedBy } = invitation
  const answer = useAnswerInvitation()
  const { sendAnswer, limitDialog } = useGoing()
  const isNoPlace = isFull(group)
  const inviter = invitedBy ?? group.owner
  const name = inviter?.username ?? ownerName(group)

  const decide = (decision: 'ACCEPTED' | 'DECLINED') =>
    sendAnswer(async () => {
      const answered = await askToSwitch(
        (choice) => answer.mutateAsync({ id: invitation.id, answer: decision, ...choice }),
        'Wissel je, dan ga je nu uit die groep. Was je daar alleen, dan stopt de groep.',
      )
      if (answered !== null && decision === 'DECLINED') onDecline()
      return answered === null || decision === 'DECLINED' ? null : group.id
    })

  if (isDeclined)
    return (
      <>
        <DeclinedCard isPending={answer.isPending} onYes={() => void decide('ACCEPTED')}>
          Je gaat niet mee met <span className="font-semibold text-ink wrap-anywhere">{group.name}</span>.
        </DeclinedCard>
        {limitDialog}
      </>
    )
  return (
    <Card as="li" className="flex flex-col gap-4 border-primary/40">
      <div className="flex items-start gap-3">
        {inviter !== null && <Avatar user={inviter} className="size-12 text-[calc(var(--spacing)*4)]" />}
        <div className="min-w-0 grow">
          <p className="font-semibold text-primary-ink text-sm">Uitnodiging</p>
          <h2 className="text-lg leading-snug wrap-anywhere sm:text-xl">
            {name} vraagt je mee naar {group.event.title}
          </h2>
        </div>
      </div>
      <EventTimeAndPlace event={group.event} />
      {!hidesGroup && (
        <div className="flex flex-wrap items-center gap-3">
          <AvatarStack users={group.memberPreview} total={group.currentMembers} />
          <p className="min-w-0 grow basis-48 text-sm">
            <Link
              to={`/groups/${group.id}`}
              className="font-semibold underline underline-offset-4 wrap-anywhere hover:no-underline"
            >
              {group.name}
            </Link>
            <span className="block text-muted">
              {group.currentMembers} {plural(group.currentMembers, 'gaat', 'gaan')} mee,{' '}
              {isNoPlace ? 'de groep is vol' : freePlaces(group.maxMembers - group.currentMembers)}
            </span>
          </p>
        </div>
      )}
      {isNoPlace && <p>De groep is nu vol. Komt er een plek vrij, dan kun je alsnog ja zeggen.</p>}
      <GoingButtons
        canSayYes={!isNoPlace}
        isPrimary={isPrimary}
        isPending={answer.isPending}
        onYes={() => void decide('ACCEPTED')}
        onNo={() => void decide('DECLINED')}
      />
      <p className="text-muted text-sm">Zeg je nee, dan hoort {name} dat niet.</p>
      {limitDialog}
    </Card>
  )
}
