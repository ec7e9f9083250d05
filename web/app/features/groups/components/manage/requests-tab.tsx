import type { Group } from 'contract/groups/groups.ts'
import type { listJoinRequests } from 'contract/groups/membership.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { MessageCircle } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'
import { Button, LinkButton } from '~/ui/button.tsx'
import { freePlaces } from '~/ui/data/capacity-bar.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { type Query, QueryContent } from '~/ui/feedback/query-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useFocusHeading } from '~/ui/layout/use-focus-heading.ts'
import { useUpdateGroup } from '../../api-managing.ts'
import { closedReason, freePlacesOf, isFull } from '../../labels.ts'
import { SizeBanner } from '../size-banner.tsx'
import { useShareGroup } from '../use-share-group.ts'
import { TAB_STATE } from './manage-tabs.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { RequestList } from './request-row.tsx'
import { useRequestDecisions } from './use-request-decisions.tsx'

export function RequestsTab({ group, query }: { group: Group; query: Query<ResponseOf<typeof listJoinRequests>> }) {
  const { share, dialog: shareDialog } = useShareGroup(group)
  const decisions = useRequestDecisions(group, query.data?.requests ?? [])
  const frame = useFocusHeading<HTMLDivElement>()
  const isOpen = closedReason(group) === null
  return (
    <QueryContent query={query} failure="Laden van verzoeken mislukt" {...TAB_STATE}>
      {({ requests, isAdmissionOffered }) => {
        const pending = requests.filter(({ status }) => status === 'PENDING')
        const waiting = requests.filter(({ status }) => status === 'WAITLIST')
        return (
          <div {...frame} className="flex flex-col gap-6">
            {decisions.newMembers.length > 0 && <Welcome group={group} usernames={decisions.newMembers} />}
            {requests.length > 0 ? (
              <div className="-mb-3">
                <p className="text-muted">
                  {group.currentMembers} van {group.maxMembers} · {freePlaces(freePlacesOf(group))}
                </p>
                {isOpen && isFull(group) && <SizeBanner group={group} />}
              </div>
            ) : (
              <NoRequests group={group} onShare={share} />
            )}
            {pending.length > 0 && (
              <PendingRequests
                group={group}
                pending={pending}
                isAdmissionOffered={isAdmissionOffered}
                decisions={decisions}
              />
            )}
            {waiting.length > 0 && (
              <section aria-labelledby="wachtlijst">
                <h2 id="wachtlijst" className="mb-3 text-lg">
                  Op de wachtlijst
                </h2>
                <RequestList group={group} requests={waiting} decisions={decisions} />
              </section>
            )}
            {isOpen && <TakesRequests group={group} />}
            {decisions.dialog}
            {shareDialog}
          </div>
        )
      }}
    </QueryContent>
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

function NoRequests({ group, onShare }: { group: Group; onShare: () => void }) {
  const closed = closedReason(group)
  return (
    <EmptyState
      picture="groups"
      title="Geen open verzoeken"
      headingLevel={2}
      action={closed === null ? <Button onClick={onShare}>Deel je groep</Button> : undefined}
    >
      {closed === null && !group.takesRequests
        ? 'Je groep neemt nu geen verzoeken aan.'
        : closed === null
          ? 'Vraagt iemand om mee te gaan, dan zie je het hier meteen.'
          : `${closed}. Er kan niemand meer bij.`}
    </EmptyState>
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
