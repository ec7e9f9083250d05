import { removeReference } from 'contract/references.ts'
import {
  type EvidenceMessage,
  REPORT_CATEGORY_LABELS,
  REPORT_OUTCOME_LABELS,
  REPORT_OUTCOMES,
  REPORTED_BY_USER,
  type Report,
  reportLimits,
  suspendUser,
  unsuspendUser,
} from 'contract/reports.ts'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  AdminActionButton,
  type DialogProps,
  useAdminActions,
} from '~/features/admin/components/admin-action-dialog.tsx'
import { DetailGrid, DetailSection } from '~/features/admin/components/details.tsx'
import { QueryContent } from '~/features/admin/components/query-content.tsx'
import { RemoveContentButton, RemoveMessageButton } from '~/features/admin/components/remove-content-button.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { UserMessagesDialog } from '~/features/admin-users/components/user-messages-dialog.tsx'
import { AdminPicture } from '~/features/chat/components/admin-picture.tsx'
import { call } from '~/lib/api/api.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Select } from '~/ui/forms/select.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useReportEvidence, useReviewReport } from '../api.ts'
import { ReportDeadlineBadge } from './report-deadline-badge.tsx'

const DELETED_ACCOUNT = 'Verwijderd account'

/** One report with its evidence and the actions on it. Each opening needs a new `key`. */
export function ReportReviewDialog({ report, isOpen, onClose }: DialogProps & { report: Report }) {
  const { reported } = report
  const isPending = report.reviewedAt === null
  const [isSuspended, setSuspended] = useState(reported !== null && reported.suspendedAt !== null)
  const [isReading, setReading] = useState(false)
  const [notes, setNotes] = useState('')
  const review = useReviewReport(report.id)
  const [outcome, setOutcome] = useState('')
  const { start, isPending: isActing } = useAdminActions()
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

  const restore = async () => {
    const isConfirmed = await confirm({
      title: 'Gebruiker herstellen?',
      description: `${reported?.username} kan daarna weer inloggen.`,
      kind: 'warning',
      confirmLabel: 'Herstellen',
    })
    if (!isConfirmed || reported === null) return
    start({
      run: () => call(unsuspendUser, { params: { id: reported.id }, body: { reportId: report.id } }),
      done: 'Gebruiker account hersteld',
      onDone: () => setSuspended(false),
      failure: 'Kon gebruiker niet herstellen',
    })
  }

  if (isReading && reported !== null)
    return <UserMessagesDialog user={reported} reportId={report.id} isOpen={isOpen} onClose={() => setReading(false)} />
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={() => {
        if (!review.isPending && !isActing) onClose()
      }}
      size="lg"
      title={`Rapport over ${subjectName(report)}`}
      footer={
        <>
          {reported !== null && <Button onClick={() => setReading(true)}>Berichten bekijken</Button>}
          {reported !== null && isSuspended && (
            <Button isPending={isActing} onClick={() => void restore()}>
              Gebruiker herstellen
            </Button>
          )}
          {reported !== null && !isSuspended && isPending && (
            // Not red: the dialog that it opens has the red button.
            <AdminActionButton
              icon={Ban}
              className="text-danger-ink"
              action={{
                title: 'Gebruiker schorsen?',
                description: `${reported.username} wordt meteen overal uitgelogd en kan niet meer inloggen. Wie meldde, staat nergens.`,
                confirmLabel: 'Schorsen',
                help: `${reported.username} leest deze woorden in een mail. Noem de melder niet.`,
                isDangerous: true,
                asksRule: true,
                // Without a reason the spec's fixed one is stored (spec 3 section 4); it is never shown to the person.
                run: ({ reason, category }) =>
                  call(suspendUser, {
                    params: { id: reported.id },
                    body: { reason: reason ?? REPORTED_BY_USER, category, reportId: report.id },
                  }),
                done: 'Gebruiker account opgeschort',
                onDone: () => setSuspended(true),
                failure: 'Kon gebruiker niet schorsen',
              }}
            >
              Gebruiker schorsen
            </AdminActionButton>
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
        <DetailGrid
          className="sm:grid-cols-2"
          items={[
            ['Gerapporteerd', <ReportSubject key="subject" report={report} />],
            ['Melder', <Reporter key="reporter" report={report} />],
            ['Categorie', REPORT_CATEGORY_LABELS[report.category]],
            ['Nummer', report.reference],
            ['Gemeld op', formatDateTime(report.createdAt)],
            ...(report.reviewedAt === null
              ? []
              : ([
                  ['Opgelost op', formatDateTime(report.reviewedAt)],
                  ['Opgelost door', report.reviewer?.username ?? DELETED_ACCOUNT],
                ] as const)),
          ]}
        />
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

function Reporter({ report: { reporter, subject, reporterEmail, category } }: { report: Report }) {
  if (reporter === null && subject.type === 'PAGE') return reporterEmail ?? 'Zonder account en zonder mailadres'
  if (reporter === null && category === 'MINOR') return 'Automatisch, door de leeftijd in het profiel'
  return <UserLink user={reporter} />
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
  return (
    <QueryContent
      query={useReportEvidence(report.id)}
      failure="Kon bewijs niet laden"
      skeleton={<SkeletonText lines={3} />}
    >
      {(messages) =>
        messages.length === 0 ? (
          <p>Het bewijs is gewist: de melding is langer dan 6 maanden dicht.</p>
        ) : (
          <ol className="flex flex-col gap-2">
            {messages.map((message) => (
              <Evidence key={message.id} message={message} report={report} />
            ))}
          </ol>
        )
      }
    </QueryContent>
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
              author={message.sender.username}
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

type RemoveReferenceButtonProps = { report: Report; author: string; onRemoved: () => void }

function RemoveReferenceButton({ report, author, onRemoved }: RemoveReferenceButtonProps) {
  const { id } = report.subject
  // Its writer deleted the account, and the reference with it.
  if (id === null) return <p>De referentie bestaat niet meer.</p>
  return (
    <RemoveContentButton
      noun="Referentie"
      author={author}
      description="Niemand leest de referentie dan nog. Dit kan niet ongedaan worden gemaakt."
      run={(reasons) => call(removeReference, { params: { id }, body: { ...reasons, reportId: report.id } })}
      onDone={onRemoved}
    />
  )
}
