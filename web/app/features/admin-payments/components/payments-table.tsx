import { useMutation } from '@tanstack/react-query'
import { exportPayments, listPayments, PAYMENT_STATUS_LABELS } from 'contract/payments/payments.ts'
import { FEATURE_LABELS } from 'contract/payments/premium.ts'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type AdminColumn, AdminList } from '~/features/admin/components/admin-list.tsx'
import { StatCards } from '~/features/admin/components/details.tsx'
import { download } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { saveFile } from '~/lib/save-file.ts'
import { Button } from '~/ui/button.tsx'
import { announce } from '~/ui/feedback/announce.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Badge, type BadgeKind } from '~/ui/visuals/badge.tsx'

const UPGRADE_LABELS: Readonly<Record<PaymentRow['featureType'], string>> = { ...FEATURE_LABELS, DONATION: 'Donatie' }

const STATUS_BADGES: Readonly<Record<PaymentRow['status'], BadgeKind>> = {
  COMPLETED: 'success',
  PENDING: 'warning',
  FAILED: 'danger',
  REFUNDED: 'info',
}

const COLUMNS: readonly AdminColumn<PaymentRow>[] = [
  { id: 'id', header: 'ID', cell: ({ id }) => <Code text={id} /> },
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
  { id: 'feature', header: 'Upgrade', cell: ({ featureType }) => UPGRADE_LABELS[featureType] },
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
      <Badge kind={STATUS_BADGES[status]} className="whitespace-nowrap">
        {PAYMENT_STATUS_LABELS[status]}
      </Badge>
    ),
  },
  { id: 'paymentId', header: 'Betaal-ID', cell: ({ paymentId }) => <Code text={paymentId} /> },
]

const Code = ({ text }: { text: string | null }) => (text === null ? 'Geen' : <CopyableId id={text} />)

function ExportButton({ query }: { query: InputOf<typeof exportPayments>['query'] }) {
  const csvExport = useExportPayments()
  const exportCsv = async () => {
    try {
      const download = await csvExport.mutateAsync(query)
      if (download === null) {
        toast({ title: 'Fout', description: 'No authentication token found', kind: 'error' })
        return
      }
      saveFile(download.file, download.name)
      toast({ title: 'Payments exported successfully', description: download.name, kind: 'success' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'SESSION_ENDED')
        toast({ title: 'Fout', description: 'Failed to export payments', kind: 'error' })
    }
  }
  return (
    <Button icon={Download} isPending={csvExport.isPending} onClick={() => void exportCsv()}>
      Exporteer CSV
    </Button>
  )
}

export function PaymentsTable() {
  return (
    <AdminList
      route={listPayments}
      rows={({ payments }) => payments}
      label="Betalingen"
      noun={['betaling', 'betalingen']}
      columns={COLUMNS}
      filters={{
        search: { label: 'Zoek betalingen', placeholder: 'Zoek op naam, e-mail of betaal-ID' },
        dates: 'dates',
        status: { label: 'Status', options: PAYMENT_STATUS_LABELS },
      }}
      failure="Failed to load payments"
      empty={{
        title: 'Geen betalingen gevonden',
        text: 'Betalingen voor upgrades en donaties komen hier te staan.',
      }}
      buttons={(query) => <ExportButton query={query} />}
      above={(answer) => (
        <StatCards
          label="Samenvatting"
          items={[
            { label: 'Totaal transacties', value: answer?.pagination.total.toLocaleString('nl-NL') },
            {
              label: 'Huidige pagina',
              value: answer && `${answer.pagination.page} van ${Math.max(1, answer.pagination.totalPages)}`,
            },
            { label: 'Getoonde regels', value: answer?.payments.length },
          ]}
        />
      )}
    />
  )
}

type PaymentRow = ResponseOf<typeof listPayments>['payments'][number]

function useExportPayments() {
  return useMutation({
    mutationFn: (query: InputOf<typeof exportPayments>['query']) =>
      download(exportPayments, { query }, 'payments-export.csv'),
  })
}

const SHOWN = 8
const CONFIRMED_MS = 2_000

function CopyableId({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setCopied(true)
      announce('Gekopieerd')
      setTimeout(() => setCopied(false), CONFIRMED_MS)
    } catch {
      toast({ title: 'Kopiëren lukt niet', description: id, kind: 'warning' })
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      onClick={() => void copy()}
      title={id}
      className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-control font-mono text-muted text-xs hover:text-ink lg:min-h-8"
    >
      {id.length > SHOWN + 2 ? `…${id.slice(-SHOWN)}` : id}
      <span className="sr-only"> kopiëren</span>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
    </button>
  )
}
