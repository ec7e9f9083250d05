import { REPORT_CATEGORIES, REPORT_CATEGORY_LABELS, type Report } from 'contract/reports.ts'
import { useSearchParams } from 'react-router'
import { AdminTable, oneOf, TableSelect, withoutBlank } from '~/features/admin/components/admin-table.tsx'
import { StatCards } from '~/features/admin/components/stat-cards.tsx'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { useSearchParam } from '~/lib/routing/search-param.ts'
import { useTableUrlState } from '~/lib/routing/table-url-state.ts'
import { Button } from '~/ui/button.tsx'
import type { TableColumn } from '~/ui/data/data-table.tsx'
import { Tabs } from '~/ui/data/tabs.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useReportStats, useReports } from '../api.ts'
import { ContestedTurnout } from './contested-turnout.tsx'
import { ReportDeadlineBadge } from './report-deadline-badge.tsx'
import { ReportReviewDialog, subjectName } from './report-review-dialog.tsx'

const FILTERS = ['category', 'reportedId'] as const

const TABS = { pending: 'In behandeling', reviewed: 'Opgelost', opkomst: 'Betwiste opkomst' } as const
type Tab = keyof typeof TABS

/** Pending and reviewed reports. `?report=` opens one. */
export function ReportsTable() {
  const [params, setParams] = useSearchParams()
  const tab = (Object.keys(TABS) as Tab[]).find((one) => one === params.get('tab')) ?? 'pending'
  const stats = useReportStats()
  useShowFailure(stats.error, 'Kon rapporten niet laden')
  const figures = stats.data

  const selectTab = (next: string) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current)
        changed.delete('page')
        if (next === 'pending') changed.delete('tab')
        else changed.set('tab', next)
        return changed
      },
      { preventScrollReset: true },
    )

  return (
    <>
      <StatCards
        label="Samenvatting"
        items={[
          { label: 'Totaal', value: figures?.totalReports },
          {
            label: 'In behandeling',
            value: figures?.pendingReports,
            isHighlighted: (figures?.pendingReports ?? 0) > 0,
          },
          { label: 'Opgelost', value: figures?.reviewedReports },
          { label: 'Vandaag', value: figures?.reportsToday },
        ]}
      />
      <LinkedReport />
      <Tabs
        label="Rapporten"
        selected={tab}
        onChange={selectTab}
        items={(Object.keys(TABS) as Tab[]).map((id) => ({
          id,
          label: TABS[id],
          content: id === 'opkomst' ? <ContestedTurnout /> : <Reports tab={id} />,
          ...(id === 'pending' ? { count: figures?.pendingReports ?? null } : {}),
        }))}
      />
    </>
  )
}

/** The report in the URL, which the audit log links to. */
function LinkedReport() {
  const [id, setId] = useSearchParam('report')
  const query = useReports({ id: id ?? undefined, limit: 1 }, id !== null)
  useShowFailure(query.error, 'Kon rapporten niet laden')
  const report = query.data?.reports[0]
  // Right after another id was opened, the placeholder is still the previous report.
  if (id === null || report === undefined || report.id !== id) return null
  return <ReportReviewDialog key={id} report={report} isOpen onClose={() => setId(null)} />
}

function Reports({ tab }: { tab: Exclude<Tab, 'opkomst'> }) {
  const url = useTableUrlState({ filters: FILTERS })
  const { page, limit, filters } = url
  const reports = useReports({
    page,
    limit,
    status: tab,
    ...withoutBlank({ category: oneOf(REPORT_CATEGORIES, filters.category), reportedId: filters.reportedId }),
  })
  const review = useSubjectDialog<Report>()
  const columns: TableColumn<Report>[] = [
    {
      id: 'reported',
      header: 'Gerapporteerd',
      part: 'title',
      cell: (report) => (
        <button
          type="button"
          onClick={() => review.open(report)}
          className="min-h-11 max-w-full rounded-control text-left font-semibold wrap-anywhere hover:text-primary-ink"
        >
          {subjectName(report)}
        </button>
      ),
    },
    { id: 'category', header: 'Categorie', isWide: true, cell: ({ category }) => REPORT_CATEGORY_LABELS[category] },
    {
      id: 'status',
      header: 'Status',
      cell: (report) => (
        <span className="flex flex-wrap gap-1.5">
          {report.reviewedAt === null ? (
            <Badge kind="warning">In behandeling</Badge>
          ) : (
            <Badge kind="success">Opgelost</Badge>
          )}
          {report.isUrgent && <Badge kind="danger">Gevaar</Badge>}
          {report.reported?.suspendedAt && <Badge kind="danger">Geschorst</Badge>}
        </span>
      ),
    },
    {
      id: 'createdAt',
      header: 'Datum',
      cell: (report) => (
        <span className="flex flex-col items-start gap-1">
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
          onClick={() => review.open(report)}
          aria-label={`Bekijk rapport over ${subjectName(report)}`}
        >
          Bekijk
        </Button>
      ),
    },
  ]
  return (
    <>
      <AdminTable
        label="Rapporten"
        noun={['rapport', 'rapporten']}
        columns={columns}
        rows={reports.data?.reports}
        query={reports}
        url={url}
        failure="Kon rapporten niet laden"
        empty={{
          picture: 'done',
          title: tab === 'pending' ? 'Alles is afgehandeld' : 'Nog niets opgelost',
          text: tab === 'pending' ? 'Er wacht geen enkel rapport op je.' : 'Opgeloste rapporten komen hier te staan.',
        }}
      >
        <TableSelect
          url={url}
          filter="category"
          label="Categorie"
          options={REPORT_CATEGORIES.map((value) => ({ value, label: REPORT_CATEGORY_LABELS[value] }))}
        />
      </AdminTable>
      {review.subject !== null && (
        <ReportReviewDialog key={review.key} report={review.subject} isOpen={review.isOpen} onClose={review.close} />
      )}
    </>
  )
}
