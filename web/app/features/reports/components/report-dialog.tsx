import { canBeUrgent, createReport, reportFields, reportLimits } from 'contract/reports.ts'
import { useState } from 'react'
import { useContractForm } from '~/lib/form.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useCreateReport } from '../api.ts'
import { CategorySelect, UrgentCheckbox } from './category-fields.tsx'

type ReportDialogProps = {
  user: { id: string; username: string }
  /** A message of the user; the api stores it with the messages around it as evidence. */
  messageId?: string
  /** What the user wrote about the reporter. */
  referenceId?: string
  /** Opened by somebody who feels unsafe: whether anyone is in danger is the first question. */
  isUnsafe?: boolean
  isOpen: boolean
  onClose: () => void
}

/** Reports a user, one of their messages or what they wrote. Each opening needs a new `key`. */
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

type ContentReportDialogProps = {
  subject: { type: 'GROUP' | 'EVENT'; id: string; name: string }
  isUnsafe?: boolean
  isOpen: boolean
  onClose: () => void
}

/** Reports a group or an event. Each opening needs a new `key`. */
export function ContentReportDialog({ subject: { type, id, name }, ...dialog }: ContentReportDialogProps) {
  const isGroup = type === 'GROUP'
  return (
    <ReportFormDialog
      {...dialog}
      title={isGroup ? 'Groep melden' : 'Evenement melden'}
      lead={`Wat klopt er niet aan ‘${name}’? Alleen beheerders lezen dit. Niemand anders ziet wie er meldt.`}
      subject={isGroup ? { groupId: id } : { eventId: id }}
    />
  )
}

type Subject =
  | { reportedId: string; messageId: string | undefined; referenceId: string | undefined }
  | { groupId: string }
  | { eventId: string }

function ReportFormDialog({
  title,
  lead,
  subject,
  isUnsafe = false,
  isOpen,
  onClose,
}: {
  title: string
  lead: string
  subject: Subject
  isUnsafe?: boolean
  isOpen: boolean
  onClose: () => void
}) {
  const report = useCreateReport()
  const { register, submit, formState, watch } = useContractForm<typeof createReport, typeof reportFields>(
    createReport,
    { schema: reportFields, defaultValues: { category: isUnsafe ? 'UNSAFE' : 'OTHER', notes: '', urgent: false } },
  )
  const isEmpty = watch('notes').trim() === ''
  const [reference, setReference] = useState<string | null>(null)

  const send = submit(async (fields) => {
    try {
      setReference((await report.mutateAsync({ ...subject, ...fields })).report.reference)
    } catch (error) {
      showFormFailure(error, 'Failed to submit report')
      throw error
    }
  })

  if (reference !== null) return <Receipt reference={reference} isOpen={isOpen} onClose={onClose} />
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !report.isPending) onClose()
      }}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="danger" type="submit" form="report-form" disabled={isEmpty} isPending={report.isPending}>
            Melden
          </Button>
        </>
      }
    >
      <form id="report-form" onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <p className="text-muted wrap-anywhere">{lead}</p>
        {isUnsafe && <UrgentCheckbox {...register('urgent')} />}
        <CategorySelect {...register('category')} />
        {!isUnsafe && canBeUrgent(watch('category')) && <UrgentCheckbox {...register('urgent')} />}
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

function Receipt({ reference, isOpen, onClose }: { reference: string; isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Bedankt voor je melding"
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Klaar</Button>
          <LinkButton to="/profile/mijn-meldingen" variant="primary" onClick={onClose}>
            Mijn meldingen
          </LinkButton>
        </>
      }
    >
      <p>
        Het nummer is <strong>{reference}</strong>. Een beheerder kijkt binnen 48 uur. Is er nu gevaar? Bel 112.
      </p>
    </Modal>
  )
}
