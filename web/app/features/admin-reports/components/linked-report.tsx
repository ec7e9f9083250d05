import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { useReport } from '../api.ts'
import { ReportReviewDialog } from './report-review-dialog.tsx'

/** The dialog of a report that is not in a list. */
export function LinkedReport({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { data: report, error } = useReport(id)
  useShowFailure(error, 'Kon rapporten niet laden')
  return report && <ReportReviewDialog key={id} report={report} isOpen onClose={onClose} />
}
