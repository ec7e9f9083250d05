import { BLOCK_REASON_LABELS, BLOCK_REASONS } from 'contract/blocks.ts'
import type { Report } from 'contract/reports.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { StatCards } from '~/features/admin/components/stat-cards.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import { Button } from '~/ui/button.tsx'
import { DataTable, type TableColumn } from '~/ui/data/data-table.tsx'
import { Tabs } from '~/ui/data/tabs.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Select } from '~/ui/forms/select.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useReportStats, useReports } from '../api.ts'
import { ReportDeadlineBadge } from './report-deadline-badge.tsx'
import { ReportReviewDialog } from './report-review-dialog.tsx'

const FILTERS = ['category', 'reportedId'] as const
const TABS = { pending: 'In behandeling', reviewed: 'Opgelost' } as const
type Tab = keyof typeof TABS

/** What members reported about members: what waits, and what was handled. `?report=` opens one. */
export function ReportsTable() {
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('tab') === 'reviewed' ? 'reviewed' : 'pending'
  const stats = useReportStats()
  useShowFailure(stats.error, 'Kon rapporten niet laden')
  const figures = stats.data

  const choose = (next: string) =>
    setParams(
      (before) => {
        const made = new URLSearchParams(before)
        made.delete('page')
        if (next === 'pending') made.delete('tab')
        else made.set('tab', next)
        return made
      },
      { preventScrollReset: true },
    )

  return (
    <>
      <StatCards
        label="Samenvatting"
        items={[
          { label: 'Totaal', value: figures?.totalReports },
          { label: 'In behandeling', value: figures?.pendingReports, isLoud: (figures?.pendingReports ?? 0) > 0 },
          { label: 'Opgelost', value: figures?.reviewedReports },
          { label: 'Vandaag', value: figures?.reportsToday },
        ]}
      />
      <LinkedReport />
      <Tabs
        label="Rapporten"
        selected={tab}
        onChange={choose}
        items={(Object.keys(TABS) as Tab[]).map((id) => ({
          id,
          label: TABS[id],
          content: <Reports tab={id} />,
          ...(id === 'pending' && figures ? { count: figures.pendingReports } : {}),
        }))}
      />
    </>
  )
}

/** The one the address names, from the logbook. */
function LinkedReport() {
  const [params, setParams] = useSearchParams()
  const id = params.get('report')
  const found = useReports({ id: id ?? undefined, limit: 1 }, id !== null)
  useShowFailure(found.error, 'Kon rapporten niet laden')
  const report = found.data?.reports[0]
  if (id === null || report === undefined || report.id !== id) return null
  const close = () => {
    const next = new URLSearchParams(params)
    next.delete('report')
    setParams(next, { preventScrollReset: true })
  }
  return <ReportReviewDialog key={id} report={report} isOpen onClose={close} />
}

function Reports({ tab }: { tab: Tab }) {
  const address = useTableUrlState({ filters: FILTERS })
  const { page, limit, filters } = address
  const category = BLOCK_REASONS.find((known) => known === filters.category)
  const reports = useReports({
    page,
    limit,
    status: tab,
    category,
    ...(filters.reportedId === '' ? {} : { reportedId: filters.reportedId }),
  })
  useShowFailure(reports.error, 'Kon rapporten niet laden')
  const [shown, setShown] = useState<{ report: Report; turn: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const show = (report: Report) => {
    setShown((before) => ({ report, turn: (before?.turn ?? 0) + 1 }))
    setOpen(true)
  }
  const columns: TableColumn<Report>[] = [
    {
      id: 'reported',
      header: 'Gerapporteerd',
      part: 'title',
      cell: (report) => (
        <button
          type="button"
          onClick={() => show(report)}
          className="min-h-11 max-w-full rounded-control text-left font-semibold wrap-anywhere hover:text-primary-ink"
        >
          {report.reported?.username ?? 'Verwijderd account'}
        </button>
      ),
    },
    { id: 'category', header: 'Categorie', cell: ({ category }) => BLOCK_REASON_LABELS[category] },
    {
      id: 'status',
      header: 'Status',
      cell: (report) => (
        <span className="flex flex-wrap gap-1.5 max-lg:justify-end">
          {report.reviewedAt === null ? (
            <Badge kind="warning">In behandeling</Badge>
          ) : (
            <Badge kind="success">Opgelost</Badge>
          )}
          {report.reported?.suspendedAt && <Badge kind="danger">Geschorst</Badge>}
        </span>
      ),
    },
    {
      id: 'createdAt',
      header: 'Datum',
      cell: (report) => (
        <span className="flex flex-col items-end gap-1 lg:items-start">
          <time dateTime={report.createdAt}>{formatDateTime(report.createdAt)}</time>
          {report.reviewedAt === null && <ReportDeadlineBadge createdAt={report.createdAt} />}
        </span>
      ),
    },
    {
      id: 'actions',
      header: 'Acties',
      part: 'actions',
      cell: (report) => (
        <Button
          size="sm"
          className="whitespace-nowrap"
          onClick={() => show(report)}
          aria-label={`Bekijk rapport over ${report.reported?.username ?? 'verwijderd account'}`}
        >
          Bekijk
        </Button>
      ),
    },
  ]
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Select
          label="Categorie"
          className="min-w-0 grow basis-52 sm:grow-0"
          value={filters.category}
          onChange={(event) => address.filter({ category: event.target.value })}
          options={[
            { value: '', label: 'Alle' },
            ...BLOCK_REASONS.map((value) => ({ value, label: BLOCK_REASON_LABELS[value] })),
          ]}
        />
        {address.isFiltered && <Button onClick={address.clearFilters}>Wis filters</Button>}
      </div>
      <DataTable
        label="Rapporten"
        columns={columns}
        rows={reports.data?.reports}
        pagination={reports.data?.pagination}
        loading={reports}
        rowId={({ id }) => id}
        address={address}
        failure="Kon rapporten niet laden"
        noun={['rapport', 'rapporten']}
        empty={
          <EmptyState
            picture="done"
            title={tab === 'pending' ? 'Alles is afgehandeld' : 'Nog niets opgelost'}
            action={address.isFiltered && <Button onClick={address.clearFilters}>Wis filters</Button>}
          >
            {tab === 'pending' ? 'Er wacht geen enkel rapport op je.' : 'Opgeloste rapporten komen hier te staan.'}
          </EmptyState>
        }
      />
      {shown !== null && (
        <ReportReviewDialog key={shown.turn} report={shown.report} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
