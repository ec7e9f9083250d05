import { describeAudience } from 'contract/groups/audience.ts'
import type { Group } from 'contract/groups/groups.ts'
import { UNANSWERED_AFTER } from 'contract/groups/membership.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { useJoinGroup } from '../../api.ts'
import { answersWithinText, closedReason, isForOthers, isFull, ownerName } from '../../labels.ts'
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
export const isAnswerLate = ({ membershipStatus, requestedAt }: Group, now = Date.now()): boolean =>
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
