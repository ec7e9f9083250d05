import { AUDIT_ACTION_LABELS, type AuditEntry, listAuditEntries } from 'contract/audit.ts'
import { countText } from 'contract/platform/count-text.ts'
import { listUsers } from 'contract/users/admin.ts'
import { Link, useSearchParams } from 'react-router'
import { type AdminColumn, AdminList } from '~/features/admin/components/admin-list.tsx'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'

const FIELD_LABELS: Readonly<Record<string, string>> = {
  age: 'leeftijd',
  audience: 'voor wie',
  autoApprove: 'direct goedkeuren',
  bio: 'bio',
  capacity: 'aantal bezoekers',
  defaultPlaceId: 'vaste plaats',
  defaultVenue: 'vaste zaal',
  description: 'omschrijving',
  duplicates: 'dubbele evenementen',
  email: 'e-mail',
  endDate: 'einddatum',
  endsAt: 'einddatum',
  featuredImage: 'afbeelding',
  image: 'afbeelding',
  isPublic: 'zichtbaarheid',
  isWholeDay: 'hele dag',
  kind: 'soort',
  location: 'plaats',
  maxAge: 'oudste leeftijd',
  maxMembers: 'maximum aantal leden',
  meetingPoint: 'ontmoetingspunt',
  minAge: 'jongste leeftijd',
  name: 'naam',
  overAt: 'einde',
  placeId: 'plaats',
  price: 'prijs',
  proposedMeetingPoint: 'voorgesteld ontmoetingspunt',
  questions: 'vragen',
  slug: 'adres van de pagina',
  startDate: 'startdatum',
  startsAt: 'startdatum',
  status: 'status',
  tags: 'labels',
  takesRequests: 'verzoeken',
  ticketUrl: 'link naar kaartjes',
  title: 'titel',
  type: 'type',
  url: 'webadres',
  username: 'gebruikersnaam',
  venue: 'zaal of terrein',
  website: 'website',
}
const FILTER_LABELS: Readonly<Record<string, string>> = { all: 'alles', group: 'groepen', direct: 'privé' }

const COLUMNS: readonly AdminColumn<AuditEntry>[] = [
  {
    id: 'action',
    header: 'Wat',
    part: 'title',
    cell: ({ action, details }) => (
      <span className="flex flex-col">
        <span className="font-semibold">{AUDIT_ACTION_LABELS[action]}</span>
        <span className="font-normal text-base text-muted lg:text-sm">{detailsText(details)}</span>
      </span>
    ),
  },
  { id: 'subject', header: 'Over', cell: (entry) => <Subject subject={entry.subject} /> },
  {
    id: 'actor',
    header: 'Door',
    cell: ({ actor }) => (actor === null ? 'De server' : (actor.username ?? 'Verwijderd account')),
  },
  {
    id: 'reason',
    header: 'Reden',
    cell: ({ reason, reportId }) => (
      <span className="flex flex-col gap-1">
        {reason ?? <span className="text-muted">Geen</span>}
        {reportId !== null && (
          <Link to={`/admin/reports?report=${reportId}`} className="inline-flex min-h-6 items-center underline">
            Bij een rapport
          </Link>
        )}
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: 'Wanneer',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
]

const ADMIN_PAGES: Partial<Record<AuditEntry['subject']['type'], string>> = {
  USER: '/admin/users?user=',
  EVENT: '/admin/events?event=',
  GROUP: '/admin/groups?group=',
  REPORT: '/admin/reports?report=',
}

function Subject({ subject: { type, id, name } }: Pick<AuditEntry, 'subject'>) {
  if (type === 'PAYMENTS') return 'Alle betalingen'
  if (type === 'FEED' || type === 'JOB') return <span className="wrap-anywhere">{name}</span>
  const page = ADMIN_PAGES[type]
  const text = name ?? (type === 'USER' ? 'Verwijderd account' : type === 'REPORT' ? 'Rapport' : 'Verwijderd')
  if (id === null || page === undefined || (name === null && type !== 'REPORT')) return text
  return (
    <Link to={page + id} className="inline-flex min-h-6 items-center underline">
      {text}
    </Link>
  )
}

function detailsText({ fields, page, filter, count }: AuditEntry['details']): string {
  const parts = [
    fields && `Gewijzigd: ${[...new Set(fields.map((field) => FIELD_LABELS[field] ?? field))].join(', ')}`,
    filter && `Filter: ${FILTER_LABELS[filter] ?? filter}`,
    page !== undefined && page > 1 && `Pagina ${page}`,
    count !== undefined && countText(count, 'regel', 'regels'),
  ]
  return parts.filter(Boolean).join('. ')
}

export function AuditTable() {
  const [params] = useSearchParams()
  const isOfReport = Boolean(params.get('reportId'))
  const admins = useQuery(
    queryFor(listUsers, { query: { isAdmin: 'true', limit: 100, sortBy: 'username', sortOrder: 'asc' } }),
  )
  return (
    <>
      {(isOfReport || Boolean(params.get('subjectId'))) && (
        <p className="mb-3 text-muted">
          Je ziet alleen wat over één {isOfReport ? 'rapport' : 'gebruiker, groep of evenement'} gaat.
        </p>
      )}
      <AdminList
        route={listAuditEntries}
        rows={({ entries }) => entries}
        label="Logboek"
        noun={['regel', 'regels']}
        columns={COLUMNS}
        filters={{
          reference: { label: 'Kenmerk', placeholder: 'Kenmerk uit een mail' },
          action: { label: 'Actie', options: AUDIT_ACTION_LABELS },
          actorId: {
            label: 'Beheerder',
            options: (admins.data?.users ?? []).map(({ id, username }) => ({ value: id, label: username })),
            acceptsAny: true,
          },
          dates: 'dates',
          subjectId: 'hidden',
          reportId: 'hidden',
        }}
        failure="Kon logboek niet laden"
        empty={{
          title: 'Geen regels gevonden',
          text: 'Alles wat beheerders doen en bekijken komt hier te staan.',
        }}
      />
    </>
  )
}
