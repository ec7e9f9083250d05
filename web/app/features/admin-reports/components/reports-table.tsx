import {
  getReportStats,
  listReports,
  REPORT_CATEGORIES,
  REPORT_CATEGORY_LABELS,
  type Report,
} from 'contract/reports.ts'
import { useSearchParams } from 'react-router'
import { type AdminColumn, AdminList, RowTitle } from '~/features/admin/components/admin-list.tsx'
import { DeadlineBadge, deadlineSince, StatCards } from '~/features/admin/components/details.tsx'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import { useSearchParam } from '~/lib/routing/search-param.ts'
import { Button } from '~/ui/button.tsx'
import { type TabItem, Tabs } from '~/ui/data/tabs.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { reportActions, subjectName } from './report-actions.tsx'
import { LinkedReport, ReportReviewDialog } from './report-review-dialog.tsx'

const CATEGORIES = REPORT_CATEGORIES.map((value) => ({ value, label: REPORT_CATEGORY_LABELS[value] }))

const COLUMNS: readonly AdminColumn<Report>[] = [
  {
    id: 'reported',
    header: 'Gerapporteerd',
    part: 'title',
    cell: (report, show) => <RowTitle show={show}>{subjectName(report)}</RowTitle>,
  },
  { id: 'category', header: 'Categorie', isWide: true, cell: ({ category }) => REPORT_CATEGORY_LABELS[category] },
  {
    id: 'status',
    header: 'Status',
    cell: ({ reviewedAt, isUrgent, reported }) => (
      <span className="flex flex-wrap gap-1.5">
        {reviewedAt === null ? <Badge kind="warning">In behandeling</Badge> : <Badge kind="success">Opgelost</Badge>}
        {isUrgent && <Badge kind="danger">Gevaar</Badge>}
        {reported?.suspendedAt && <Badge kind="danger">Geschorst</Badge>}
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: 'Datum',
    cell: ({ createdAt, reviewedAt }) => (
      <span className="flex flex-col items-start gap-1">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {reviewedAt === null && <DeadlineBadge deadline={deadlineSince(createdAt)} />}
      </span>
    ),
  },
]

export function ReportsTable() {
  const stats = useQuery(queryFor(getReportStats))
  const [linkedId, setLinkedId] = useSearchParam('report')
  useShowFailure(stats.error, 'Kon rapporten niet laden')
  const figures = stats.data
  const pending = figures?.pendingReports
  return (
    <>
      <StatCards
        label="Samenvatting"
        items={[
          { label: 'Totaal', value: figures?.totalReports },
          { label: 'In behandeling', value: pending, isHighlighted: (pending ?? 0) > 0 },
          { label: 'Opgelost', value: figures?.reviewedReports },
          { label: 'Vandaag', value: figures?.reportsToday },
        ]}
      />
      <LinkedReport id={linkedId} onClose={() => setLinkedId(null)} />
      <AdminTabs
        label="Rapporten"
        items={[
          { id: 'pending', label: 'In behandeling', content: <Reports tab="pending" />, count: pending ?? null },
          { id: 'reviewed', label: 'Opgelost', content: <Reports tab="reviewed" /> },
        ]}
      />
    </>
  )
}

function Reports({ tab }: { tab: 'pending' | 'reviewed' }) {
  return (
    <AdminList
      route={listReports}
      rows={({ reports }) => reports}
      // Without the evidence, because each look at it is logged.
      fixed={{ status: tab, evidence: 'false' }}
      label="Rapporten"
      noun={['rapport', 'rapporten']}
      columns={COLUMNS}
      filters={{ category: { label: 'Categorie', options: CATEGORIES }, reportedId: 'hidden' }}
      failure="Kon rapporten niet laden"
      empty={
        tab === 'pending'
          ? { picture: 'done', title: 'Alles is afgehandeld', text: 'Er wacht geen enkel rapport op je.' }
          : { picture: 'done', title: 'Nog niets opgelost', text: 'Opgeloste rapporten komen hier te staan.' }
      }
      details={(report, dialog) => <ReportReviewDialog report={report} {...dialog} />}
      rowButton={(report, show) => (
        <Button
          size="sm"
          className="whitespace-nowrap"
          onClick={show}
          aria-label={`Bekijk rapport over ${subjectName(report)}`}
        >
          Bekijk
        </Button>
      )}
      menu={{ nameOf: (report) => `rapport over ${subjectName(report)}`, items: reportActions }}
    />
  )
}

function AdminTabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const [params, setParams] = useSearchParams()
  const first = items[0]?.id ?? ''
  const selected = items.find(({ id }) => id === params.get('tab'))?.id ?? first
  const select = (tab: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('page')
        if (tab === first) next.delete('tab')
        else next.set('tab', tab)
        return next
      },
      { preventScrollReset: true },
    )
  return <Tabs label={label} selected={selected} onChange={select} items={items} />
}
