import type { Group } from 'contract/groups/groups.ts'
import type { GroupMember } from 'contract/groups/membership.ts'
import type { Pagination as Pages } from 'contract/platform/paging.ts'
import { Crown, UserMinus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { isPastTheEnd, Pagination, ToLastPage } from '~/ui/data/pagination.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { type Query, QueryContent } from '~/ui/feedback/query-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { RowsCard } from '~/ui/layout/card.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { useTransferOwnership } from '../../api-managing.ts'
import { MemberRow } from '../member-row.tsx'
import { AfterRemovalDialog } from './after-removal-dialog.tsx'
import { useMemberDecisions } from './use-member-decisions.tsx'

const ROWS = { hasDetail: true, headingLevel: 2, skeleton: <SkeletonRow count={3} /> } as const

type MembersAnswer = { members: GroupMember[]; pagination: Pages }

type MembersTabProps = {
  group: Group
  query: Query<MembersAnswer>
  onTransfer: (isTransferring: boolean) => void
}

export function MembersTab({ group, query, onTransfer }: MembersTabProps) {
  const me = useSignedInUser().id
  const navigate = useNavigate()
  const transfer = useTransferOwnership(group.id)
  const { remove: removeMember } = useMemberDecisions(group)
  const removed = useSubjectDialog<GroupMember>()

  const remove = async (member: GroupMember) => {
    const { userId, user } = member
    const isSure = await confirm({
      title: `${user.username} uit de groep halen?`,
      description: `${user.username} ziet de chat dan niet meer en kan niet opnieuw vragen.`,
      kind: 'danger',
      confirmLabel: 'Uit de groep halen',
    })
    if (isSure && (await removeMember(userId, user.username))) removed.open(member)
  }
  const transferTo = async ({ userId, user }: GroupMember) => {
    const isSure = await confirm({
      title: `${user.username} eigenaar maken?`,
      description: `${user.username} kiest dan wie er meegaat. Jij blijft lid van de groep. Weet je zeker dat iedereen zich daar prettig bij voelt?`,
      kind: 'warning',
      confirmLabel: 'Maak leider',
    })
    if (!isSure) return
    onTransfer(true)
    try {
      await transfer.mutateAsync({ userId })
      toast({ title: `${user.username} is nu de eigenaar`, kind: 'success' })
      await navigate(`/groups/${group.id}`, { replace: true })
    } catch (error) {
      onTransfer(false)
      showFailure(error, 'Kon groep niet bijwerken')
    }
  }

  return (
    <QueryContent query={query} failure="Leden laden mislukt" {...ROWS}>
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
          <RowsCard title="Leden">
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
          </RowsCard>
        </>
      )}
    </QueryContent>
  )
}

const declinedHref = (page: number) => ({ search: `?tab=declined${page > 1 ? `&page=${page}` : ''}` })

export function DeclinedTab({ group, query }: { group: Group; query: Query<MembersAnswer> }) {
  const me = useSignedInUser().id
  const { accept } = useMemberDecisions(group)
  const reconsider = async ({ userId, user }: GroupMember) => {
    const isSure = await confirm({
      title: `${user.username} toch toelaten?`,
      description: `${user.username} is dan meteen lid van de groep.`,
      confirmLabel: 'Toch toelaten',
    })
    if (isSure) await accept(userId, user.username)
  }
  return (
    <QueryContent query={query} failure="Afgewezen mensen laden mislukt" {...ROWS}>
      {({ members, pagination }) =>
        isPastTheEnd(members, pagination) ? (
          <ToLastPage {...pagination} hrefFor={declinedHref} />
        ) : members.length === 0 ? (
          <EmptyState picture="done" title="Niemand afgewezen">
            Wie je afwijst of uit de groep haalt, staat hier. Je kunt er altijd op terugkomen.
          </EmptyState>
        ) : (
          <>
            <RowsCard title="Afgewezen">
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
            </RowsCard>
            <Pagination {...pagination} hrefFor={declinedHref} />
          </>
        )
      }
    </QueryContent>
  )
}
