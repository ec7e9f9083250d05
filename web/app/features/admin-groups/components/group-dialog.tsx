import type { AdminGroup } from 'contract/groups/admin.ts'
import { MEMBER_STATUS_LABELS } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'
import { Fragment, useState } from 'react'
import { AdminActionButton, type Reasons } from '~/features/admin/components/admin-action-dialog.tsx'
import {
  DetailDialog,
  DetailList,
  DetailSection,
  type HasUnsaved,
  LinkRow,
  LinkRows,
  StatCards,
  UserLink,
} from '~/features/admin/components/details.tsx'
import { RemovePictureButton } from '~/features/admin/components/message-row.tsx'
import { ApiError } from '~/lib/api/api-error.ts'
import { formatDate, formatDateTime } from '~/lib/format/dates.ts'
import { Select } from '~/ui/forms/select.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { TextLink } from '~/ui/text-link.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useAdminGroup, useTransferOwner, useUpdateGroup } from '../api.ts'
import { GroupEditForm } from './group-edit-form.tsx'

export function GroupDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useAdminGroup(id)
  return (
    <DetailDialog
      query={query}
      subject={query.data?.group}
      isNotFound={query.error?.code === 'GROUP_NOT_FOUND'}
      notFound={{ title: 'Groep niet gevonden', text: 'Misschien is de groep intussen verwijderd.' }}
      failure="Kon groepdetails niet laden"
      title={query.data?.group.name ?? 'Groep'}
      onClose={onClose}
    >
      {(group, hasUnsaved) => <GroupDetails group={group} hasUnsaved={hasUnsaved} />}
    </DetailDialog>
  )
}

function GroupDetails({ group, hasUnsaved }: { group: AdminGroup; hasUnsaved: HasUnsaved }) {
  const { statistics, event, premiumFeatures } = group
  const updatePicture = useUpdateGroup(group.id)
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center gap-2">
        <Badge kind={group.isActive ? 'success' : 'neutral'}>{group.isActive ? 'Actief' : 'Inactief'}</Badge>
        {!group.isPublic && <Badge>Niet openbaar</Badge>}
        {premiumFeatures.extendedSize && <Badge kind="primary">Premium: grotere groep</Badge>}
      </div>
      <StatCards
        label="Cijfers"
        items={[
          { label: 'Leden', value: `${group.currentMembers}/${group.maxMembers}` },
          { label: 'Open verzoeken', value: statistics.pendingMembers },
          { label: 'Berichten', value: statistics.totalMessages },
          { label: 'Berichten per dag', value: statistics.averageMessagesPerDay },
        ]}
      />
      <DetailSection title="Over de groep">
        <DetailList
          items={[
            ['Eigenaar', <UserLink key="owner" user={group.owner} />],
            ['Actieve leden', statistics.activeMembers],
            [
              'Evenement',
              event === null ? (
                'Geen evenement'
              ) : (
                <Fragment key="event">
                  <TextLink look="bold" to={`/events/${event.slug}`}>
                    {event.title}
                  </TextLink>
                  <span className="block text-muted">{formatDateTime(event.startDate)}</span>
                </Fragment>
              ),
            ],
            ['Premium', premiumFeatures.extendedSize ? 'Meer dan 10 plekken' : 'Geen upgrades'],
            ['Gemaakt op', formatDateTime(group.createdAt)],
          ]}
        />
      </DetailSection>
      <DetailSection title="Bewerken">
        <GroupEditForm group={group} hasUnsaved={hasUnsaved} />
      </DetailSection>
      {group.featuredImage !== null && (
        <DetailSection title="Foto">
          <RemovePictureButton
            description={`De foto van ‘${group.name}’ verdwijnt overal.`}
            help="De eigenaar leest deze reden in een mail."
            failure="Kon groep niet bijwerken"
            className="self-start"
            update={updatePicture}
          />
        </DetailSection>
      )}
      <DetailSection title={`Leden (${group.members.length})`}>
        <GroupMembers group={group} />
      </DetailSection>
      <DetailSection title="Eigenaarschap overdragen">
        <TransferForm key={group.owner.id} group={group} />
      </DetailSection>
      <DetailSection title="Recente activiteit">
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
      </DetailSection>
    </div>
  )
}

