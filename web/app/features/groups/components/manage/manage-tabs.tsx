import type { Group } from 'contract/groups/groups.ts'
import type { GroupMember, listMembers } from 'contract/groups/membership.ts'
import { REVIEW_HOURS } from 'contract/limits.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { Crown, UserMinus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { BlockDialog } from '~/features/blocks/components/block-dialog.tsx'
import { ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import { type DialogProps, useSubjectDialog } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { isPastTheEnd, Pagination, ToLastPage } from '~/ui/data/pagination.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { type Query, QueryContent } from '~/ui/feedback/query-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { RowsCard } from '~/ui/layout/card.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import type { useTransferOwnership } from '../../api-managing.ts'
import { MemberRow } from '../member-row.tsx'
import { useMemberDecisions } from './use-member-decisions.tsx'

/** While the answer of a tab is not there. */
export const TAB_STATE = { hasDetail: true, headingLevel: 2, skeleton: <SkeletonRow count={3} /> } as const

type TabProps = { group: Group; query: Query<ResponseOf<typeof listMembers>> }

export function MembersTab({
  group,
  query,
  transfer,
}: TabProps & { transfer: ReturnType<typeof useTransferOwnership> }) {
  const navigate = useNavigate()
  const decisions = useMemberDecisions(group)
  const removed = useSubjectDialog<GroupMember>()

  const remove = async (member: GroupMember) => {
    const { username } = member.user
    const isSure = await confirm({
      title: `${username} uit de groep halen?`,
      description: `${username} ziet de chat dan niet meer en kan niet opnieuw vragen.`,
      kind: 'danger',
      confirmLabel: 'Uit de groep halen',
    })
    if (isSure && (await decisions.remove(member))) removed.open(member)
  }
  const transferTo = async ({ userId, user: { username } }: GroupMember) => {
    const isSure = await confirm({
      title: `${username} eigenaar maken?`,
      description: `${username} kiest dan wie er meegaat. Jij blijft lid van de groep. Weet je zeker dat iedereen zich daar prettig bij voelt?`,
      kind: 'warning',
      confirmLabel: 'Maak leider',
    })
    if (!isSure) return
    try {
      await transfer.mutateAsync({ userId })
      toast({ title: `${username} is nu de eigenaar`, kind: 'success' })
      await navigate(`/groups/${group.id}`, { replace: true })
    } catch (error) {
      showFailure(error, 'Kon groep niet bijwerken')
    }
  }

  return (
    <QueryContent query={query} failure="Leden laden mislukt" {...TAB_STATE}>
      {({ members }) => (
        <>
          {removed.subject && <AfterRemovalDialog key={removed.key} user={removed.subject.user} {...removed.props} />}
          <RowsCard title="Leden">
            {members.map((member) => (
              <Row key={member.userId} member={member}>
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
              </Row>
            ))}
          </RowsCard>
        </>
      )}
    </QueryContent>
  )
}

const Row = ({ member, children }: { member: GroupMember; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <MemberRow member={member} />
    {children}
  </li>
)

const declinedHref = (page: number) => ({ search: `?tab=declined${page > 1 ? `&page=${page}` : ''}` })

export function DeclinedTab({ group, query }: TabProps) {
  const { accept } = useMemberDecisions(group)
  const reconsider = async (member: GroupMember) => {
    const { username } = member.user
    const isSure = await confirm({
      title: `${username} toch toelaten?`,
      description: `${username} is dan meteen lid van de groep.`,
      confirmLabel: 'Toch toelaten',
    })
    if (isSure) await accept(member)
  }
  return (
    <QueryContent query={query} failure="Afgewezen mensen laden mislukt" {...TAB_STATE}>
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
                <Row key={member.userId} member={member}>
                  <Button
                    size="sm"
                    aria-label={`Toch toelaten: ${member.user.username}`}
                    onClick={() => void reconsider(member)}
                  >
                    Toch toelaten
                  </Button>
                </Row>
              ))}
            </RowsCard>
            <Pagination {...pagination} hrefFor={declinedHref} />
          </>
        )
      }
    </QueryContent>
  )
}

type AfterRemovalDialogProps = DialogProps & { user: { id: string; username: string } }

/** Blocking and reporting, for when that was why. */
function AfterRemovalDialog({ user, ...dialog }: AfterRemovalDialogProps) {
  const [next, setNext] = useState<'block' | 'report' | null>(null)
  if (next === 'report') return <ReportDialog user={user} {...dialog} />
  if (next === 'block') return <BlockDialog user={user} {...dialog} />
  return (
    <Modal
      {...dialog}
      title={`${user.username} is uit de groep`}
      size="sm"
      footer={
        <>
          <Button onClick={() => setNext('block')}>Blokkeren</Button>
          <Button onClick={() => setNext('report')}>Rapporteren</Button>
          <Button variant="primary" onClick={dialog.onClose}>
            Klaar
          </Button>
        </>
      }
    >
      <p className="text-muted wrap-anywhere">
        Ging {user.username} over een grens? Blokkeer, dan ziet {user.username} je profiel niet meer. Rapporteer, dan
        kijkt een beheerder binnen {REVIEW_HOURS} uur. Is er nu gevaar? Bel 112.
      </p>
    </Modal>
  )
}
