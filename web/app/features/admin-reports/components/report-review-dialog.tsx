import { countText } from 'contract/platform/count-text.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { listReports, REPORT_CATEGORY_LABELS, type Report } from 'contract/reports.ts'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AdminActionButton } from '~/features/admin/components/admin-action-dialog.tsx'
import {
  DeadlineBadge,
  DetailDialog,
  DetailGrid,
  DetailSection,
  deadlineSince,
  UserLink,
} from '~/features/admin/components/details.tsx'
import { UserMessagesDialog } from '~/features/admin-users/components/user-messages-dialog.tsx'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { formatDate, formatDateTime } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { TextLink } from '~/ui/text-link.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { DELETED_ACCOUNT, isPending, restoration, subjectName, suspension, useResolution } from './report-actions.tsx'
import { EvidenceSection } from './report-evidence.tsx'

export function ReportReviewDialog({ report, isOpen, onClose }: DialogProps & { report: Report }) {
  const { reported } = report
  const isOpenReport = isPending(report)
  const [isSuspended, setSuspended] = useState(reported !== null && reported.suspendedAt !== null)
  const [isReading, setReading] = useState(false)
  const { fields, button, isPending: isResolving, setOutcome } = useResolution(report, onClose)
  if (isReading && reported !== null)
    return <UserMessagesDialog user={reported} reportId={report.id} isOpen={isOpen} onClose={() => setReading(false)} />
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => !isResolving && onClose()}
      size="lg"
      title={`Rapport over ${subjectName(report)}`}
      footer={
        <>
          {reported !== null && <Button onClick={() => setReading(true)}>Berichten bekijken</Button>}
          {reported !== null && isSuspended && (
            <AdminActionButton
              action={restoration(report, reported, () => {
                setSuspended(false)
                setOutcome((current) => (current === 'ACTED' ? '' : current))
              })}
            >
              Gebruiker herstellen
            </AdminActionButton>
          )}
          {reported !== null && !isSuspended && isOpenReport && (
            // Not red: the dialog that it opens has the red button.
            <AdminActionButton
              icon={Ban}
              className="text-danger-ink"
              action={suspension(report, reported, () => {
                setSuspended(true)
                setOutcome('ACTED')
              })}
            >
              Gebruiker schorsen
            </AdminActionButton>
          )}
          {isOpenReport && button}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-2">
          <Badge kind={isOpenReport ? 'warning' : 'success'}>{isOpenReport ? 'In behandeling' : 'Opgelost'}</Badge>
          {isOpenReport && <DeadlineBadge deadline={deadlineSince(report.createdAt)} />}
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
        {(report.subject.type === 'MESSAGE' || report.subject.type === 'REFERENCE') && (
          <EvidenceSection report={report} />
        )}
        {isOpenReport ? (
          fields
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

function Reported({ reported }: { reported: NonNullable<Report['reported']> }) {
  return (
    <div className="flex items-center gap-4">
      <Avatar user={reported} size="xl" />
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
            {countText(reported.otherReports, 'ander rapport', 'andere rapporten')}
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
      <TextLink look="bold" to={`/admin/groups?group=${id}`}>
        Groep ‘{name}’
      </TextLink>
    ) : (
      <TextLink look="bold" to={`/admin/events?event=${id}`}>
        Evenement ‘{name}’
      </TextLink>
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

export function LinkedReport({ id, onClose }: { id: string | null; onClose: () => void }) {
  const query = useQuery({
    // Without the evidence, because each look at it is logged.
    ...queryFor(listReports, { query: { id: id ?? undefined, limit: 1, evidence: 'false' } }),
    select: ({ reports }) => reports[0],
    enabled: id !== null,
  })
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
