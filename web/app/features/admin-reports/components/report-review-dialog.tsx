import { BLOCK_REASON_LABELS } from 'contract/blocks.ts'
import { type EvidenceMessage, type Report, reportLimits } from 'contract/reports.ts'
import { type ReactNode, useState } from 'react'
import { DetailSection } from '~/features/admin/components/details.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { UserMessagesDialog } from '~/features/admin-users/components/user-messages-dialog.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useRestoreReported, useReviewReport, useSuspendReported } from '../api.ts'
import { ReportDeadlineBadge } from './report-deadline-badge.tsx'

const DELETED_ACCOUNT = 'Verwijderd account'

type ReportReviewDialogProps = { report: Report; isOpen: boolean; onClose: () => void }

/** One report with its evidence and the actions on it. Each opening needs a new `key`. */
export function ReportReviewDialog({ report, isOpen, onClose }: ReportReviewDialogProps) {
  const { reported } = report
  const isPending = report.reviewedAt === null
  const [isSuspended, setSuspended] = useState(reported !== null && reported.suspendedAt !== null)
  const [isReading, setReading] = useState(false)
  const [notes, setNotes] = useState('')
  const review = useReviewReport(report.id)
  const suspend = useSuspendReported()
  const restore = useRestoreReported()
  const isBusy = review.isPending || suspend.isPending || restore.isPending
  const { max } = reportLimits.adminNotes
  const notesError = notes.trim().length > max ? `Je notitie mag hoogstens ${max} tekens hebben` : undefined

  const resolve = () => {
    if (notesError !== undefined) return
    review.mutate(notes, {
      onSuccess: () => {
        toast({ title: 'Rapport status bijgewerkt', description: 'De melder krijgt bericht.', kind: 'success' })
        onClose()
      },
      onError: (error) => showFailure(error, 'Kon rapport status niet bijwerken'),
    })
  }
  const suspendReported = async () => {
    const isConfirmed = await confirm({
      title: 'Gebruiker schorsen?',
      description: `${reported?.username} wordt meteen overal uitgelogd en kan niet meer inloggen. Als reden leest ${reported?.username} dat een andere gebruiker een melding deed.`,
      kind: 'danger',
      confirmLabel: 'Schorsen',
    })
    if (!isConfirmed) return
    suspend.mutate(report, {
      onSuccess: () => {
        setSuspended(true)
        toast({ title: 'Gebruiker account opgeschort', kind: 'success' })
      },
      onError: (error) => showFailure(error, 'Kon gebruiker niet schorsen'),
    })
  }
  const restoreReported = async () => {
    const isConfirmed = await confirm({
      title: 'Gebruiker herstellen?',
      description: `${reported?.username} kan daarna weer inloggen.`,
      kind: 'warning',
      confirmLabel: 'Herstellen',
    })
    if (!isConfirmed) return
    restore.mutate(report, {
      onSuccess: () => {
        setSuspended(false)
        toast({ title: 'Gebruiker account hersteld', kind: 'success' })
      },
      onError: (error) => showFailure(error, 'Kon gebruiker niet herstellen'),
    })
  }

  if (isReading && reported !== null)
    return <UserMessagesDialog user={reported} reportId={report.id} isOpen={isOpen} onClose={() => setReading(false)} />
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !isBusy) onClose()
      }}
      size="lg"
      title={`Rapport over ${reported?.username ?? DELETED_ACCOUNT}`}
      footer={
        <>
          {reported !== null && <Button onClick={() => setReading(true)}>Berichten bekijken</Button>}
          {reported !== null && isSuspended && (
            <Button isPending={restore.isPending} onClick={() => void restoreReported()}>
              Gebruiker herstellen
            </Button>
          )}
          {reported !== null && !isSuspended && isPending && (
            <Button variant="danger" isPending={suspend.isPending} onClick={() => void suspendReported()}>
              Gebruiker schorsen
            </Button>
          )}
          {isPending && (
            <Button variant="primary" isPending={review.isPending} onClick={resolve}>
              Markeer als opgelost
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-2">
          <Badge kind={isPending ? 'warning' : 'success'}>{isPending ? 'In behandeling' : 'Opgelost'}</Badge>
          {isPending && <ReportDeadlineBadge createdAt={report.createdAt} />}
          {isSuspended && <Badge kind="danger">Geschorst</Badge>}
        </div>
        <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Field label="Gerapporteerd">
            <UserLink user={reported} />
          </Field>
          <Field label="Melder">
            <UserLink user={report.reporter} />
          </Field>
          <Field label="Categorie">{BLOCK_REASON_LABELS[report.category]}</Field>
          <Field label="Gemeld op">{formatDateTime(report.createdAt)}</Field>
          {report.reviewedAt !== null && (
            <>
              <Field label="Opgelost op">{formatDateTime(report.reviewedAt)}</Field>
              <Field label="Opgelost door">{report.reviewer?.username ?? DELETED_ACCOUNT}</Field>
            </>
          )}
        </dl>
        <DetailSection title="Wat de melder schreef">
          <p className="whitespace-pre-wrap wrap-anywhere">{report.notes}</p>
        </DetailSection>
        {report.evidence.length > 0 && (
          <DetailSection title="Bewijs">
            <p className="mb-2 text-muted text-sm">Het gemelde bericht en wat er omheen stond, zoals het toen was.</p>
            <ol className="flex flex-col gap-2">
              {report.evidence.map((message) => (
                <Evidence key={message.id} message={message} />
              ))}
            </ol>
          </DetailSection>
        )}
        {isPending ? (
          <TextArea
            label="Notitie"
            isOptional
            help="Alleen voor beheerders. Komt ook in het logboek."
            rows={3}
            countTo={reportLimits.adminNotes.max}
            error={notesError}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        ) : (
          <DetailSection title="Notitie van de beheerder">
            <p className="whitespace-pre-wrap wrap-anywhere">{report.adminNotes ?? 'Geen notitie.'}</p>
          </DetailSection>
        )}
        <LinkButton to={`/admin/logboek?reportId=${report.id}`} className="self-start">
          Bekijk in het logboek
        </LinkButton>
      </div>
    </Modal>
  )
}

function Evidence({ message }: { message: EvidenceMessage }) {
  return (
    <li
      className={`rounded-control border p-3 ${message.isReported ? 'border-danger bg-danger-soft' : 'border-line bg-sunken'}`}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold wrap-anywhere">
          {message.sender?.username ?? DELETED_ACCOUNT}
          {message.isReported && <span className="ml-2 font-normal">Gemeld bericht</span>}
        </span>
        <time dateTime={message.sentAt}>{formatDateTime(message.sentAt)}</time>
      </p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {message.content || (message.gifUrl === null ? 'Geen tekst' : 'GIF')}
      </p>
    </li>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
