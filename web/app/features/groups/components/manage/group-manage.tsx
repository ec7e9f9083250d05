import type { Group } from 'contract/groups/groups.ts'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readPage } from '~/lib/routing/url-filters.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Tabs } from '~/ui/data/tabs.tsx'
import { Loading, Skeleton, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { PageHeader } from '~/ui/layout/page.tsx'
import { useGroup, useJoinRequests, useMembers } from '../../api.ts'
import { useDeclinedMembers, useTransferOwnership } from '../../api-managing.ts'
import { closedReason } from '../../labels.ts'
import { GroupLoadFailure, GroupNotFound } from '../group-failure.tsx'
import { InviteTab } from '../invitations/invite-tab.tsx'
import { DeclinedTab, MembersTab } from './manage-tabs.tsx'
import { RequestsTab } from './requests-tab.tsx'

const TAB_IDS = ['requests', 'members', 'declined', 'invite'] as const

export function GroupManage({ groupId }: { groupId: string }) {
  const query = useGroup(groupId)
  const { data, isPending, isError, error } = query
  const me = useSignedInUser().id
  const navigate = useNavigate()
  const transfer = useTransferOwnership(groupId)
  // After a transfer the viewer is not the owner, and navigates away without the refusal below.
  const isForbidden = data !== undefined && data.group.ownerId !== me && !isTransferring(transfer)

  useEffect(() => {
    if (!isForbidden) return
    toast({ title: 'Fout', description: 'Je bent niet geautoriseerd om deze groep te beheren', kind: 'error' })
    void navigate(`/groups/${groupId}`, { replace: true })
  }, [isForbidden, navigate, groupId])

  if (isError && error.status === 404) return <GroupNotFound />
  if (isPending || isForbidden) return <ManageSkeleton />
  if (data === undefined) return <GroupLoadFailure query={query} />
  return <Manage group={data.group} transfer={transfer} />
}

type Transfer = ReturnType<typeof useTransferOwnership>

const isTransferring = ({ isPending, isSuccess }: Transfer): boolean => isPending || isSuccess

function Manage({ group, transfer }: { group: Group; transfer: Transfer }) {
  const [params, setParams] = useSearchParams()
  const isOpen = closedReason(group) === null
  const tab = TAB_IDS.find((id) => id === params.get('tab') && (isOpen || id !== 'invite')) ?? 'requests'
  const page = readPage(params.get('page'))
  // Only an owner may read them.
  const isEnabled = !isTransferring(transfer)
  const requests = useJoinRequests(group.id, { isEnabled })
  const members = useMembers(group.id)
  const declined = useDeclinedMembers(group.id, page, { isEnabled })

  return (
    <>
      <PageHeader
        back={<BackLink to={`/groups/${group.id}`}>{group.name}</BackLink>}
        title="Groep beheren"
        lead={
          <span className="max-sm:hidden">
            Jij kiest wie er meegaat. Lees wie iemand is en beslis dan. Nee zeggen mag, een reden hoeft niet.
          </span>
        }
        className="mb-3"
      />
      <Tabs
        label="Mensen van deze groep"
        selected={tab}
        onChange={(id) => setParams(id === 'requests' ? {} : { tab: id }, { preventScrollReset: true })}
        items={[
          {
            id: 'requests',
            label: 'Verzoeken',
            count: requests.data?.requests.length ?? null,
            content: <RequestsTab group={group} query={requests} />,
          },
          {
            id: 'members',
            label: 'Leden',
            count: members.data?.pagination.total ?? group.currentMembers,
            content: <MembersTab group={group} query={members} transfer={transfer} />,
          },
          {
            id: 'declined',
            label: 'Afgewezen',
            count: declined.data?.pagination.total ?? null,
            content: <DeclinedTab group={group} query={declined} />,
          },
          ...(isOpen ? [{ id: 'invite' as const, label: 'Nodig uit', content: <InviteTab group={group} /> }] : []),
        ]}
      />
    </>
  )
}

function ManageSkeleton() {
  return (
    <Loading>
      <Skeleton className="mt-3 h-5 w-40" />
      <Skeleton className="mt-4 mb-8 h-9 w-64" />
      <SkeletonRow count={3} />
    </Loading>
  )
}
