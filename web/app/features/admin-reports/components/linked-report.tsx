import { DetailDialog } from '~/features/admin/components/details.tsx'
import { useReport } from '../api.ts'
import { ReportReviewDialog } from './report-review-dialog.tsx'

export function LinkedReport({ id, onClose }: { id: string | null; onClose: () => void }) {
  const query = useReport(id)
  if (id === null) return null
  if (query.data !== undefined) return <ReportReviewDialog key={id} report={query.data} isOpen onClose={onClose} />
  return (
    <DetailDialog
      query={query}
      subject={query.data}
      isNotFound={query.isSuccess}
      notFound={{ title: 'Rapport niet gevonden', text: 'Dit rapport bestaat niet (meer).' }}
      failure="Kon rapporten niet laden"
      title="Rapport"
      onClose={onClose}
    >
      {() => null}
    </DetailDialog>
  )
}
