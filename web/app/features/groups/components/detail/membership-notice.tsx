import { type AudienceProfile, describeAudience } from 'contract/groups/audience.ts'
import type { Group, GroupSummary } from 'contract/groups/groups.ts'
import { UNANSWERED_AFTER } from 'contract/groups/membership.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { ArrowRight } from 'lucide-react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Card } from '~/ui/layout/card.tsx'
import { useGroups, useJoinGroup } from '../../api.ts'
import { answersWithinText, canAsk, closedReason, isForOthers, isFull, ownerName } from '../../labels.ts'
import { GroupRow } from '../group-row.tsx'
import { useWithdraw } from '../joining/use-withdraw.ts'

/** The status of the viewer's request, or why requests are closed. Renders nothing for members and for an open group. */
export function MembershipNotice({ group }: { group: Group }) {
  const user = useSignedInUser()
  if (group.membershipStatus === 'PENDING' || group.membershipStatus === 'WAITLIST')
    return <RequestNotice group={group} />
  if (group.membershipStatus === 'REJECTED')
    return (
      <PageNotice
        kind="info"
        title="Lidmaatschap Geweigerd"
        actions={[{ label: 'Bekijk andere groepen', to: `/groups?eventId=${group.eventId}` }]}
      >
        <p>Je kunt niet (meer) mee met deze groep. Er zijn meer groepen.</p>
        {group.rejectionNote !== null && (
          <blockquote className="mt-3 rounded-control rounded-tl-none bg-sunken px-4 py-3 wrap-anywhere">
            <span className="block text-muted text-sm">De eigenaar schrijft:</span>
            {group.rejectionNote}
          </blockquote>
        )}
      </PageNotice>
    )
  const closed = closedReason(group)
  if (closed === null && group.membershipStatus === 'NOT_MEMBER' && isForOthers(group, user))
    return (
      <PageNotice
        kind="info"
        title="Deze groep is niet voor jou"
        actions={[{ label: 'Naar je profiel', to: '/profile' }]}
      >
        De groep is voor {describeAudience(group)}. Klopt je profiel niet? Pas het dan aan.
      </PageNotice>
    )
  if (closed === null && group.membershipStatus === 'NOT_MEMBER' && !group.takesRequests)
    return (
      <PageNotice
        kind="info"
        title="Deze groep neemt nu geen verzoeken aan"
        actions={[{ label: 'Bekijk andere groepen', to: `/groups?eventId=${group.eventId}&available=true` }]}
      >
        Alleen wie een uitnodiging krijgt, kan er nog bij.
      </PageNotice>
    )
  if (closed === null) return null
  return (
    <PageNotice kind="info" title={closed}>
      {group.membershipStatus === 'ACCEPTED'
        ? 'De groep en de chat blijven nog even bestaan.'
        : 'Je kunt niet meer vragen om mee te gaan.'}
    </PageNotice>
  )
}

/** The owner has not answered within the days after which the applicant is notified. */
const isAnswerLate = ({ membershipStatus, requestedAt }: Group, now = Date.now()): boolean =>
  membershipStatus === 'PENDING' &&
  requestedAt !== null &&
  now - Date.parse(requestedAt) >= UNANSWERED_AFTER.applicant * HOUR

function RequestNotice({ group }: { group: Group }) {
  const { bio, profilePhoto } = useSignedInUser()
  const isIncomplete = bio === null || profilePhoto === null
  const { label, withdraw, isPending } = useWithdraw(group)
  const join = useJoinGroup(group.id)
  const switchGroups = useAction(() => join.mutateAsync({ switch: true }), { failure: 'Je keuze is niet opgeslagen' })
  const isWaiting = group.membershipStatus === 'WAITLIST'
  const owner = ownerName(group)
  return (
    <PageNotice
      kind="pending"
      title={
        isWaiting ? `Je staat op plek ${group.waitlistPosition ?? '…'} van de wachtlijst` : 'Verzoek In Behandeling'
      }
      actions={[
        ...(isIncomplete ? [{ label: 'Vul je profiel aan', to: `/profile?field=bio&group=${group.id}` }] : []),
        ...(group.needsSwitch
          ? [
              {
                label: 'Wissel als het mag',
                isPrimary: true,
                isPending: join.isPending,
                onClick: () => void switchGroups.run(),
              },
            ]
          : []),
        ...(group.owner === null
          ? []
          : [{ label: `Stuur ${owner} een bericht`, to: `/messages?user=${group.owner.id}` }]),
        { label, isPending, onClick: withdraw },
      ]}
    >
      {group.needsSwitch
        ? `Je gaat al met een andere groep naar dit evenement. ${owner} ziet je verzoek pas als je wilt wisselen.`
        : isWaiting
          ? 'Komt er een plek vrij, dan schuif je door. Je krijgt een melding zodra er antwoord is.'
          : isFull(group)
            ? `De groep is intussen vol. Komt er een plek vrij, dan kan ${owner} je alsnog toelaten. Vraag ook een andere groep.`
            : isAnswerLate(group)
              ? `${owner} heeft nog niet geantwoord. Je verzoek blijft open, en je mag ook andere groepen vragen.`
              : `${answersWithinText(group) ?? `${owner} bekijkt je verzoek`}. Je krijgt een melding zodra er antwoord is.`}
      {isIncomplete && ' Met een foto en een ingevuld profiel zegt een groep eerder ja.'}
    </PageNotice>
  )
}

const SHOWN = 2
/** More than shown, because groups with another audience or an earlier request are left out. */
const FETCHED = 12

/** Groups of the same event with free places, while this group has none for the viewer. */
function useOtherGroups(group: Group): GroupSummary[] {
  const me = useSignedInUser()
  const isEnabled = closedReason(group) === null && hasNoPlaceFor(me, group)
  const query = { eventId: group.eventId, availableOnly: 'true', limit: FETCHED } as const
  const { data } = useGroups(query, { isEnabled })
  if (!isEnabled || data === undefined) return []
  return data.groups
    .filter((other) => other.id !== group.id && other.membershipStatus === 'NOT_MEMBER')
    .filter((other) => !isForOthers(other, me))
    .slice(0, SHOWN)
}

function hasNoPlaceFor(me: AudienceProfile, group: Group): boolean {
  const { membershipStatus } = group
  const isRefused = membershipStatus === 'REJECTED'
  const isTooFull = isFull(group) && membershipStatus !== 'ACCEPTED'
  const isNotForMe = membershipStatus === 'NOT_MEMBER' && !canAsk(group, me)
  return isRefused || isTooFull || isNotForMe || isAnswerLate(group)
}

export function OtherGroups({ group }: { group: Group }) {
  const others = useOtherGroups(group)
  // Without suggestions the notice above still links to all groups.
  if (others.length === 0) return null
  return (
    <Card as="section">
      <h2 className="text-lg">Hier is nog plek</h2>
      <ul className="divide-y divide-line">
        {others.map((other) => (
          <GroupRow key={other.id} group={other} />
        ))}
      </ul>
      <LinkButton to={`/groups?eventId=${group.eventId}&available=true`} size="sm" iconAfter={ArrowRight}>
        Alle groepen met plek
      </LinkButton>
    </Card>
  )
}
