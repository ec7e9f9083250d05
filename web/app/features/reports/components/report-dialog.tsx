import { REVIEW_HOURS } from 'contract/limits.ts'
import { canBeUrgent, createReport, reportFields, reportLimits } from 'contract/reports.ts'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { type DialogProps, useDialogState } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { useKeptInput } from '~/ui/forms/kept-input.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useCreateReport } from '../api.ts'
import { CategorySelect, UrgentCheckbox } from './category-fields.tsx'

type ReportProps = DialogProps & {
  /** Opened by somebody who feels unsafe: whether anyone is in danger is the first question. */
  isUnsafe?: boolean
}
type ReportDialogProps = ReportProps & {
  user: { id: string; username: string }
  /** A message of the user; the api stores it with the messages around it as evidence. */
  messageId?: string
  referenceId?: string
}

export function ReportDialog({ user, messageId, referenceId, ...dialog }: ReportDialogProps) {
  return (
    <ReportFormDialog
      {...dialog}
      title="Gebruiker rapporteren"
      lead={`Wat deed ${user.username}? Alleen beheerders lezen dit. ${user.username} ziet niet wie er meldt.`}
      subject={{ reportedId: user.id, messageId, referenceId }}
    />
  )
}

type ReportedContent = { type: 'GROUP' | 'EVENT'; id: string; name: string }

export function ContentReportDialog({
  subject: { type, id, name },
  ...dialog
}: ReportProps & { subject: ReportedContent }) {
  const isGroup = type === 'GROUP'
  return (
    <ReportFormDialog
      {...dialog}
      title={isGroup ? 'Groep rapporteren' : 'Evenement rapporteren'}
      lead={`Wat klopt er niet aan ‘${name}’? Alleen beheerders lezen dit. Niemand anders ziet wie er meldt.`}
      subject={isGroup ? { groupId: id } : { eventId: id }}
    />
  )
}

type Subject =
  | { reportedId: string; messageId: string | undefined; referenceId: string | undefined }
  | { groupId: string }
  | { eventId: string }

type ReportFormDialogProps = ReportProps & { title: string; lead: string; subject: Subject }

function ReportFormDialog({ lead, subject, isUnsafe = false, ...dialog }: ReportFormDialogProps) {
  const report = useCreateReport()
  const form = useContractForm<typeof createReport, typeof reportFields>(createReport, {
    schema: reportFields,
    defaultValues: { category: isUnsafe ? 'UNSAFE' : 'OTHER', notes: '', urgent: false },
  })
  useKeptInput(form, dialog.isOpen ? `form:report:${Object.values(subject).join(' ')}` : null)
  const [reference, setReference] = useState<string | null>(null)
  const { isOpen, onClose } = dialog
  if (reference !== null)
    return (
      <Modal
        isOpen={isOpen}
        onClose={onClose}
        title="Bedankt voor je rapport"
        size="sm"
        footer={
          <>
            <Button onClick={onClose}>Klaar</Button>
            <LinkButton to="/profile/mijn-meldingen" variant="primary" onClick={onClose}>
              Mijn rapporten
            </LinkButton>
          </>
        }
      >
        <p>
          Het nummer is <strong>{reference}</strong>. Een beheerder kijkt binnen {REVIEW_HOURS} uur. Is er nu gevaar?
          Bel 112.
        </p>
      </Modal>
    )
  return (
    <FormDialog
      {...dialog}
      form={form}
      submitLabel="Rapporteren"
      isDanger
      isDisabled={form.watch('notes').trim() === ''}
      send={async (fields) => {
        setReference((await report.mutateAsync({ ...subject, ...fields })).report.reference)
        return false
      }}
      failure="Failed to submit report"
    >
      <p className="text-muted wrap-anywhere">{lead}</p>
      {isUnsafe && <UrgentCheckbox {...form.register('urgent')} />}
      <CategorySelect {...form.register('category')} />
      {!isUnsafe && canBeUrgent(form.watch('category')) && <UrgentCheckbox {...form.register('urgent')} />}
      <TextArea {...form.field('notes')} label="Wat is er gebeurd?" rows={5} countTo={reportLimits.notes.max} />
    </FormDialog>
  )
}

export function ReportContentButton({ subject }: { subject: ReportedContent }) {
  const dialog = useDialogState()
  return (
    <>
      <Button variant="quiet" size="sm" icon={Flag} onClick={dialog.open} className="-ml-3.5">
        {subject.type === 'GROUP' ? 'Groep rapporteren' : 'Evenement rapporteren'}
      </Button>
      <ContentReportDialog key={dialog.key} subject={subject} {...dialog.props} />
    </>
  )
}
