import { BLOCK_REASON_LABELS, BLOCK_REASONS } from 'contract/blocks.ts'
import { createReport, reportLimits } from 'contract/reports.ts'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Select } from '~/ui/forms/select.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useCreateReport } from '../api.ts'

const CATEGORIES = BLOCK_REASONS.map((value) => ({ value, label: BLOCK_REASON_LABELS[value] }))
const fields = createReport.body.pick({ notes: true, category: true })

type ReportDialogProps = {
  user: { id: string; username: string }
  /** A message of the user; the api stores it with the messages around it as evidence. */
  messageId?: string
  isOpen: boolean
  onClose: () => void
}

/** Each opening needs a new `key`. */
export function ReportDialog({ user, messageId, isOpen, onClose }: ReportDialogProps) {
  const report = useCreateReport()
  const { register, submit, formState, watch } = useContractForm<typeof createReport, typeof fields>(createReport, {
    schema: fields,
    defaultValues: { category: 'OTHER', notes: '' },
  })
  const isEmpty = watch('notes').trim() === ''

  const send = submit(async ({ notes, category }) => {
    try {
      await report.mutateAsync({ reportedId: user.id, notes, category, messageId })
    } catch (error) {
      showFormFailure(error, 'Failed to submit report')
      throw error
    }
    toast({
      title: 'Bedankt voor je melding',
      description: 'Een beheerder kijkt binnen 48 uur. Is er nu gevaar? Bel 112.',
      kind: 'success',
    })
    onClose()
  })

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !report.isPending) onClose()
      }}
      title="Gebruiker rapporteren"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="danger" type="submit" form="report-user" disabled={isEmpty} isPending={report.isPending}>
            Rapporteren
          </Button>
        </>
      }
    >
      <form id="report-user" onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <p className="text-muted wrap-anywhere">
          Wat deed {user.username}? Alleen beheerders lezen dit. {user.username} ziet niet wie er meldt.
        </p>
        <Select {...register('category')} label="Waar gaat het over?" options={CATEGORIES} />
        <TextArea
          {...register('notes')}
          label="Wat is er gebeurd?"
          rows={5}
          countTo={reportLimits.notes.max}
          error={formState.errors.notes?.message}
        />
      </form>
    </Modal>
  )
}
