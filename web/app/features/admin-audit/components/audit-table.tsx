import { AUDIT_ACTION_LABELS, AUDIT_ACTIONS, type AuditEntry } from 'contract/audit.ts'
import { Link } from 'react-router'
import { jobLabel } from '~/features/admin/components/job-labels.ts'
import { useUsers } from '~/features/admin-users/api.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import { Button } from '~/ui/button.tsx'
import { DataTable, type TableColumn } from '~/ui/data/data-table.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { DateField } from '~/ui/forms/date-field.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { useAuditEntries } from '../api.ts'

const FILTERS = ['action', 'actorId', 'dateFrom', 'dateTo', 'subjectId', 'reportId'] as const

const FIELD_WORDS: Readonly<Record<string, string>> = {
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
}
const FILTER_WORDS: Readonly<Record<string, string>> = { all: 'alles', group: 'groepen', direct: 'privé' }

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
  {
    id: 'action',
    header: 'Wat',
    part: 'title',
    cell: ({ action, details }) => (
      <span className="flex flex-col">
        <span className="font-semibold">{AUDIT_ACTION_LABELS[action]}</span>
        <span className="font-normal text-base text-muted lg:text-sm">{wordsOf(details)}</span>
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
      <span className="flex flex-col gap-1 max-lg:text-right">
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
  const to = id === null ? null : pathOf(type, id)
  const words = name ?? (type === 'USER' ? 'Verwijderd account' : type === 'REPORT' ? 'Rapport' : 'Verwijderd')
  if (to === null || (name === null && type !== 'REPORT')) return words
  return (
    <Link to={to} className="inline-flex min-h-6 items-center underline">
      {words}
    </Link>
  )
}

function pathOf(type: AuditEntry['subject']['type'], id: string): string | null {
  if (type === 'USER') return `/admin/users?user=${id}`
  if (type === 'EVENT') return `/admin/events?event=${id}`
  if (type === 'GROUP') return `/admin/groups?group=${id}`
  return type === 'REPORT' ? `/admin/reports?report=${id}` : null
}

function wordsOf({ fields, page, filter, count }: AuditEntry['details']): string {
  const parts = [
    fields && `Gewijzigd: ${fields.map((field) => FIELD_WORDS[field] ?? field).join(', ')}`,
    filter && `Filter: ${FILTER_WORDS[filter] ?? filter}`,
    page !== undefined && page > 1 && `Pagina ${page}`,
    count !== undefined && (count === 1 ? '1 regel' : `${count} regels`),
  ]
  return parts.filter(Boolean).join('. ')
}

/** What administrators did and looked at. */
export function AuditTable() {
  const address = useTableUrlState({ filters: FILTERS })
  const { page, limit, filters } = address
  const action = AUDIT_ACTIONS.find((known) => known === filters.action)
  const entries = useAuditEntries({
    page,
    limit,
    action,
    ...Object.fromEntries(Object.entries(filters).filter(([name, value]) => name !== 'action' && value !== '')),
  })
  useShowFailure(entries.error, 'Kon logboek niet laden')
  const admins = useUsers({ isAdmin: 'true', limit: 100, sortBy: 'username', sortOrder: 'asc' })

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Select
          label="Actie"
          className="min-w-0 grow basis-full sm:basis-52"
          value={filters.action}
          onChange={(event) => address.filter({ action: event.target.value })}
          options={[
            { value: '', label: 'Alle' },
            ...AUDIT_ACTIONS.map((value) => ({ value, label: AUDIT_ACTION_LABELS[value] })),
          ]}
        />
        <Select
          label="Beheerder"
          className="min-w-0 grow basis-full sm:basis-44"
          value={filters.actorId}
          onChange={(event) => address.filter({ actorId: event.target.value })}
          options={[
            { value: '', label: 'Alle' },
            ...(admins.data?.users ?? []).map(({ id, username }) => ({ value: id, label: username })),
          ]}
        />
        <DateField
          label="Datum vanaf"
          className="min-w-0 grow basis-36 sm:grow-0 sm:basis-42"
          value={filters.dateFrom}
          max={filters.dateTo || undefined}
          onChange={(event) => address.filter({ dateFrom: event.target.value })}
        />
        <DateField
          label="Datum tot"
          className="min-w-0 grow basis-36 sm:grow-0 sm:basis-42"
          value={filters.dateTo}
          min={filters.dateFrom || undefined}
          onChange={(event) => address.filter({ dateTo: event.target.value })}
        />
        {address.isFiltered && <Button onClick={address.clearFilters}>Wis filters</Button>}
      </div>
      {(filters.subjectId !== '' || filters.reportId !== '') && (
        <p className="mb-3 text-muted">
          Je ziet alleen wat over één {filters.reportId === '' ? 'gebruiker, groep of evenement' : 'rapport'} gaat.
        </p>
      )}
      <DataTable
        label="Logboek"
        columns={COLUMNS}
        rows={entries.data?.entries}
        pagination={entries.data?.pagination}
        loading={entries}
        rowId={({ id }) => id}
        address={address}
        failure="Kon logboek niet laden"
        noun={['regel', 'regels']}
        empty={
          <EmptyState
            picture="search"
            title="Geen regels gevonden"
            action={address.isFiltered && <Button onClick={address.clearFilters}>Wis filters</Button>}
          >
            Alles wat beheerders doen en bekijken komt hier te staan.
          </EmptyState>
        }
      />
    </>
  )
}
