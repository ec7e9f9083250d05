import { type Check, type CheckName, getStatus } from 'contract/admin/status.ts'
import { countText } from 'contract/platform/count-text.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import { DataTable } from '~/ui/data/data-table.tsx'
import type { TableColumn } from '~/ui/data/table-cells.tsx'
import { Badge, type BadgeKind } from '~/ui/visuals/badge.tsx'

const LABELS: Readonly<Record<CheckName, string>> = {
  database: 'Database',
  standby: 'Reserveserver van de database',
  jobs: 'Taken op de achtergrond',
  mail: 'Mail',
  push: 'Pushberichten',
  payments: 'Betalingen',
  disk: 'Schijf',
  uploads: 'Foto’s opslaan',
  certificate: 'Certificaat',
  redis: 'Redis',
  nodes: 'Servers onderling',
  feeds: 'Bronnen',
}
const STATES: Readonly<Record<Check['state'], readonly [BadgeKind, string]>> = {
  WORKS: ['success', 'Werkt'],
  FAILING: ['danger', 'Werkt niet'],
  OFF: ['neutral', 'Uit'],
}

const COLUMNS: readonly TableColumn<Check>[] = [
  { id: 'name', header: 'Onderdeel', part: 'title', width: 'w-64', cell: ({ name }) => LABELS[name] },
  {
    id: 'state',
    header: 'Toestand',
    width: 'w-36',
    cell: ({ state }) => <Badge kind={STATES[state][0]}>{STATES[state][1]}</Badge>,
  },
  { id: 'since', header: 'Sinds', width: 'w-48', cell: ({ since }) => (since === null ? '–' : formatDateTime(since)) },
  {
    id: 'sentence',
    header: 'Foutmelding',
    isWide: true,
    cell: ({ state, sentence }) => (state === 'FAILING' ? <code lang="en">{sentence}</code> : '–'),
  },
]

export function StatusTable() {
  const status = useQuery({ ...queryFor(getStatus), refetchInterval: MINUTE / 2 })
  const address = useTableUrlState({})
  const checks = status.data?.checks
  const failing = checks?.filter(({ state }) => state === 'FAILING')
  return (
    <DataTable
      label="Onderdelen"
      noun={['onderdeel', 'onderdelen']}
      summary={
        failing &&
        (failing.length === 0
          ? 'Alles werkt.'
          : `${countText(failing.length, 'onderdeel werkt', 'onderdelen werken')} niet.`)
      }
      columns={COLUMNS}
      rows={failing && checks && [...failing, ...checks.filter((check) => !failing.includes(check))]}
      pagination={undefined}
      loading={status}
      rowId={({ name }) => name}
      address={address}
      failure="Kon de toestand niet laden"
      empty={null}
    />
  )
}
