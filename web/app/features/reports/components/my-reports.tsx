import {
  OUTCOME_SENTENCES,
  type OwnReport,
  objectToOutcome,
  REPORT_CATEGORY_LABELS,
  reportLimits,
} from 'contract/reports.ts'
import type { Person } from 'contract/users/users.ts'
import { useDialogState, useSubjectDialog } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useMyReports, useObjectToOutcome } from '../api.ts'
import { ReportDialog } from './report-dialog.tsx'

/** One's own reports with their number, state and outcome. */
export function MyReports() {
  return (
    <QueryContent query={useMyReports()} failure="Kon je meldingen niet laden" headingLevel={2} hasDetail>
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
            <Avatar user={person} size="sm" isDecorative />
            <span className="min-w-0 grow wrap-anywhere">{person.username}</span>
            <Button size="sm" aria-label={`${person.username} melden`} onClick={() => dialog.open(person)}>
              Melden
            </Button>
          </li>
        ))}
      </ul>
      {dialog.subject && (
        <ReportDialog key={dialog.key} user={dialog.subject} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </section>
  )
}

function stateOf({ status, objectedAt, outcome }: OwnReport): string {
  if (status === 'reviewed') return OUTCOME_SENTENCES[outcome ?? 'HANDLED']
  return objectedAt === null
    ? 'Een beheerder kijkt binnen 48 uur.'
    : 'Je was het niet met ons eens. Een andere beheerder kijkt opnieuw, binnen 48 uur.'
}

function ReportCard({ report }: { report: OwnReport }) {
  const dialog = useDialogState()
  const isReviewed = report.status === 'reviewed'
  return (
    <Card as="li" className="flex flex-col items-start gap-2">
      <p className="text-muted text-sm">
        {formatDate(report.createdAt)} · Nummer {report.reference}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg wrap-anywhere">{report.subjectName ?? REPORT_CATEGORY_LABELS[report.category]}</h2>
        <Badge kind={isReviewed ? 'success' : 'warning'}>{isReviewed ? 'Bekeken' : 'We kijken ernaar'}</Badge>
      </div>
      <p>{stateOf(report)}</p>
      {report.canObject && (
        <Button size="sm" onClick={dialog.open}>
          Niet mee eens?
        </Button>
      )}
      <ObjectionDialog key={dialog.key} report={report} isOpen={dialog.isOpen} onClose={dialog.close} />
    </Card>
  )
}

function ObjectionDialog({ report, ...dialog }: { report: OwnReport; isOpen: boolean; onClose: () => void }) {
  const object = useObjectToOutcome(report.id)
  const form = useContractForm(objectToOutcome, { defaultValues: { text: '' } })
  return (
    <FormDialog
      {...dialog}
      title="Niet mee eens?"
      form={form}
      submitLabel="Verstuur"
      isDisabled={form.watch('text').trim() === ''}
      send={(body) => object.mutateAsync(body)}
      done="Een andere beheerder kijkt opnieuw"
      failure="Kon je uitleg niet versturen"
    >
      <p>Vertel waarom. Een andere beheerder dan de eerste kijkt opnieuw. Dit kan één keer.</p>
      <TextArea
        {...form.field('text')}
        label="Waarom ben je het niet eens?"
        rows={5}
        countTo={reportLimits.notes.max}
        help="Alleen beheerders lezen dit."
      />
    </FormDialog>
  )
}
