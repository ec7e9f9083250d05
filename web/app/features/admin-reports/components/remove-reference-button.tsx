import type { Report } from 'contract/reports.ts'
import { Trash2 } from 'lucide-react'
import { ReasonDialog } from '~/features/admin/components/reason-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useRemoveReported } from '../api.ts'

type RemoveReferenceButtonProps = { report: Report; writer: string; onRemoved: () => void }

/** Removes the reported reference for everyone, after asking for the violated rule and the reason. */
export function RemoveReferenceButton({ report, writer, onRemoved }: RemoveReferenceButtonProps) {
  const dialog = useDialogState()
  const { mutateAsync } = useRemoveReported(report)
  // Its writer deleted the account, and the reference with it.
  if (report.subject.id === null) return <p>De referentie bestaat niet meer.</p>
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={Trash2}
        aria-label={`Referentie van ${writer} verwijderen`}
        onClick={dialog.open}
      >
        Verwijderen
      </Button>
      <ReasonDialog
        key={dialog.key}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title="Referentie verwijderen?"
        description="Niemand leest de referentie dan nog. Dit kan niet ongedaan worden gemaakt."
        confirmLabel="Referentie verwijderen"
        isDangerous
        help={`${writer} krijgt deze reden in een mail. De reden komt ook in het logboek.`}
        failure="Kon referentie niet verwijderen"
        asksRule
        onConfirm={async (reason, category) => {
          await mutateAsync({ reason, category })
          toast({ title: 'Referentie verwijderd', kind: 'success' })
        }}
        onDone={() => {
          dialog.close()
          onRemoved()
        }}
      />
    </>
  )
}
