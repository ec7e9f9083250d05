import { EVENT_STATUS_LABELS, EVENT_TYPE_LABELS } from 'contract/events/events.ts'
import { MEMBER_STATUS_LABELS } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'
import { type AdminUser, type AdminUserDetail, getAdminUser } from 'contract/users/admin.ts'
import {
  DRUG_USE_PREFERENCE_LABELS,
  GENDER_LABELS,
  SOCIAL_PREFERENCE_LABELS,
  socialScale,
} from 'contract/users/users.ts'
import { useAdminActions } from '~/features/admin/components/admin-action-dialog.tsx'
import { DetailDialog, DetailGrid, DetailSection, LinkRow, LinkRows } from '~/features/admin/components/details.tsx'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { formatDate, formatDateTime } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { userActions } from './user-actions.tsx'

export function UserDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(queryFor(getAdminUser, { params: { id } }))
  const { start, dialog, isOpen } = useAdminActions()
  const user = query.data?.user
  return (
    <>
      <DetailDialog
        query={query}
        subject={user}
        isNotFound={query.error?.status === 404}
        notFound={{ title: 'Gebruiker niet gevonden', text: 'Dit account bestaat niet (meer).' }}
        failure="Kon gebruikersprofiel niet laden"
        title={user?.username ?? 'Gebruikersprofiel'}
        isOpen={!isOpen}
        onClose={onClose}
        footer={user && <Actions user={user} start={start} onDeleted={onClose} />}
      >
        {(loaded) => <Profile user={loaded} />}
      </DetailDialog>
      {dialog}
    </>
  )
}

type ActionsProps = {
  user: AdminUserDetail
  start: ReturnType<typeof useAdminActions>['start']
  onDeleted: () => void
}

function Actions({ user, start, onDeleted }: ActionsProps) {
  const isSelf = useSignedInUser().id === user.id
  const actions = userActions(user)
  return (
    <div className="flex w-full flex-wrap justify-end gap-2 max-sm:*:grow max-sm:*:basis-32">
      {!isSelf && (
        <>
          <Button
            variant="quiet"
            onClick={() => start({ ...actions.delete, onDone: onDeleted })}
            className="text-danger-ink sm:mr-auto"
          >
            Verwijderen
          </Button>
          <Button onClick={() => start(actions.suspend)}>{user.isSuspended ? 'Schorsing opheffen' : 'Schorsen'}</Button>
          {user.isAdmin && <Button onClick={() => start(actions.passkeyWindow)}>Passkey toestaan</Button>}
        </>
      )}
      {isLocked(user) && <Button onClick={() => start(actions.unlock)}>Ontgrendelen</Button>}
      <Button onClick={() => start(actions.messages)}>Berichten bekijken</Button>
      <Button variant="primary" onClick={() => start(actions.edit)}>
        Bewerken
      </Button>
    </div>
  )
}

const known = <T,>(value: T | null, format: (value: T) => string, unknown = 'Onbekend'): string =>
  value === null ? unknown : format(value)
const yesNo = (value: boolean) => (value ? 'Ja' : 'Nee')

