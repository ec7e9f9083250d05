import { AUDIT_ACTION_LABELS, AUDIT_ACTIONS, type AuditEntry } from 'contract/audit.ts'
import { countText } from 'contract/platform/count-text.ts'
import { Link } from 'react-router'
import {
  AdminTable,
  oneOf,
  TableDateRange,
  TableSelect,
  withoutBlank,
} from '~/features/admin/components/admin-table.tsx'
import { jobLabel } from '~/features/admin/components/job-labels.ts'
import { useUsers } from '~/features/admin-users/api.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import type { TableColumn } from '~/ui/data/data-table.tsx'
import { useAuditEntries } from '../api.ts'

const FILTERS = ['action', 'actorId', 'dateFrom', 'dateTo', 'subjectId', 'reportId'] as const

const FIELD_LABELS: Readonly<Record<string, string>> = {
  username: 'gebruikersnaam',
  email: 'e-mail',
  bio: 'bio',
  name: 'naam',
  description: 'omschrijving',
  maxMembers: 'maximum aantal leden',
  title: 'titel',
  location: 'plaats',
  startDate: 'startdatum',
  endDate: 'einddatum',
  image: 'afbeelding',
  url: 'webadres',
  kind: 'soort',
  type: 'type',
  autoApprove: 'direct goedkeuren',
}
const FILTER_LABELS: Readonly<Record<string, string>> = { all: 'alles', group: 'groepen', direct: 'privé' }

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
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

function Subject({ subject: { type, id, name } }: Pick<AuditEntry, 'subject'>) {
  if (type === 'PAYMENTS') return 'Alle betalingen'
  if (type === 'JOB') return jobLabel(name ?? '')
  if (type === 'FEED') return <span className="wrap-anywhere">{name}</span>
  const to = id === null ? null : adminPathOf(type, id)
  const text = name ?? (type === 'USER' ? 'Verwijderd account' : type === 'REPORT' ? 'Rapport' : 'Verwijderd')
  if (to === null || (name === null && type !== 'REPORT')) return text
  return (
    <Link to={to} className="inline-flex min-h-6 items-center underline">
      {text}
    </Link>
  )
}

function adminPathOf(type: AuditEntry['subject']['type'], id: string): string | null {
  if (type === 'USER') return `/admin/users?user=${id}`
  if (type === 'EVENT') return `/admin/events?event=${id}`
  if (type === 'GROUP') return `/admin/groups?group=${id}`
  return type === 'REPORT' ? `/admin/reports?report=${id}` : null
}

function detailsText({ fields, page, filter, count }: AuditEntry['details']): string {
  const parts = [
    fields && `Gewijzigd: ${fields.map((field) => FIELD_LABELS[field] ?? field).join(', ')}`,
    filter && `Filter: ${FILTER_LABELS[filter] ?? filter}`,
    page !== undefined && page > 1 && `Pagina ${page}`,
    count !== undefined && countText(count, 'regel', 'regels'),
  ]
  return parts.filter(Boolean).join('. ')
}

/** The audit log: what administrators did and read. */
export function AuditTable() {
  const url = useTableUrlState({ filters: FILTERS })
  const { page, limit, filters } = url
  const entries = useAuditEntries({
    page,
    limit,
    ...withoutBlank({ ...filters, action: oneOf(AUDIT_ACTIONS, filters.action) }),
  })
  const admins = useUsers({ isAdmin: 'true', limit: 100, sortBy: 'username', sortOrder: 'asc' })

  return (
    <>
      {(filters.subjectId !== '' || filters.reportId !== '') && (
        <p className="mb-3 text-muted">
          Je ziet alleen wat over één {filters.reportId === '' ? 'gebruiker, groep of evenement' : 'rapport'} gaat.
        </p>
      )}
      <AdminTable
        label="Logboek"
        noun={['regel', 'regels']}
        columns={COLUMNS}
        rows={entries.data?.entries}
        query={entries}
        url={url}
        failure="Kon logboek niet laden"
        empty={{
          title: 'Geen regels gevonden',
          text: 'Alles wat beheerders doen en bekijken komt hier te staan.',
        }}
      >
        <TableSelect
          url={url}
          filter="action"
          label="Actie"
          options={AUDIT_ACTIONS.map((value) => ({ value, label: AUDIT_ACTION_LABELS[value] }))}
        />
        <TableSelect
          url={url}
          filter="actorId"
          label="Beheerder"
          options={(admins.data?.users ?? []).map(({ id, username }) => ({ value: id, label: username }))}
        />
        <TableDateRange url={url} />
      </AdminTable>
    </>
  )
}
