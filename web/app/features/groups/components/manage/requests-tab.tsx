import type { Group } from 'contract/groups/groups.ts'
import { type JoinRequest, type listJoinRequests, UNANSWERED_AFTER } from 'contract/groups/membership.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { MessageCircle } from 'lucide-react'
import { startTransition, useOptimistic, useRef, useState } from 'react'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { freePlaces } from '~/ui/data/capacity-bar.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { type Query, QueryContent } from '~/ui/feedback/query-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useUpdateGroup } from '../../api.ts'
import { closedReason, isFull } from '../../labels.ts'
import { SizeBanner } from '../size-banner.tsx'
import { useShareGroup } from '../use-share-group.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { RequestCard, RequestDecision } from './request-card.tsx'
import { useMemberDecisions } from './use-member-decisions.tsx'

export function RequestsTab({ group, query }: { group: Group; query: Query<ResponseOf<typeof listJoinRequests>> }) {
  const { share, dialog: shareDialog } = useShareGroup(group)
  const { accept, reject, dialog } = useMemberDecisions(group)
  const decline = useSubjectDialog<{ request: JoinRequest; send: (note: string | null) => void }>()
  const [newMember, setNewMember] = useState<string>()
  const welcome = async ({ userId, user }: JoinRequest) => {
    if (await accept(userId, user.username)) setNewMember(user.username)
  }
  const shown = useRef<readonly JoinRequest[]>([])
  shown.current = query.data?.requests ?? []
  /** A refusal waits for ten seconds. Once somebody else has let the person in, it would remove them from the group. */
  const refuseApplicant = async ({ userId, user }: JoinRequest, note: string | undefined) =>
    shown.current.some((request) => request.userId === userId) &&
    (await reject(userId, `${user.username} is afgewezen`, note))
  const closed = closedReason(group)
  const cards = (requests: readonly JoinRequest[]) => (
    <ul className="flex flex-col gap-3">
      {requests.map((request) => (
        <RequestCard key={request.userId} request={request}>
          <RequestDecision
            user={request.user}
            onDecide={({ status, note }) => (status === 'ACCEPTED' ? welcome(request) : refuseApplicant(request, note))}
            onDecline={(send) => decline.open({ request, send })}
          />
        </RequestCard>
      ))}
    </ul>
  )
  return (
    <QueryContent
      query={query}
      failure="Laden van verzoeken mislukt"
      hasDetail
      headingLevel={2}
      skeleton={<SkeletonRow count={3} />}
    >
      {({ requests, isAdmissionOffered }) => {
        const pending = requests.filter(({ status }) => status === 'PENDING')
        const waiting = requests.filter(({ status }) => status === 'WAITLIST')
        return (
          <div className="flex flex-col gap-6">
            {closed === null && <TakesRequests group={group} />}
            {newMember !== undefined && <Welcome group={group} username={newMember} />}
            {closed === null && requests.length > 0 && isFull(group) && <SizeBanner group={group} />}
            {requests.length > 0 && (
              <p className="-mb-3 text-muted">
                {group.currentMembers} van {group.maxMembers} · {freePlaces(group.maxMembers - group.currentMembers)}
              </p>
            )}
            {requests.length === 0 && (
              <EmptyState
                picture="groups"
                title="Geen open verzoeken"
                action={closed === null ? <Button onClick={share}>Deel je groep</Button> : undefined}
              >
                {closed === null && !group.takesRequests
                  ? 'Je groep neemt nu geen verzoeken aan.'
                  : closed === null
                    ? 'Vraagt iemand om mee te gaan, dan zie je het hier meteen.'
                    : `${closed}. Er kan niemand meer bij.`}
              </EmptyState>
            )}
            {pending.length > 0 && (
              <section aria-labelledby="willen-mee">
                <h2 id="willen-mee" className="mb-3 text-lg">
                  Willen mee
                </h2>
                {isAdmissionOffered ? (
                  <AdmissionOffer groupId={group.id} />
                ) : (
                  pending.some(isOverdue) && <p className="mb-3 text-muted">{costOfSilence(group)}</p>
                )}
                {cards(pending)}
              </section>
            )}
            {waiting.length > 0 && (
              <section aria-labelledby="wachtlijst">
                <h2 id="wachtlijst" className="mb-3 text-lg">
                  Op de wachtlijst
                </h2>
                {cards(waiting)}
              </section>
            )}
            {dialog}
            {decline.subject && (
              <DeclineDialog
                key={decline.key}
                username={decline.subject.request.user.username}
                isGroupFull={isFull(group)}
                isOpen={decline.isOpen}
                onClose={decline.close}
                onDecline={decline.subject.send}
              />
            )}
            {shareDialog}
          </div>
        )
      }}
    </QueryContent>
  )
}

const isOverdue = ({ requestedAt }: JoinRequest): boolean =>
  Date.now() - Date.parse(requestedAt) >= UNANSWERED_AFTER.owner * HOUR

const costOfSilence = ({ membersMayAdmit, currentMembers }: Group): string =>
  `Er wacht al langer dan een dag iemand op je antwoord. Tot je ja of nee zegt, raden we je groep niemand aan.${
    membersMayAdmit && currentMembers > 1 ? ' Na twee dagen mogen je leden hem of haar toelaten.' : ''
  }`

function AdmissionOffer({ groupId }: { groupId: string }) {
  const { mutateAsync } = useUpdateGroup(groupId)
  const answer = useAction((membersMayAdmit: boolean) => mutateAsync({ membersMayAdmit, picture: null }), {
    failure: 'Kon groep niet bijwerken',
    done: ({ group }) =>
      group.membersMayAdmit ? 'Je leden mogen nu helpen. Je zet het uit bij Groep bewerken.' : 'Jij beslist, zoals nu.',
  })
  return (
    <PageNotice
      kind="info"
      title="Mogen je leden iemand toelaten als jij niet kunt?"
      className="mb-3"
      actions={[
        { label: 'Ja, dat mag', isPrimary: true, onClick: () => void answer.run(true), isPending: answer.isPending },
        { label: 'Nee', onClick: () => void answer.run(false) },
      ]}
    >
      Er wacht al langer dan een dag iemand op je. Na twee dagen mogen je leden dan ja zeggen, en jij krijgt bericht.
    </PageNotice>
  )
}

function TakesRequests({ group }: { group: Group }) {
  const update = useUpdateGroup(group.id)
  const [takesRequests, setTakesRequests] = useOptimistic(group.takesRequests)
  const change = (value: boolean) =>
    startTransition(async () => {
      setTakesRequests(value)
      try {
        await update.mutateAsync({ takesRequests: value, picture: null })
      } catch (error) {
        showFailure(error, 'Kon groep niet bijwerken')
      }
    })
  return (
    <Checkbox
      checked={takesRequests}
      onChange={(event) => change(event.target.checked)}
      help="Staat dit uit, dan komt er alleen iemand bij die jij uitnodigt. Open verzoeken blijven staan."
    >
      Mensen mogen vragen om mee te gaan
    </Checkbox>
  )
}

function Welcome({ group, username }: { group: Group; username: string }) {
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-3">
      <p className="wrap-anywhere">{username} zit in de groep en leest nu mee.</p>
      <LinkButton to={`/groups/${group.id}/chat`} icon={MessageCircle}>
        Zeg welkom
      </LinkButton>
    </Card>
  )
}