type Member = AdminGroup['members'][number]

function GroupMembers({ group }: { group: AdminGroup }) {
  return (
    <LinkRows empty="Nog geen leden.">
      {group.members.map((member) => (
        <LinkRow
          key={member.id}
          to={`/admin/users?user=${member.user.id}`}
          title={member.user.username}
          avatar={<Avatar user={member.user} />}
          badge={<StatusBadges member={member} ownerId={group.owner.id} />}
        >
          {countText(member.messageCount, 'bericht', 'berichten')}
          {member.joinedAt !== null && ` · sinds ${formatDate(member.joinedAt)}`}
        </LinkRow>
      ))}
    </LinkRows>
  )
}

const BADGES = { ACCEPTED: 'success', PENDING: 'warning', WAITLIST: 'info', REJECTED: 'neutral' } as const

function StatusBadges({ member, ownerId }: { member: Member; ownerId: string }) {
  const { id, status, waitlistPosition, user } = member
  const place = status === 'WAITLIST' && waitlistPosition !== null ? `Wachtlijst #${waitlistPosition}` : null
  return (
    <span className="flex gap-1.5">
      {user.suspendedAt !== null && <Badge kind="danger">Geschorst</Badge>}
      {id === ownerId ? (
        <Badge kind="primary">Eigenaar</Badge>
      ) : (
        <Badge kind={BADGES[status]}>{place ?? MEMBER_STATUS_LABELS[status]}</Badge>
      )}
    </span>
  )
}

function TransferForm({ group }: { group: AdminGroup }) {
  const transfer = useTransferOwner(group.id)
  const [newOwnerId, setNewOwnerId] = useState('')
  const candidates = group.members.filter(
    ({ id, status, user }) => status === 'ACCEPTED' && id !== group.owner.id && user.suspendedAt === null,
  )
  const newOwner = candidates.find(({ id }) => id === newOwnerId)?.user.username
  /** @returns false when the administrator cancels after reading that a member blocked the new owner */
  const transferOwner = async ({ reason }: Reasons): Promise<unknown> => {
    try {
      return await transfer.mutateAsync({ newOwnerId, reason })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'OWNER_NEEDS_CONFIRMATION') throw error
      const isSure = await confirm({
        title: `Toch ${newOwner ?? 'dit lid'} eigenaar maken?`,
        description: 'Iemand in de groep heeft dit lid geblokkeerd. Een eigenaar kan mensen uit de groep halen.',
        kind: 'danger',
        confirmLabel: 'Maak toch eigenaar',
      })
      return isSure && transfer.mutateAsync({ newOwnerId, reason, isConfirmed: true })
    }
  }
  if (candidates.length === 0) return <p className="text-muted">Er is geen ander lid dat eigenaar kan worden.</p>
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Nieuwe eigenaar"
        placeholder="Kies een lid"
        value={newOwnerId}
        onChange={(event) => setNewOwnerId(event.target.value)}
        options={candidates.map(({ id, user }) => ({ value: id, label: user.username }))}
        className="min-w-56 grow sm:grow-0"
      />
      <AdminActionButton
        disabled={newOwner === undefined}
        className="min-h-12"
        action={{
          title: 'Eigenaarschap overdragen?',
          description: `${newOwner ?? 'Dit lid'} wordt eigenaar van ‘${group.name}’. ${group.owner.username} blijft lid.`,
          confirmLabel: 'Eigenaarschap overdragen',
          run: transferOwner,
          done: 'Eigenaarschap overgedragen',
          failure: 'Kon eigenaarschap niet overdragen',
        }}
      >
        Overdragen
      </AdminActionButton>
    </div>
  )
}
