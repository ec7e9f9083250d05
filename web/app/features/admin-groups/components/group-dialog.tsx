import type { AdminGroup } from 'contract/groups-admin.ts'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { confirmDiscard } from '~/ui/overlays/confirm-leave.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useAdminGroup } from '../api.ts'
import { GroupEditForm } from './group-edit-form.tsx'
import { GroupMembers } from './group-members.tsx'
import { TransferForm } from './transfer-form.tsx'

/** Everything about one group, and what can be changed of it. */
export function GroupDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const group = useAdminGroup(id)
  useShowFailure(group.error, 'Kon groepdetails niet laden')
  const hasUnsaved = useRef(() => false)
  const close = async () => {
    if (!hasUnsaved.current() || (await confirmDiscard('veranderd'))) onClose()
  }
  return (
    <Modal
      isOpen
      onOpenChange={(open) => {
        if (!open) void close()
      }}
      title={group.data?.group.name ?? 'Groep'}
      size="lg"
    >
      {group.data ? (
        <Detail group={group.data.group} hasUnsaved={hasUnsaved} />
      ) : group.error?.code === 'GROUP_NOT_FOUND' ? (
        <EmptyState picture="lost" title="Groep niet gevonden" action={<Button onClick={onClose}>Sluiten</Button>}>
          Misschien is de groep intussen verwijderd.
        </EmptyState>
      ) : group.isError ? (
        <ErrorState
          title="Kon groepdetails niet laden"
          onRetry={() => void group.refetch()}
          isRetrying={group.isFetching}
        />
      ) : (
        <Loading className="flex min-h-[60dvh] flex-col gap-5">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="h-24" />
          <Skeleton className="h-12" />
          <Skeleton className="h-28" />
        </Loading>
      )}
    </Modal>
  )
}

function Detail({ group, hasUnsaved }: { group: AdminGroup; hasUnsaved: { current: () => boolean } }) {
  const { statistics, event, premiumFeatures } = group
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center gap-2">
        <Badge kind={group.isActive ? 'success' : 'neutral'}>{group.isActive ? 'Actief' : 'Inactief'}</Badge>
        {!group.isPublic && <Badge>Niet openbaar</Badge>}
        {premiumFeatures.extendedSize && <Badge kind="primary">Premium: grotere groep</Badge>}
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name="Leden" value={`${group.currentMembers}/${group.maxMembers}`} />
        <Figure name="Open verzoeken" value={statistics.pendingMembers} />
        <Figure name="Berichten" value={statistics.totalMessages.toLocaleString('nl-NL')} />
        <Figure name="Berichten per dag" value={statistics.averageMessagesPerDay.toLocaleString('nl-NL')} />
      </dl>
      <Part title="Over de groep">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Fact name="Eigenaar">
            <UserLink user={group.owner} />
          </Fact>
          <Fact name="Actieve leden">{statistics.activeMembers}</Fact>
          <Fact name="Evenement">
            {event === null ? (
              'Geen evenement'
            ) : (
              <>
                <Link to={`/events/${event.slug}`} className="font-semibold underline underline-offset-4">
                  {event.title}
                </Link>
                <span className="block text-muted">{formatDateTime(event.startDate)}</span>
              </>
            )}
          </Fact>
          <Fact name="Premium">{premiumFeatures.extendedSize ? 'Meer dan 10 plekken' : 'Geen uitbreidingen'}</Fact>
          <Fact name="Gemaakt op">{formatDateTime(group.createdAt)}</Fact>
        </dl>
      </Part>
      <Part title="Bewerken">
        <GroupEditForm group={group} hasUnsaved={hasUnsaved} />
      </Part>
      <Part title={`Leden (${group.members.length})`}>
        <GroupMembers group={group} />
      </Part>
      <Part title="Eigenaarschap overdragen">
        <TransferForm key={group.owner.id} group={group} />
      </Part>
      <Part title="Recente activiteit">
        <ol className="flex flex-col gap-2">
          {group.recentActivity.map(({ type, details, timestamp }) => (
            <li
              key={`${type} ${timestamp} ${details}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4"
            >
              <span className="min-w-0 wrap-anywhere">{details}</span>
              <time dateTime={timestamp} className="text-muted text-sm">
                {formatDateTime(timestamp)}
              </time>
            </li>
          ))}
        </ol>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 text-lg">{title}</h3>
      {children}
    </section>
  )
}

function Figure({ name, value }: { name: string; value: string | number }) {
  return (
    <div className="flex flex-col-reverse rounded-control bg-sunken p-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-semibold text-lg tabular-nums">{value}</dd>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted max-sm:-mb-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
