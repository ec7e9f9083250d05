import type { Group } from 'contract/groups/groups.ts'
import {
  type InvitationCandidate,
  invitationLimits,
  type listGroupInvitations,
  type SentInvitation,
} from 'contract/groups/invitations.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { Share2, UserPlus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { Button } from '~/ui/button.tsx'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { RowsCard } from '~/ui/layout/card.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useCreateInvitation, useGroupInvitations } from '../../api-invitations.ts'
import { withConfirmedMember } from '../../call-if-sure.ts'
import { isFull } from '../../labels.ts'
import { TAB_STATE } from '../manage/manage-tabs.tsx'
import { SizeBanner } from '../size-banner.tsx'
import { useShareGroup } from '../use-share-group.ts'

export function InviteTab({ group }: { group: Group }) {
  const query = useGroupInvitations(group.id)
  return (
    <QueryContent query={query} failure="Laden van mensen mislukt" {...TAB_STATE}>
      {(answer) => <Invitable group={group} {...answer} />}
    </QueryContent>
  )
}

type InvitableProps = ResponseOf<typeof listGroupInvitations> & { group: Group }

function Invitable({ group, invitations, candidates }: InvitableProps) {
  const { share, dialog } = useShareGroup(group)
  const isAtLimit = invitations.filter(({ status }) => status === 'OPEN').length >= invitationLimits.open
  const canInvite = !isFull(group) && !isAtLimit
  const candidateRow = (candidate: InvitationCandidate) => (
    <Candidate key={candidate.user.id} group={group} candidate={candidate} canInvite={canInvite} />
  )
  return (
    <div className="flex flex-col gap-8">
      {isFull(group) ? (
        <SizeBanner group={group} />
      ) : isAtLimit ? (
        <PageNotice kind="info" title="Er staan veel uitnodigingen open">
          Wacht even op antwoord. Daarna kun je weer mensen uitnodigen.
        </PageNotice>
      ) : null}
      <People title="Zoeken gezelschap" lead="Zij willen ook naar dit evenement en hebben nog geen groep.">
        {candidates.filter(({ isLooking }) => isLooking).map(candidateRow)}
      </People>
      <People title="Ken je al" lead="Met hen ging je eerder mee.">
        {candidates.filter(({ isLooking }) => !isLooking).map(candidateRow)}
      </People>
      {candidates.length === 0 && (
        <EmptyState
          picture="groups"
          title="Er is nu niemand om uit te nodigen"
          action={
            <Button icon={Share2} onClick={share}>
              Deel je groep
            </Button>
          }
        >
          Zoekt iemand gezelschap voor {group.event.title}, dan zie je die persoon hier. Je kunt ook de link van je
          groep delen.
        </EmptyState>
      )}
      <People title="Uitgenodigd" lead="Zegt iemand ja, dan hoort die meteen bij de groep.">
        {invitations.map((invitation) => (
          <Sent key={invitation.id} invitation={invitation} />
        ))}
      </People>
      {dialog}
    </div>
  )
}

function People({ title, lead, children }: { title: string; lead: string; children: ReactNode[] }) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mb-3 text-muted text-sm">{lead}</p>
      <RowsCard>{children}</RowsCard>
    </section>
  )
}

type CandidateProps = { group: Group; candidate: InvitationCandidate; canInvite: boolean }

function Candidate({ group, candidate, canInvite }: CandidateProps) {
  const { user, note, wentAlongTo } = candidate
  const invite = useCreateInvitation(group.id)
  const question = { title: 'Toch uitnodigen?', confirmLabel: 'Nodig toch uit' }
  const send = async () =>
    (await withConfirmedMember((choice) => invite.mutateAsync({ userId: user.id, ...choice }), question)) !== null
  const summary = [user.age, wentAlongTo === null ? null : `Samen naar ${wentAlongTo}`]
    .filter((part) => part !== null)
    .join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 grow basis-56 items-start gap-3">
        <PersonAvatar person={user} isBesideName />
        <div className="min-w-0 grow">
          <PersonLink person={user} />
          {summary !== '' && <p className="text-muted text-sm wrap-anywhere">{summary}</p>}
          {note !== null && <p className="mt-1 text-sm wrap-anywhere">“{note}”</p>}
        </div>
      </div>
      {canInvite && (
        <ActionButton
          size="sm"
          icon={UserPlus}
          aria-label={`Nodig uit: ${user.username}`}
          run={send}
          done={`${user.username} is uitgenodigd`}
          failure="Uitnodigen is niet gelukt"
        >
          Nodig uit
        </ActionButton>
      )}
    </li>
  )
}

function Sent({ invitation: { user, status, createdAt } }: { invitation: SentInvitation }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 grow items-center gap-3">
        <PersonAvatar person={user} isBesideName />
        <div className="min-w-0 grow">
          <PersonLink person={user} />
          <p className="text-muted text-sm">
            <RelativeTime at={createdAt} as="notification" /> uitgenodigd
          </p>
        </div>
      </div>
      {status === 'ACCEPTED' ? <Badge kind="success">Zei ja</Badge> : <Badge>Nog geen antwoord</Badge>}
    </li>
  )
}
