import type { Group } from 'contract/groups/groups.ts'
import { type GroupMember, type JoinRequest, UNANSWERED_AFTER } from 'contract/groups/membership.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { Pagination as Pages } from 'contract/platform/paging.ts'
import { Crown, UserMinus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { UpgradeDialog } from '~/features/payments/components/upgrade-dialog.tsx'
import { useShare } from '~/features/sharing/components/use-share.tsx'
import { ApiError } from '~/lib/api/api-error.ts'
import { useDialogState, useSubjectDialog } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { freePlaces } from '~/ui/data/capacity-bar.tsx'
import { Pagination } from '~/ui/data/pagination.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Card } from '~/ui/layout/card.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { useTransferOwnership, useUpdateMemberStatus } from '../../api.ts'
import { withConfirmedMember } from '../../confirm-member.ts'
import { closedReason, invitationPath, isFull, joinedToast } from '../../labels.ts'
import { MemberRow } from '../member-row.tsx'
import { SizeBanner } from '../size-banner.tsx'
import { AfterRemovalDialog } from './after-removal-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { RequestCard, RequestDecision } from './request-card.tsx'

type Query<T> = {
  data?: T
  isError: boolean
  error: ApiError | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** Content of a tab: loading, failed, or the data. */
function TabContent<T>({
  query,
  failure,
  children,
}: {
  query: Query<T>
  failure: string
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <ErrorState title={failure} onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {query.error?.message}
      </ErrorState>
    )
  return (
    <Loading className="flex flex-col">
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </Loading>
  )
}

/** Accepts and rejects, with the toasts and the dialog for a full group. */
function useMemberDecisions(group: Group) {
  const update = useUpdateMemberStatus(group.id)
  const upgrade = useDialogState()
  const [limit, setLimit] = useState<ApiError>()
  /** @returns whether it succeeded */
  const decide = async (
    decision: Parameters<typeof update.mutateAsync>[0],
    successToast: Parameters<typeof toast>[0],
  ): Promise<boolean> => {
    try {
      const isDone = await withConfirmedMember(
        (confirmed) => update.mutateAsync(confirmed ? { ...decision, confirmed } : decision),
        { title: 'Toch meenemen?', confirmLabel: 'Neem toch mee' },
      )
      if (isDone) toast(successToast)
      return isDone
    } catch (error) {
      if (error instanceof ApiError && error.requiresUpgrade) {
        setLimit(error)
        upgrade.open()
      } else showFailure(error, 'Je keuze is niet opgeslagen')
      return false
    }
  }
  return {
    accept: (userId: string, username: string) => decide({ userId, status: 'ACCEPTED' }, joinedToast(username)),
    reject: (userId: string, title: string, note: string | null = null) =>
      decide({ userId, status: 'REJECTED', ...(note === null ? {} : { note }) }, { title, kind: 'info' }),
    dialog: (
      <UpgradeDialog
        isOpen={upgrade.isOpen}
        onClose={upgrade.close}
        need="EXTENDED_GROUP_SIZE"
        groupId={group.id}
        message={limit?.message}
      />
    ),
  }
}

export function RequestsTab({ group, query }: { group: Group; query: Query<{ requests: JoinRequest[] }> }) {
  const { share, dialog: shareDialog } = useShare({
    kind: 'group',
    name: group.name,
    eventTitle: group.event.title,
    path: invitationPath(group),
  })
  const { accept, reject, dialog } = useMemberDecisions(group)
  const decline = useSubjectDialog<JoinRequest>()
  const closed = closedReason(group)
  const cards = (requests: readonly JoinRequest[]) => (
    <ul className="flex flex-col gap-3">
      {requests.map((request) => (
        <RequestCard key={request.userId} request={request}>
          <RequestDecision
            user={request.user}
            onAccept={() => void accept(request.userId, request.user.username)}
            onDecline={() => decline.open(request)}
          />
        </RequestCard>
      ))}
    </ul>
  )
  return (
    <TabContent query={query} failure="Laden van verzoeken mislukt">
      {({ requests }) => {
        const pending = requests.filter(({ status }) => status === 'PENDING')
        const waiting = requests.filter(({ status }) => status === 'WAITLIST')
        return (
          <div className="flex flex-col gap-6">
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
                {closed === null
                  ? 'Vraagt iemand om mee te gaan, dan zie je het hier meteen.'
                  : `${closed}. Er kan niemand meer bij.`}
              </EmptyState>
            )}
            {pending.length > 0 && (
              <section aria-labelledby="willen-mee">
                <h2 id="willen-mee" className="mb-3 text-lg">
                  Willen mee
                </h2>
                {pending.some(isOverdue) && <p className="mb-3 text-muted">{costOfSilence(group)}</p>}
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
                username={decline.subject.user.username}
                isGroupFull={isFull(group)}
                isOpen={decline.isOpen}
                onClose={decline.close}
                onDecline={(note) => {
                  const { userId, user } = decline.subject as JoinRequest
                  void reject(userId, `${user.username} is afgewezen`, note)
                }}
              />
            )}
            {shareDialog}
          </div>
        )
      }}
    </TabContent>
  )
}

const isOverdue = ({ requestedAt }: JoinRequest): boolean =>
  Date.now() - Date.parse(requestedAt) >= UNANSWERED_AFTER.owner * HOUR

