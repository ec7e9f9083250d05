import type { Group } from 'contract/groups.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { useLeaveGroup } from '../../api.ts'
import { closedReason } from '../../labels.ts'

/** The status of the viewer's request, or why requests are closed. Nothing for members and for an open group. */
export function MembershipNotice({ group }: { group: Group }) {
  if (group.membershipStatus === 'PENDING' || group.membershipStatus === 'WAITLIST')
    return <RequestNotice group={group} />
  if (group.membershipStatus === 'REJECTED')
    return (
      <PageNotice kind="info" title="Lidmaatschap Geweigerd">
        <p>Je kunt niet (meer) mee met deze groep. Er zijn meer groepen.</p>
        <LinkButton to={`/groups?eventId=${group.eventId}`} size="sm" className="mt-3">
          Bekijk andere groepen
        </LinkButton>
      </PageNotice>
    )
  const closed = closedReason(group)
  if (closed === null) return null
  return (
    <PageNotice kind="info" title={closed}>
      {group.membershipStatus === 'ACCEPTED'
        ? 'De groep en de chat blijven nog even bestaan.'
        : 'Je kunt niet meer vragen om mee te gaan.'}
    </PageNotice>
  )
}

function RequestNotice({ group }: { group: Group }) {
  const { bio } = useSignedInUser()
  const leave = useLeaveGroup(group.id)
  const isWaiting = group.membershipStatus === 'WAITLIST'
  const withdraw = async () => {
    const isSure = await confirm({
      title: isWaiting ? 'Van de wachtlijst af?' : 'Verzoek intrekken?',
      description: isWaiting ? 'Je verliest je plek in de rij.' : 'Je kunt later opnieuw vragen om mee te gaan.',
      kind: 'warning',
      confirmLabel: isWaiting ? 'Van de wachtlijst af' : 'Verzoek intrekken',
    })
    if (!isSure) return
    try {
      await leave.mutateAsync()
      toast({ title: isWaiting ? 'Je staat niet meer op de wachtlijst' : 'Je verzoek is ingetrokken', kind: 'success' })
    } catch (error) {
      showFailure(error, 'Verlaten van groep mislukt')
    }
  }
  return (
    <PageNotice
      kind="pending"
      title={
        isWaiting ? `Je staat op plek ${group.waitlistPosition ?? '…'} van de wachtlijst` : 'Verzoek In Behandeling'
      }
    >
      <p>
        {isWaiting
          ? 'Komt er een plek vrij, dan schuif je door. Je krijgt een melding zodra er antwoord is.'
          : `${group.owner.username} bekijkt je verzoek. Je krijgt een melding zodra er antwoord is.`}
        {bio === null && ' Met een ingevuld profiel zegt een groep eerder ja.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {bio === null && (
          <LinkButton to="/profile" size="sm">
            Vul je profiel aan
          </LinkButton>
        )}
        <Button size="sm" onClick={() => void withdraw()} isPending={leave.isPending}>
          {isWaiting ? 'Van de wachtlijst af' : 'Verzoek intrekken'}
        </Button>
      </div>
    </PageNotice>
  )
}
