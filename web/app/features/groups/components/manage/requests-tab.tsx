import type { Group } from 'contract/groups/groups.ts'
import {
  FULL_GROUP_NOTE,
  type JoinRequest,
  type listJoinRequests,
  UNANSWERED_AFTER,
} from 'contract/groups/membership.ts'
import { countText } from 'contract/platform/count-text.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { Check, MessageCircle } from 'lucide-react'
import { startTransition, useOptimistic, useRef, useState } from 'react'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { freePlaces } from '~/ui/data/capacity-bar.tsx'
import { RowCheckbox } from '~/ui/data/row-checkbox.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { type Query, QueryContent } from '~/ui/feedback/query-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { usePostponed } from '~/ui/feedback/use-postponed.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { ActionBar } from '~/ui/layout/page.tsx'
import { useFocusHeading } from '~/ui/layout/use-focus-heading.ts'
import { useUpdateGroup } from '../../api.ts'
import { closedReason, isFull } from '../../labels.ts'
import { SizeBanner } from '../size-banner.tsx'
import { useShareGroup } from '../use-share-group.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { RequestDecision, RequestRow, UndoLine } from './request-row.tsx'
import { useMemberDecisions } from './use-member-decisions.tsx'

export function RequestsTab({ group, query }: { group: Group; query: Query<ResponseOf<typeof listJoinRequests>> }) {
  const { share, dialog: shareDialog } = useShareGroup(group)
  const { accept, reject } = useMemberDecisions(group)
  const decline = useSubjectDialog<{ request: JoinRequest; send: (note: string | null) => void }>()
  const rest = usePostponed()
  const frame = useFocusHeading<HTMLDivElement>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [newMembers, setNewMembers] = useState<readonly string[]>([])
  const acceptAll = async (requests: readonly JoinRequest[]) => {
    setSelected(new Set())
    const answers = await Promise.all(requests.map(({ userId, user }) => accept(userId, user.username)))
    const accepted = requests.filter((_, index) => answers[index]).map(({ user }) => user.username)
    if (accepted.length > 0) setNewMembers(accepted)
  }
  const shown = useRef<readonly JoinRequest[]>([])
  shown.current = query.data?.requests ?? []
  /** A refusal waits for ten seconds. Once somebody else has let the person in, it would remove them from the group. */
  const refuseApplicant = async ({ userId, user }: JoinRequest, note: string | undefined) =>
    shown.current.some((request) => request.userId === userId) && (await reject(userId, user.username, note))
  const refuseRest = (requests: readonly JoinRequest[]) =>
    rest.postpone({
      done: `${countText(requests.length, 'persoon krijgt', 'mensen krijgen')} bericht: ‘${FULL_GROUP_NOTE}’`,
      run: () => Promise.all(requests.map((request) => refuseApplicant(request, FULL_GROUP_NOTE))),
    })
  const closed = closedReason(group)
  const free = Math.max(0, group.maxMembers - group.currentMembers)
  const rows = (requests: readonly JoinRequest[], isSelectable = false) => (
    <Card as="ul" isPadded={false} className="divide-y divide-line px-4 sm:px-5">
      {requests.map((request) => (
        <RequestRow
          key={request.userId}
          request={request}
          checkbox={
            isSelectable && (
              <RowCheckbox
                label={`Kies ${request.user.username}`}
                isChecked={selected.has(request.userId)}
                onChange={(isOn) => setSelected(withOrWithout(selected, request.userId, isOn))}
              />
            )
          }
        >
          <RequestDecision
            user={request.user}
            isFull={isFull(group)}
            isHidden={isSelectable && selected.size > 0}
            onDecide={({ status, note }) =>
              status === 'ACCEPTED' ? acceptAll([request]) : refuseApplicant(request, note)
            }
            onDecline={(send) => decline.open({ request, send })}
          />
        </RequestRow>
      ))}
    </Card>
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
        const chosen = pending.filter(({ userId }) => selected.has(userId))
        const first = pending.slice(0, free)
        const isSelectable = closed === null && pending.length > 1 && free > 0
        return (
          <div {...frame} className="flex flex-col gap-6">
            {newMembers.length > 0 && <Welcome group={group} usernames={newMembers} />}
            {requests.length > 0 && (
              <div className="-mb-3">
                <p className="text-muted">
                  {group.currentMembers} van {group.maxMembers} · {freePlaces(free)}
                </p>
                {closed === null && isFull(group) && <SizeBanner group={group} />}
              </div>
            )}
            {requests.length === 0 && (
              <EmptyState
                picture="groups"
                title="Geen open verzoeken"
                headingLevel={2}
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
                <h2 id="willen-mee" className="mb-1 text-lg">
                  Willen mee
                </h2>
                {isAdmissionOffered ? (
                  <AdmissionOffer groupId={group.id} />
                ) : (
                  pending.some(isOverdue) && <p className="text-muted">{costOfSilence(group)}</p>
                )}
                {rest.waiting === null ? (
                  <>
                    <div className="my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 empty:hidden">
                      {isSelectable && (
                        <RowCheckbox
                          text={first.length < pending.length ? `Kies de eerste ${first.length}` : 'Kies iedereen'}
                          isChecked={first.every(({ userId }) => selected.has(userId))}
                          isMixed={chosen.length > 0}
                          onChange={(isOn) => setSelected(new Set(isOn ? first.map(({ userId }) => userId) : []))}
                        />
                      )}
                      {chosen.length > 0 && (
                        <ActionBar>
                          <Button
                            variant="primary"
                            icon={Check}
                            disabled={chosen.length > free}
                            onClick={() => void acceptAll(chosen)}
                          >
                            {chosen.length > free ? `Kies er hoogstens ${free}` : `Accepteren (${chosen.length})`}
                          </Button>
                        </ActionBar>
                      )}
                      {closed === null && free === 0 && (
                        <Button onClick={() => refuseRest(pending)}>De rest: helaas vol</Button>
                      )}
                    </div>
                    {rows(pending, isSelectable)}
                  </>
                ) : (
                  <UndoLine done={rest.waiting.done} onUndo={rest.undo} />
                )}
              </section>
            )}
            {waiting.length > 0 && (
              <section aria-labelledby="wachtlijst">
                <h2 id="wachtlijst" className="mb-3 text-lg">
                  Op de wachtlijst
                </h2>
                {rows(waiting)}
              </section>
            )}
            {closed === null && <TakesRequests group={group} />}
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

function withOrWithout<T>(all: ReadonlySet<T>, one: T, isIn: boolean): ReadonlySet<T> {
  const others = [...all].filter((other) => other !== one)
  return new Set(isIn ? [...others, one] : others)
}

const isOverdue = ({ requestedAt }: JoinRequest): boolean =>
  Date.now() - Date.parse(requestedAt) >= UNANSWERED_AFTER.owner * HOUR

const costOfSilence = ({ membersMayAdmit, currentMembers }: Group): string =>
  `Er wacht al langer dan een dag iemand op je. Zolang krijgen mensen die zoeken ook andere groepen voorgesteld.${
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
        { label: 'Ja, dat mag', onClick: () => void answer.run(true), isPending: answer.isPending },
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
      help="Uit: alleen wie jij uitnodigt, kan er nog bij."
    >
      Mensen mogen vragen om mee te gaan
    </Checkbox>
  )
}

function Welcome({ group, usernames }: { group: Group; usernames: readonly string[] }) {
  const [first] = usernames
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">
        {usernames.length === 1
          ? `${first} zit in de groep en leest`
          : `${usernames.length} mensen zitten in de groep en lezen`}{' '}
        nu mee.
      </p>
      <LinkButton to={`/groups/${group.id}/chat`} icon={MessageCircle}>
        Zeg welkom
      </LinkButton>
    </Card>
  )
}