const costOfSilence = ({ membersMayAdmit, currentMembers }: Group): string =>
  `Er wacht al langer dan een dag iemand op je, en zolang telt je groep niet mee voor mensen die gezelschap zoeken.${
    membersMayAdmit && currentMembers > 1 ? ' Na twee dagen mogen je leden hem of haar toelaten.' : ''
  }`

type MembersAnswer = { members: GroupMember[]; pagination: Pages }

export function MembersTab({
  group,
  query,
  onTransfer,
}: {
  group: Group
  query: Query<MembersAnswer>
  onTransfer: (isTransferring: boolean) => void
}) {
  const me = useSignedInUser().id
  const navigate = useNavigate()
  const transfer = useTransferOwnership(group.id)
  const { reject } = useMemberDecisions(group)
  const removed = useSubjectDialog<GroupMember>()

  const remove = async (member: GroupMember) => {
    const { userId, user } = member
    const isSure = await confirm({
      title: `${user.username} uit de groep halen?`,
      description: `${user.username} ziet de chat dan niet meer en kan niet opnieuw vragen.`,
      kind: 'danger',
      confirmLabel: 'Uit de groep halen',
    })
    if (isSure && (await reject(userId, `${user.username} is uit de groep gehaald`))) removed.open(member)
  }
  /** @returns false when the owner cancels after reading that a member blocked the new owner */
  const transferWithWarning = async (userId: string, username: string): Promise<boolean> => {
    try {
      await transfer.mutateAsync({ userId })
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'OWNER_NEEDS_CONFIRMATION') throw error
      const isSure = await confirm({
        title: `Toch ${username} eigenaar maken?`,
        description: error.message,
        kind: 'danger',
        confirmLabel: 'Maak toch eigenaar',
      })
      if (isSure) await transfer.mutateAsync({ userId, isConfirmed: true })
      return isSure
    }
  }
  const transferTo = async ({ userId, user }: GroupMember) => {
    const isSure = await confirm({
      title: `${user.username} eigenaar maken?`,
      description: `${user.username} kiest dan wie er meegaat. Jij blijft lid van de groep.`,
      kind: 'warning',
      confirmLabel: 'Maak leider',
    })
    if (!isSure) return
    onTransfer(true)
    try {
      const isTransferred = await transferWithWarning(userId, user.username)
      if (!isTransferred) return onTransfer(false)
      toast({ title: `${user.username} is nu de eigenaar`, kind: 'success' })
      await navigate(`/groups/${group.id}`, { replace: true })
    } catch (error) {
      onTransfer(false)
      showFailure(error, 'Kon groep niet bijwerken')
    }
  }

  return (
    <TabContent query={query} failure="Leden laden mislukt">
      {({ members }) => (
        <>
          {removed.subject && (
            <AfterRemovalDialog
              key={removed.key}
              user={removed.subject.user}
              isOpen={removed.isOpen}
              onClose={removed.close}
            />
          )}
          <Card as="section" isPadded={false} className="px-4 py-1 sm:px-5">
            <h2 className="sr-only">Leden</h2>
            <ul className="divide-y divide-line">
              {members.map((member) => (
                <li key={member.userId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                  <MemberRow member={member} me={me} />
                  {!member.isOwner && (
                    <div className="flex flex-wrap gap-2">
                      <Button
                        size="sm"
                        icon={Crown}
                        aria-label={`Maak leider: ${member.user.username}`}
                        onClick={() => void transferTo(member)}
                      >
                        Maak leider
                      </Button>
                      <Button
                        size="sm"
                        variant="quiet"
                        icon={UserMinus}
                        aria-label={`Verwijderen: ${member.user.username}`}
                        onClick={() => void remove(member)}
                      >
                        Verwijderen
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </TabContent>
  )
}

export function DeclinedTab({ group, query }: { group: Group; query: Query<MembersAnswer> }) {
  const me = useSignedInUser().id
  const { accept, dialog } = useMemberDecisions(group)
  const reconsider = async ({ userId, user }: GroupMember) => {
    const isSure = await confirm({
      title: `${user.username} toch toelaten?`,
      description: `${user.username} is dan meteen lid van de groep.`,
      confirmLabel: 'Toch toelaten',
    })
    if (isSure) await accept(userId, user.username)
  }
  return (
    <TabContent query={query} failure="Afgewezen mensen laden mislukt">
      {({ members, pagination }) =>
        members.length === 0 ? (
          <EmptyState picture="done" title="Niemand afgewezen">
            Wie je afwijst of uit de groep haalt, staat hier. Je kunt er altijd op terugkomen.
          </EmptyState>
        ) : (
          <>
            <Card as="section" isPadded={false} className="px-4 py-1 sm:px-5">
              <h2 className="sr-only">Afgewezen</h2>
              <ul className="divide-y divide-line">
                {members.map((member) => (
                  <li key={member.userId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                    <MemberRow member={member} me={me} />
                    <Button
                      size="sm"
                      aria-label={`Toch toelaten: ${member.user.username}`}
                      onClick={() => void reconsider(member)}
                    >
                      Toch toelaten
                    </Button>
                  </li>
                ))}
              </ul>
            </Card>
            <Pagination
              {...pagination}
              hrefFor={(page) => ({ search: `?tab=declined${page > 1 ? `&page=${page}` : ''}` })}
            />
            {dialog}
          </>
        )
      }
    </TabContent>
  )
}