function Profile({ user }: { user: AdminUserDetail }) {
  const { statistics } = user
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar user={user} size="lg" />
        <div className="min-w-0">
          <p className="wrap-anywhere">{user.email}</p>
          <div className="mt-2">
            <UserBadges user={user} />
          </div>
        </div>
      </div>
      {user.isSuspended && (
        <p className="rounded-control bg-danger-soft p-4 text-danger-ink wrap-anywhere">
          Geschorst{user.suspendedAt !== null && ` op ${formatDateTime(user.suspendedAt)}`}.{' '}
          {user.suspensionReason === null ? 'Zonder reden.' : `Reden: ${user.suspensionReason}`}
        </p>
      )}
      <DetailSection title="Statistieken">
        <DetailGrid
          items={[
            ['Eigenaar van groepen', statistics.ownedGroups],
            ['Lid van groepen', statistics.memberGroups],
            ['Berichten', statistics.totalMessages],
            ['Berichten in 30 dagen', statistics.recentActivity.messages],
            ['Evenementen ingestuurd', statistics.createdEvents],
          ]}
        />
      </DetailSection>
      <DetailSection title="Gegevens">
        <DetailGrid
          items={[
            ['Lid sinds', formatDate(user.createdAt)],
            ['Laatst actief', known(user.lastActiveAt, formatDate)],
            ['E-mail bevestigd', yesNo(user.emailVerified)],
            ['Vergrendeld tot', isLocked(user) && user.lockedUntil !== null ? formatDateTime(user.lockedUntil) : 'Nee'],
            ['Leeftijd', user.age ?? 'Onbekend'],
            ['Geslacht', known(user.gender, (gender) => GENDER_LABELS[gender])],
            [
              'Sociaal',
              known(
                user.socialPreference,
                (social) => `${socialScale(social)}/9, ${SOCIAL_PREFERENCE_LABELS[social].toLowerCase()}`,
              ),
            ],
            ['Op een feestje', known(user.drugUsePreference, (use) => DRUG_USE_PREFERENCE_LABELS[use])],
            ['Premium', yesNo(user.isPremium)],
            ['Meer groepen tegelijk', yesNo(user.extraGroupSlots)],
            ['Chat uitbreidingen', yesNo(user.chatEnhancements)],
            [
              'Premium tot',
              known(user.premiumExpiresAt, formatDate, user.isPremium ? 'Verloopt niet' : 'Geen premium'),
            ],
          ]}
        />
        {user.bio !== null && <p className="mt-4 whitespace-pre-wrap wrap-anywhere">{user.bio}</p>}
      </DetailSection>
      <DetailSection title="Groepen">
        <LinkRows empty="Zit in geen enkele groep.">
          {user.groups.map((group) => (
            <LinkRow
              key={group.id}
              to={`/groups/${group.id}`}
              title={group.name}
              badge={
                <Badge kind={group.status === 'ACCEPTED' ? 'success' : 'neutral'}>
                  {group.role === 'owner' ? 'Eigenaar' : MEMBER_STATUS_LABELS[group.status]}
                </Badge>
              }
            >
              {countText(group.memberCount, 'lid', 'leden')}, {countText(group.messageCount, 'bericht', 'berichten')}
              {group.joinedAt !== null && `, lid sinds ${formatDate(group.joinedAt)}`}
            </LinkRow>
          ))}
        </LinkRows>
      </DetailSection>
      <DetailSection title="Evenementen">
        <LinkRows empty="Heeft geen evenementen ingestuurd.">
          {user.events.map((event) => (
            <LinkRow
              key={event.id}
              to={`/events/${event.slug}`}
              title={event.title}
              badge={<Badge>{EVENT_STATUS_LABELS[event.status]}</Badge>}
            >
              {EVENT_TYPE_LABELS[event.eventType]}, {countText(event._count.attendees, 'deelnemer', 'deelnemers')},
              ingestuurd op {formatDate(event.createdAt)}
            </LinkRow>
          ))}
        </LinkRows>
      </DetailSection>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`/admin/reports?reportedId=${user.id}`}>Bekijk rapporten</LinkButton>
        <LinkButton to={`/admin/logboek?subjectId=${user.id}`}>Bekijk in het logboek</LinkButton>
      </div>
    </div>
  )
}

export const isLocked = ({ lockedUntil }: Pick<AdminUser, 'lockedUntil'>): boolean =>
  lockedUntil !== null && new Date(lockedUntil).getTime() > Date.now()

export function UserBadges({ user }: { user: AdminUser }) {
  const isActive = !user.isSuspended && !isLocked(user) && user.emailVerified
  return (
    <span className="flex flex-wrap gap-1.5">
      {isActive && <Badge kind="success">Actief</Badge>}
      {user.isSuspended && <Badge kind="danger">Geschorst</Badge>}
      {isLocked(user) && <Badge kind="warning">Vergrendeld</Badge>}
      {!user.emailVerified && <Badge kind="warning">Niet bevestigd</Badge>}
      {user.isAdmin && <Badge kind="primary">Beheerder</Badge>}
      {user.isPremium && <Badge kind="info">Premium</Badge>}
    </span>
  )
}
