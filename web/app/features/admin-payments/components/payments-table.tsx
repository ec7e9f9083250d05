import { PAYMENT_STATUSES } from 'contract/payments.ts'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { StatCards } from '~/features/admin/components/stat-cards.tsx'
import { ApiError } from '~/lib/api/api-error.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { useDebouncedSearch } from '~/lib/routing/debounced-search.ts'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import { Button } from '~/ui/button.tsx'
import { DataTable, type TableColumn } from '~/ui/data/data-table.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { DateField } from '~/ui/forms/date-field.tsx'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { Badge, type BadgeKind } from '~/ui/visuals/badge.tsx'
import { type PaymentRow, useExportPayments, usePayments } from '../api.ts'
import { PAYMENT_FEATURE_LABELS, PAYMENT_STATUS_LABELS } from '../labels.ts'

const FILTERS = ['dateFrom', 'dateTo', 'status', 'search'] as const
const STATUS_KINDS: Readonly<Record<PaymentRow['status'], BadgeKind>> = {
  COMPLETED: 'success',
  PENDING: 'warning',
  FAILED: 'danger',
  REFUNDED: 'info',
}

const COLUMNS: readonly TableColumn<PaymentRow>[] = [
  { id: 'createdAt', header: 'Datum', cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    id: 'user',
    header: 'Gebruiker',
    part: 'title',
    cell: ({ user }) =>
      user === null ? (
        <span className="text-muted">Zonder account</span>
      ) : (
        <span className="flex min-w-0 flex-col">
          <Link
            to={`/admin/users?${new URLSearchParams({ search: user.email })}`}
            className="font-semibold underline-offset-4 hover:underline max-lg:min-h-11"
          >
            {user.username}
          </Link>
          <span className="font-normal text-base text-muted lg:text-sm">{user.email}</span>
        </span>
      ),
  },
  { id: 'feature', header: 'Functie', cell: ({ featureType }) => PAYMENT_FEATURE_LABELS[featureType] },
  {
    id: 'amount',
    header: 'Bedrag',
    isNumber: true,
    cell: ({ amount }) => <span className="whitespace-nowrap">{formatEuros(amount)}</span>,
  },
  { id: 'quantity', header: 'Aantal', isNumber: true, cell: ({ quantity }) => `${quantity}x` },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <Badge kind={STATUS_KINDS[status]} className="whitespace-nowrap">
        {PAYMENT_STATUS_LABELS[status]}
      </Badge>
    ),
  },
  { id: 'paymentId', header: 'Betaal-ID', cell: ({ paymentId }) => <Code text={paymentId} /> },
  { id: 'id', header: 'ID', width: 'w-36', cell: ({ id }) => <Code text={id} /> },
]

/** Ids are long and rarely read: they wrap, small, and can be chosen whole. */
const Code = ({ text }: { text: string | null }) => (
  <code className="select-all text-muted text-xs">{text ?? 'Geen'}</code>
)

/** All payments, with the same filters for the table and the CSV file. */
export function PaymentsTable() {
  const address = useTableUrlState({ filters: FILTERS })
  const { page, limit, filters } = address
  const asked = {
    dateFrom: filters.dateFrom,
    dateTo: filters.dateTo,
    status: PAYMENT_STATUSES.find((status) => status === filters.status.toUpperCase()) ?? '',
    search: filters.search,
  }
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
  const payments = usePayments({ page, limit, ...query })
  useShowFailure(payments.error, 'Failed to load payments')
  const [words, setWords] = useDebouncedSearch(filters.search, (search) => address.filter({ search }, true))
  const exporting = useExportPayments()
  const pagination = payments.data?.pagination

  const exportCsv = async () => {
    try {
      const made = await exporting.mutateAsync(query)
      if (made === null) {
        toast({ title: 'Fout', description: 'No authentication token found', kind: 'error' })
        return
      }
      save(made.file, made.name)
      toast({ title: 'Payments exported successfully', description: made.name, kind: 'success' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ title: 'Fout', description: 'Failed to export payments', kind: 'error' })
    }
  }

  return (
    <>
      <StatCards
        label="Samenvatting"
        items={[
          { label: 'Totaal transacties', value: pagination?.total.toLocaleString('nl-NL') },
          {
            label: 'Huidige pagina',
            value: pagination && `${pagination.page} van ${Math.max(1, pagination.totalPages)}`,
          },
          { label: 'Getoonde records', value: payments.data?.payments.length },
        ]}
      />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchField
          label="Zoek betalingen"
          placeholder="Zoek op naam, e-mail of betaal-ID"
          value={words}
          onChange={setWords}
          className="min-w-0 grow basis-full lg:basis-60"
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
        <Select
          label="Status"
          className="min-w-0 grow basis-36 sm:grow-0"
          value={asked.status}
          onChange={(event) => address.filter({ status: event.target.value })}
          options={[
            { value: '', label: 'Alle' },
            ...PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_STATUS_LABELS[value] })),
          ]}
        />
        {address.isFiltered && <Button onClick={address.clearFilters}>Wis filters</Button>}
        <Button icon={Download} isPending={exporting.isPending} onClick={() => void exportCsv()}>
          Exporteer CSV
        </Button>
      </div>
      <DataTable
        label="Betalingen"
        columns={COLUMNS}
        rows={payments.data?.payments}
        pagination={pagination}
        loading={payments}
        rowId={({ id }) => id}
        address={address}
        failure="Failed to load payments"
        noun={['betaling', 'betalingen']}
        empty={
          <EmptyState
            picture="search"
            title="Geen betalingen gevonden"
            action={address.isFiltered && <Button onClick={address.clearFilters}>Wis filters</Button>}
          >
            Betalingen voor upgrades en donaties komen hier te staan.
          </EmptyState>
        }
      />
    </>
  )
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken the file over once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
