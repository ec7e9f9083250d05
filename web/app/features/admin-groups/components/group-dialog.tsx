import type { AdminGroup } from 'contract/groups/admin.ts'
import { Fragment } from 'react'
import {
  DetailDialog,
  DetailLink,
  DetailList,
  DetailSection,
  type HasUnsaved,
} from '~/features/admin/components/details.tsx'
import { RemovePictureButton } from '~/features/admin/components/remove-picture-button.tsx'
import { StatCards } from '~/features/admin/components/stat-cards.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useAdminGroup, useUpdateGroup } from '../api.ts'
import { GroupEditForm } from './group-edit-form.tsx'
import { GroupMembers } from './group-members.tsx'
import { TransferForm } from './transfer-form.tsx'

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
                  <DetailLink to={`/events/${event.slug}`}>{event.title}</DetailLink>
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
