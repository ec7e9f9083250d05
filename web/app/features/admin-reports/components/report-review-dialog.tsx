import { countText } from 'contract/platform/count-text.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import {
  REPORT_CATEGORY_LABELS,
  REPORT_OUTCOME_LABELS,
  REPORT_OUTCOMES,
  REPORTED_BY_USER,
  type Report,
  reportLimits,
  suspendUser,
  unsuspendUser,
  updateReportStatus,
} from 'contract/reports.ts'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  AdminActionButton,
  type DialogProps,
  useAdminActions,
} from '~/features/admin/components/admin-action-dialog.tsx'
import { DeadlineBadge, deadlineSince } from '~/features/admin/components/deadline-badge.tsx'
import { DetailGrid, DetailLink, DetailSection } from '~/features/admin/components/details.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { UserMessagesDialog } from '~/features/admin-users/components/user-messages-dialog.tsx'
import { call } from '~/lib/api/api.ts'
import { formatDate, formatDateTime } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { DELETED_ACCOUNT, decisionPreset, subjectName } from '../labels.ts'
import { EvidenceSection } from './report-evidence.tsx'

/** One report with its evidence and the actions on it. Each opening needs a new `key`. */
export function ReportReviewDialog({ report, isOpen, onClose }: DialogProps & { report: Report }) {
  const { reported } = report
  const isPending = report.reviewedAt === null
  const [isSuspended, setSuspended] = useState(reported !== null && reported.suspendedAt !== null)
  const [isReading, setReading] = useState(false)
  const [notes, setNotes] = useState('')
  const [outcome, setOutcome] = useState('')
  const review = useAdminActions()
  const { max } = reportLimits.adminNotes
  const notesError = notes.trim().length > max ? `Je notitie mag hoogstens ${max} tekens hebben` : undefined

  const resolve = () => {
    if (notesError !== undefined) return
    const chosen = REPORT_OUTCOMES.find((value) => value === outcome) ?? null
    review.start({
      run: () =>
        call(updateReportStatus, { params: { id: report.id }, body: { status: 'reviewed', notes, outcome: chosen } }),
      done: { title: 'Rapport status bijgewerkt', description: 'De melder krijgt bericht.' },
      onDone: onClose,
      failure: 'Kon rapport status niet bijwerken',
    })
  }
  if (isReading && reported !== null)
    return <UserMessagesDialog user={reported} reportId={report.id} isOpen={isOpen} onClose={() => setReading(false)} />
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => !review.isPending && onClose()}
      size="lg"
      title={`Rapport over ${subjectName(report)}`}
      footer={
        <>
          {reported !== null && <Button onClick={() => setReading(true)}>Berichten bekijken</Button>}
          {reported !== null && isSuspended && (
            <AdminActionButton
              action={{
                title: 'Gebruiker herstellen?',
                description: `${reported.username} kan daarna weer inloggen.`,
                confirmLabel: 'Herstellen',
                help: `${reported.username} leest dit in een mail. Het komt ook in het logboek.`,
                run: ({ reason }) =>
                  call(unsuspendUser, { params: { id: reported.id }, body: { reason, reportId: report.id } }),
                done: 'Gebruiker account hersteld',
                onDone: () => {
                  setSuspended(false)
                  setOutcome((current) => (current === 'ACTED' ? '' : current))
                },
                failure: 'Kon gebruiker niet herstellen',
              }}
            >
              Gebruiker herstellen
            </AdminActionButton>
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
                isDecision: true,
                preset: decisionPreset(report.category),
                // Without a reason the spec's fixed one is stored (spec 3 section 4); it is never shown to the person.
                run: ({ reason, category }) =>
                  call(suspendUser, {
                    params: { id: reported.id },
                    body: { reason: reason ?? REPORTED_BY_USER, category, reportId: report.id },
                  }),
                done: 'Gebruiker account opgeschort',
                onDone: () => {
                  setSuspended(true)
                  setOutcome('ACTED')
                },
                failure: 'Kon gebruiker niet opschorten',
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
          {isPending && <DeadlineBadge deadline={deadlineSince(report.objection?.objectedAt ?? report.createdAt)} />}
          {report.isUrgent && <Badge kind="danger">Iemand is misschien in gevaar</Badge>}
          {isSuspended && <Badge kind="danger">Geschorst</Badge>}
        </div>
        {reported !== null && <Reported reported={reported} />}
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
        {report.objection !== null && (
          <DetailSection title="Waarom de melder het niet eens is">
            <p className="whitespace-pre-wrap wrap-anywhere">{report.objection.text}</p>
            <p className="mt-2 text-muted text-sm">
              {report.objection.firstReviewer?.username ?? DELETED_ACCOUNT} besloot eerst:{' '}
              {report.outcome === null ? 'zonder uitkomst' : REPORT_OUTCOME_LABELS[report.outcome]}. Een andere
              beheerder beslist nu.
            </p>
          </DetailSection>
        )}
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

/** The photo that others see, and what is known of the person. */
function Reported({ reported }: { reported: NonNullable<Report['reported']> }) {
  return (
    <div className="flex items-center gap-4">
      <Avatar user={reported} size="xl" isDecorative />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{reported.username}</p>
        <p className="text-muted text-sm">
          Op {PRODUCT_NAME} sinds {formatDate(reported.memberSince)}
        </p>
        {reported.otherReports === 0 ? (
          <p className="text-muted text-sm">Niet eerder gemeld</p>
        ) : (
          <Link
            to={`/admin/reports?reportedId=${reported.id}`}
            className="inline-flex min-h-6 items-center text-sm underline"
          >
            {countText(reported.otherReports, 'andere melding', 'andere meldingen')}
          </Link>
        )}
      </div>
    </div>
  )
}

function ReportSubject({ report: { subject, reported } }: { report: Report }) {
  const { type, id, url } = subject
  const name = subject.name ?? 'Zonder naam'
  if (type === 'PAGE')
    return (
      <a href={url ?? '/'} className="font-semibold underline underline-offset-4">
        {url}
      </a>
    )
  if (type === 'GROUP' || type === 'EVENT') {
    if (id === null) return `${name} (verwijderd)`
    return type === 'GROUP' ? (
      <DetailLink to={`/admin/groups?group=${id}`}>Groep ‘{name}’</DetailLink>
    ) : (
      <DetailLink to={`/admin/events?event=${id}`}>Evenement ‘{name}’</DetailLink>
    )
  }
  if (reported === null && subject.name !== null) return `${subject.name} (account verwijderd)`
  return <UserLink user={reported} />
}

function Reporter({ report: { reporter, subject, reporterEmail, category } }: { report: Report }) {
  if (reporter === null && subject.type === 'PAGE') return reporterEmail ?? 'Zonder account en zonder mailadres'
  if (reporter === null && category === 'MINOR') return 'Automatisch, door de leeftijd in het profiel'
  return <UserLink user={reporter} />
}
