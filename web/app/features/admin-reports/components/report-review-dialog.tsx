import type { DecisionCategory } from 'contract/audit.ts'
import {
  type EvidenceMessage,
  REPORT_CATEGORY_LABELS,
  REPORT_OUTCOME_LABELS,
  REPORT_OUTCOMES,
  type Report,
  reportLimits,
} from 'contract/reports.ts'
import { Ban } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { DetailSection } from '~/features/admin/components/details.tsx'
import { ReasonDialog } from '~/features/admin/components/reason-dialog.tsx'
import { RemoveMessageButton } from '~/features/admin/components/remove-message-button.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { UserMessagesDialog } from '~/features/admin-users/components/user-messages-dialog.tsx'
import { AdminPicture } from '~/features/chat/components/admin-picture.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Select } from '~/ui/forms/select.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useReportEvidence, useRestoreReported, useReviewReport, useSuspendReported } from '../api.ts'
import { RemoveReferenceButton } from './remove-reference-button.tsx'
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
  const [outcome, setOutcome] = useState('')
  const suspendDialog = useDialogState()
  const suspend = useSuspendReported(report)
  const restore = useRestoreReported()
  const isBusy = review.isPending || suspend.isPending || restore.isPending
  const { max } = reportLimits.adminNotes
  const notesError = notes.trim().length > max ? `Je notitie mag hoogstens ${max} tekens hebben` : undefined

  const resolve = () => {
    if (notesError !== undefined) return
    review.mutate(
      { notes, outcome: REPORT_OUTCOMES.find((value) => value === outcome) ?? null },
      {
        onSuccess: () => {
          toast({ title: 'Rapport status bijgewerkt', description: 'De melder krijgt bericht.', kind: 'success' })
          onClose()
        },
        onError: (error) => showFailure(error, 'Kon rapport status niet bijwerken'),
      },
    )
  }
  const suspendReported = async (reason: string | null, category: DecisionCategory | null) => {
    await suspend.mutateAsync({ reason, category })
    setSuspended(true)
    toast({ title: 'Gebruiker account opgeschort', kind: 'success' })
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
      title={`Rapport over ${subjectName(report)}`}
      footer={
        <>
          {reported !== null && <Button onClick={() => setReading(true)}>Berichten bekijken</Button>}
          {reported !== null && isSuspended && (
            <Button isPending={restore.isPending} onClick={() => void restoreReported()}>
              Gebruiker herstellen
            </Button>
          )}
          {reported !== null && !isSuspended && isPending && (
            // Not red: the dialog that it opens has the red button.
            <Button icon={Ban} className="text-danger-ink" isPending={suspend.isPending} onClick={suspendDialog.open}>
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
          {report.isUrgent && <Badge kind="danger">Iemand is misschien in gevaar</Badge>}
          {isSuspended && <Badge kind="danger">Geschorst</Badge>}
        </div>
        <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Field label="Gerapporteerd">
            <ReportSubject report={report} />
          </Field>
          <Field label="Melder">
            {report.reporter === null && report.subject.type === 'PAGE' ? (
              (report.reporterEmail ?? 'Zonder account en zonder mailadres')
            ) : report.reporter === null && report.category === 'MINOR' ? (
              'Automatisch, door de leeftijd in het profiel'
            ) : (
              <UserLink user={report.reporter} />
            )}
          </Field>
          <Field label="Categorie">{REPORT_CATEGORY_LABELS[report.category]}</Field>
          <Field label="Nummer">{report.reference}</Field>
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
        {(report.subject.type === 'MESSAGE' || report.subject.type === 'REFERENCE') && (
          <EvidenceSection report={report} />
        )}
        {isPending ? (
          <>
            <Select
              label="Uitkomst voor de melder"
              isOptional
              placeholder="Kies een uitkomst"
              help="De melder leest dit. Zonder keuze staat er alleen dat we deden wat nodig was."
              options={OUTCOMES}
              value={outcome}
              onChange={(event) => setOutcome(event.target.value)}
            />
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
          </>
        ) : (
          <DetailSection title="Notitie van de beheerder">
            <p className="whitespace-pre-wrap wrap-anywhere">{report.adminNotes ?? 'Geen notitie.'}</p>
          </DetailSection>
        )}
        <LinkButton to={`/admin/logboek?reportId=${report.id}`} className="self-start">
          Bekijk in het logboek
        </LinkButton>
      </div>
      <ReasonDialog
        key={suspendDialog.key}
        isOpen={suspendDialog.isOpen}
        onClose={suspendDialog.close}
        title="Gebruiker schorsen?"
        description={`${reported?.username} wordt meteen overal uitgelogd en kan niet meer inloggen. Wie meldde, staat nergens.`}
        confirmLabel="Schorsen"
        help={`${reported?.username} leest deze woorden in een mail. Noem de melder niet.`}
        isDangerous
        asksRule
        onConfirm={suspendReported}
        failure="Kon gebruiker niet schorsen"
      />
    </Modal>
  )
}

const OUTCOMES = REPORT_OUTCOMES.map((value) => ({ value, label: REPORT_OUTCOME_LABELS[value] }))

/** The name of what was reported, as it was then. */
export const subjectName = ({ subject, reported }: Report): string =>
  reported?.username ?? subject.name ?? subject.url ?? DELETED_ACCOUNT

function ReportSubject({ report: { subject, reported } }: { report: Report }) {
  if (subject.type === 'USER' || subject.type === 'MESSAGE' || subject.type === 'REFERENCE')
    return reported === null && subject.name !== null ? (
      `${subject.name} (account verwijderd)`
    ) : (
      <UserLink user={reported} />
    )
  if (subject.type === 'PAGE')
    return (
      <a href={subject.url ?? '/'} className="font-semibold underline underline-offset-4">
        {subject.url}
      </a>
    )
  const name = subject.name ?? 'Zonder naam'
  if (subject.id === null) return `${name} (verwijderd)`
  const path = subject.type === 'GROUP' ? `/admin/groups?group=${subject.id}` : `/admin/events?event=${subject.id}`
  return (
    <Link to={path} className="font-semibold underline underline-offset-4">
      {subject.type === 'GROUP' ? 'Groep' : 'Evenement'} ‘{name}’
    </Link>
  )
}

/** Shown after a click, because each look is logged. */
function EvidenceSection({ report }: { report: Report }) {
  const [isShown, setShown] = useState(false)
  const isReference = report.subject.type === 'REFERENCE'
  return (
    <DetailSection title="Bewijs">
      <p className="mb-2 text-muted text-sm">
        {isReference
          ? 'De gemelde referentie, zoals die toen was. '
          : 'Het gemelde bericht en wat er omheen stond, zoals het toen was. '}
        Dat je kijkt, komt in het logboek.
      </p>
      {isShown ? <EvidenceList report={report} /> : <Button onClick={() => setShown(true)}>Bekijk het bewijs</Button>}
    </DetailSection>
  )
}

function EvidenceList({ report }: { report: Report }) {
  const { data, error, refetch, isFetching } = useReportEvidence(report.id)
  if (error !== null)
    return (
      <ErrorState
        title="Kon bewijs niet laden"
        headingLevel={3}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (data === undefined)
    return (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    )
  if (data.length === 0) return <p>Het bewijs is gewist: de melding is langer dan 6 maanden dicht.</p>
  return (
    <ol className="flex flex-col gap-2">
      {data.map((message) => (
        <Evidence key={message.id} message={message} report={report} />
      ))}
    </ol>
  )
}

function Evidence({ message, report }: { message: EvidenceMessage; report: Report }) {
  const [isRemoved, setRemoved] = useState(false)
  const isReference = report.subject.type === 'REFERENCE'
  return (
    <li
      className={`rounded-control border p-3 ${message.isReported ? 'border-danger bg-danger-soft' : 'border-line bg-sunken'}`}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold wrap-anywhere">
          {message.sender?.username ?? DELETED_ACCOUNT}
          {message.isReported && (
            <span className="ml-2 font-normal">{isReference ? 'Gemelde referentie' : 'Gemeld bericht'}</span>
          )}
        </span>
        <time dateTime={message.sentAt}>{formatDateTime(message.sentAt)}</time>
      </p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {message.content || (message.picture !== null ? 'Foto' : message.gifUrl === null ? 'Geen tekst' : 'GIF')}
      </p>
      {message.picture !== null && <AdminPicture picture={message.picture} />}
      {message.sender !== null && (
        <p className="mt-2 text-sm">
          {isRemoved ? (
            `Verwijderd ${isReference ? 'van het profiel' : 'uit de chat'}. Het bewijs blijft hier staan.`
          ) : isReference ? (
            <RemoveReferenceButton
              report={report}
              writer={message.sender.username}
              onRemoved={() => setRemoved(true)}
            />
          ) : (
            <RemoveMessageButton
              message={{ id: message.id, author: message.sender.username }}
              reportId={report.id}
              onRemoved={() => setRemoved(true)}
            />
          )}
        </p>
      )}
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
