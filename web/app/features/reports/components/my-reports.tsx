import { REVIEW_HOURS } from 'contract/limits.ts'
import { OUTCOME_SENTENCES, type OwnReport, REPORT_CATEGORY_LABELS, reportLimits } from 'contract/reports.ts'
import type { Person } from 'contract/users/users.ts'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useMyReports } from '../api.ts'
import { ReportDialog } from './report-dialog.tsx'

export function MyReports() {
  return (
    <QueryContent query={useMyReports()} failure="Kon je rapporten niet laden" headingLevel={2} hasDetail>
      {({ reports, formerCompanions }) => (
        <>
          {reports.length === 0 ? (
            <EmptyState picture="done" title="Je hebt niets gemeld">
              Is er iets niet in orde? Je kunt een persoon, een bericht, een groep of een evenement melden.
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-3">
              {reports.map((report) => (
                <ReportCard key={report.id} report={report} />
              ))}
            </ul>
          )}
          {formerCompanions.length > 0 && <FormerCompanions people={formerCompanions} />}
        </>
      )}
    </QueryContent>
  )
}

/** The groups themselves are closed to who left them. */
function FormerCompanions({ people }: { people: readonly Person[] }) {
  const dialog = useSubjectDialog<Person>()
  return (
    <section className="mt-8">
      <h2 className="text-lg">Uit een groep die je verliet</h2>
      <p className="text-muted">Tot {reportLimits.formerMemberDays} dagen daarna kun je melden wat er gebeurde.</p>
      <ul className="mt-2 divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-3 py-2">
            <Avatar user={person} size="sm" />
            <span className="min-w-0 grow wrap-anywhere">{person.username}</span>
            <Button size="sm" aria-label={`${person.username} rapporteren`} onClick={() => dialog.open(person)}>
              Rapporteren
            </Button>
          </li>
        ))}
      </ul>
      {dialog.subject && <ReportDialog key={dialog.key} user={dialog.subject} {...dialog.props} />}
    </section>
  )
}

function ReportCard({
  report: { status, outcome, reference, category, subjectName, createdAt },
}: {
  report: OwnReport
}) {
  const isReviewed = status === 'reviewed'
  return (
    <Card as="li" className="flex flex-col items-start gap-2">
      <p className="text-muted text-sm">
        {formatDate(createdAt)} · Nummer {reference}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg wrap-anywhere">{subjectName ?? REPORT_CATEGORY_LABELS[category]}</h2>
        <Badge kind={isReviewed ? 'success' : 'warning'}>{isReviewed ? 'Bekeken' : 'We kijken ernaar'}</Badge>
      </div>
      <p>{isReviewed ? OUTCOME_SENTENCES[outcome ?? 'HANDLED'] : `Een beheerder kijkt binnen ${REVIEW_HOURS} uur.`}</p>
      {isReviewed && (
        <LinkButton size="sm" to={`/help?kenmerk=${reference}#contact`}>
          Niet mee eens?
        </LinkButton>
      )}
    </Card>
  )
}
