import { EVENT_TYPE_LABELS } from 'contract/events.ts'
import { DRUG_USE_PREFERENCE_LABELS, GENDER_LABELS, SOCIAL_PREFERENCE_LABELS, socialScale } from 'contract/users.ts'
import type { AdminUserDetail } from 'contract/users-admin.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate, formatDateTime } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, Skeleton, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useAdminUser } from '../api.ts'
import { EVENT_STATUS_LABELS, MEMBER_STATUS_LABELS } from '../labels.ts'
import type { UserAction } from './user-action-dialog.tsx'
import { isLocked, UserBadges } from './user-badges.tsx'

type UserDialogProps = {
  id: string
  isOpen: boolean
  onClose: () => void
  onAct: (act: UserAction, user: AdminUserDetail) => void
}

/** Everything administrators see of a person, and what they can do. */
export function UserDialog({ id, isOpen, onClose, onAct }: UserDialogProps) {
  const found = useAdminUser(id)
  const isMissing = found.error?.status === 404
  useShowFailure(isMissing ? null : found.error, 'Kon gebruikersprofiel niet laden')
  const user = found.data?.user
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="lg"
      title={user?.username ?? 'Gebruikersprofiel'}
      footer={user && <Acts user={user} onAct={(act) => onAct(act, user)} />}
    >
      {user ? (
        <Profile user={user} />
      ) : isMissing ? (
        <EmptyState picture="lost" title="Gebruiker niet gevonden" headingLevel={3}>
          Dit account bestaat niet (meer).
        </EmptyState>
      ) : found.isError ? (
        <ErrorState
          title="Kon gebruikersprofiel niet laden"
          headingLevel={3}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : (
        <Loading className="flex min-h-96 flex-col gap-6">
          <Skeleton className="size-18 rounded-full" />
          <SkeletonText lines={10} />
        </Loading>
      )}
    </Modal>
  )
}

function Acts({ user, onAct }: { user: AdminUserDetail; onAct: (act: UserAction) => void }) {
  const isSelf = useSignedInUser().id === user.id
  return (
    <div className="flex w-full flex-wrap justify-end gap-2 max-sm:*:grow max-sm:*:basis-32">
      {!isSelf && (
        <Button variant="quiet" onClick={() => onAct('delete')} className="text-danger-ink sm:mr-auto">
          Verwijderen
        </Button>
      )}
      {!isSelf && (
        <Button onClick={() => onAct('suspend')}>{user.isSuspended ? 'Schorsing opheffen' : 'Schorsen'}</Button>
      )}
      {isLocked(user) && <Button onClick={() => onAct('unlock')}>Ontgrendelen</Button>}
      <Button onClick={() => onAct('messages')}>Berichten bekijken</Button>
      <Button variant="primary" onClick={() => onAct('edit')}>
        Bewerken
      </Button>
    </div>
  )
}

const yesNo = (is: boolean) => (is ? 'Ja' : 'Nee')

function Profile({ user }: { user: AdminUserDetail }) {
  const { statistics } = user
  const social = user.socialPreference
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar user={user} size="lg" isDecorative />
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
      <Part title="Statistieken">
        <Facts
          items={[
            ['Eigenaar van groepen', statistics.ownedGroups],
            ['Lid van groepen', statistics.memberGroups],
            ['Berichten', statistics.totalMessages],
            ['Berichten in 30 dagen', statistics.recentActivity.messages],
            ['Evenementen ingestuurd', statistics.createdEvents],
          ]}
        />
      </Part>
      <Part title="Gegevens">
        <Facts
          items={[
            ['Lid sinds', formatDate(user.createdAt)],
            ['Laatst actief', user.lastActiveAt === null ? 'Onbekend' : formatDate(user.lastActiveAt)],
            ['E-mail bevestigd', yesNo(user.emailVerified)],
            ['Vergrendeld tot', isLocked(user) && user.lockedUntil !== null ? formatDateTime(user.lockedUntil) : 'Nee'],
            ['Leeftijd', user.age ?? 'Onbekend'],
            ['Gender', user.gender === null ? 'Onbekend' : GENDER_LABELS[user.gender]],
            [
              'Sociaal',
              social === null
                ? 'Onbekend'
                : `${socialScale(social)}/9, ${SOCIAL_PREFERENCE_LABELS[social].toLowerCase()}`,
            ],
            [
              'Op een feestje',
              user.drugUsePreference === null ? 'Onbekend' : DRUG_USE_PREFERENCE_LABELS[user.drugUsePreference],
            ],
            ['Premium', yesNo(user.isPremium)],
            ['Extra groepen', yesNo(user.extraGroupSlots)],
            ['Chat uitbreidingen', yesNo(user.chatEnhancements)],
            [
              'Premium tot',
              user.premiumExpiresAt === null
                ? user.isPremium
                  ? 'Verloopt niet'
                  : 'Geen premium'
                : formatDate(user.premiumExpiresAt),
            ],
          ]}
        />
        {user.bio !== null && <p className="mt-4 whitespace-pre-wrap wrap-anywhere">{user.bio}</p>}
      </Part>
      <Part title="Groepen">
        <Rows empty="Zit in geen enkele groep.">
          {user.groups.map((group) => (
            <Row
              key={group.id}
              to={`/groups/${group.id}`}
              title={group.name}
              badge={
                <Badge kind={group.status === 'ACCEPTED' ? 'success' : 'neutral'}>
                  {group.status === 'ACCEPTED'
                    ? group.role === 'owner'
                      ? 'Eigenaar'
                      : 'Lid'
                    : MEMBER_STATUS_LABELS[group.status]}
                </Badge>
              }
            >
              {group.memberCount} {group.memberCount === 1 ? 'lid' : 'leden'}, {group.messageCount}{' '}
              {group.messageCount === 1 ? 'bericht' : 'berichten'}
              {group.joinedAt !== null && `, lid sinds ${formatDate(group.joinedAt)}`}
            </Row>
          ))}
        </Rows>
      </Part>
      <Part title="Evenementen">
        <Rows empty="Heeft geen evenementen ingestuurd.">
          {user.events.map((event) => (
            <Row
              key={event.id}
              to={`/events/${event.slug}`}
              title={event.title}
              badge={<Badge>{EVENT_STATUS_LABELS[event.status]}</Badge>}
            >
              {EVENT_TYPE_LABELS[event.eventType]}, {event._count.attendees}{' '}
              {event._count.attendees === 1 ? 'deelnemer' : 'deelnemers'}, ingestuurd op {formatDate(event.createdAt)}
            </Row>
          ))}
        </Rows>
      </Part>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`/admin/reports?reportedId=${user.id}`}>Bekijk rapporten</LinkButton>
        <LinkButton to={`/admin/logboek?subjectId=${user.id}`}>Bekijk in het logboek</LinkButton>
      </div>
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

function Facts({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      {items.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Rows({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-muted">{empty}</p>
  return <ul className="flex flex-col divide-y divide-line">{children}</ul>
}

function Row({ to, title, badge, children }: { to: string; title: string; badge: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow basis-60">
        <Link to={to} className="flex min-h-11 items-center font-semibold underline wrap-anywhere">
          {title}
        </Link>
        <p className="text-muted text-sm">{children}</p>
      </div>
      {badge}
    </li>
  )
}
