import { Flag } from 'lucide-react'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { ContentReportDialog } from './report-dialog.tsx'

export function ReportContentButton({ subject }: { subject: { type: 'GROUP' | 'EVENT'; id: string; name: string } }) {
  const dialog = useDialogState()
  return (
    <>
      <Button variant="quiet" size="sm" icon={Flag} onClick={dialog.open} className="-ml-3.5">
        {subject.type === 'GROUP' ? 'Groep rapporteren' : 'Evenement rapporteren'}
      </Button>
      <ContentReportDialog key={dialog.key} subject={subject} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}
