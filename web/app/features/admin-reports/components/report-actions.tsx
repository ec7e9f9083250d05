import { DECISION_CATEGORIES, type DecisionCategory } from 'contract/audit.ts'
import {
  REPORT_OUTCOME_LABELS,
  REPORT_OUTCOMES,
  REPORTED_BY_USER,
  type Report,
  reportLimits,
  suspendUser,
  unsuspendUser,
  updateReportStatus,
} from 'contract/reports.ts'
import { Ban, Check, Eye, MessageSquareText, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type AdminAction, type Reasons, useAdminActions } from '~/features/admin/components/admin-action-dialog.tsx'
import type { RowAction } from '~/features/admin/components/admin-list.tsx'
import { UserMessagesDialog } from '~/features/admin-users/components/user-messages-dialog.tsx'
import { call } from '~/lib/api/api.ts'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'

type Reported = NonNullable<Report['reported']>

export const isPending = ({ reviewedAt }: Report): boolean => reviewedAt === null

export const suspension = (report: Report, reported: Reported, onDone?: () => void): AdminAction => ({
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
  ...(onDone && { onDone }),
  failure: 'Kon gebruiker niet opschorten',
})

export const restoration = (report: Report, reported: Reported, onDone?: () => void): AdminAction => ({
  title: 'Gebruiker herstellen?',
  description: `${reported.username} kan daarna weer inloggen.`,
  confirmLabel: 'Herstellen',
  help: `${reported.username} leest dit in een mail. Het komt ook in het logboek.`,
  run: ({ reason }) => call(unsuspendUser, { params: { id: reported.id }, body: { reason, reportId: report.id } }),
  done: 'Gebruiker account hersteld',
  ...(onDone && { onDone }),
  failure: 'Kon gebruiker niet herstellen',
})

export function useResolution(report: Report, onDone: () => void) {
  const [notes, setNotes] = useState('')
  const [outcome, setOutcome] = useState('')
  const { start, isPending } = useAdminActions()
  const { max } = reportLimits.adminNotes
  const error = notes.trim().length > max ? `Je notitie mag hoogstens ${max} tekens hebben` : undefined
  const resolve = () => {
    if (error !== undefined) return
    const chosen = REPORT_OUTCOMES.find((value) => value === outcome) ?? null
    start({
      run: () =>
        call(updateReportStatus, { params: { id: report.id }, body: { status: 'reviewed', notes, outcome: chosen } }),
      done: { title: 'Rapport status bijgewerkt', description: 'De melder krijgt bericht.' },
      onDone,
      failure: 'Kon rapport status niet bijwerken',
    })
  }
  const fields = (
    <>
      <Select
        label="Uitkomst voor de melder"
        isOptional
        placeholder="Kies een uitkomst"
        help="De melder leest dit. Zonder keuze staat er alleen dat we deden wat nodig was."
        options={REPORT_OUTCOME_LABELS}
        value={outcome}
        onChange={(event) => setOutcome(event.target.value)}
      />
      <TextArea
        label="Notitie"
        isOptional
        help="Alleen voor beheerders. Komt ook in het logboek."
        rows={3}
        countTo={max}
        error={error}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </>
  )
  const button: ReactNode = (
    <Button variant="primary" isPending={isPending} onClick={resolve}>
      Markeer als opgelost
    </Button>
  )
  return { fields, button, isPending, setOutcome }
}

function ResolveDialog({ report, isOpen, onClose }: DialogProps & { report: Report }) {
  const { fields, button, isPending } = useResolution(report, onClose)
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => !isPending && onClose()}
      size="sm"
      isDismissable={false}
      title={`Rapport over ${subjectName(report)} oplossen?`}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Annuleren
          </Button>
          {button}
        </>
      }
    >
      <div className="flex flex-col gap-5">{fields}</div>
    </Modal>
  )
}

export function reportActions(report: Report, show: () => void): RowAction[] {
  const { reported } = report
  const actions: RowAction[] = [{ id: 'show', label: 'Rapport bekijken', icon: Eye, onAction: show }]
  if (reported !== null)
    actions.push({
      id: 'messages',
      label: 'Berichten bekijken',
      icon: MessageSquareText,
      starts: (dialog) => <UserMessagesDialog user={reported} reportId={report.id} {...dialog} />,
    })
  if (isPending(report))
    actions.push({
      id: 'resolve',
      label: 'Markeer als opgelost',
      icon: Check,
      starts: (dialog) => <ResolveDialog report={report} {...dialog} />,
    })
  if (reported !== null && reported.suspendedAt !== null)
    actions.push({
      id: 'restore',
      label: 'Gebruiker herstellen',
      icon: RotateCcw,
      startsGroup: true,
      starts: restoration(report, reported),
    })
  else if (reported !== null && isPending(report))
    actions.push({
      id: 'suspend',
      label: 'Gebruiker schorsen',
      icon: Ban,
      isDanger: true,
      startsGroup: true,
      starts: suspension(report, reported),
    })
  return actions
}

export const DELETED_ACCOUNT = 'Verwijderd account'

export const subjectName = ({ subject, reported }: Report): string =>
  reported?.username ?? subject.name ?? subject.url ?? DELETED_ACCOUNT

/** What the person reads. Names neither the reporter nor what only the reporter could have told. */
const REASONS: Readonly<Record<DecisionCategory, string>> = {
  HARASSMENT: 'Je viel iemand lastig. Dat mag hier niet.',
  FRAUD: 'Wat je deed, lijkt op oplichting. Dat mag hier niet.',
  FAKE: 'Je profiel is niet van een echte persoon, of toont iemand anders.',
  HATE: 'Wat je schreef, is haat of discriminatie. Dat mag hier niet.',
  UNSAFE: 'Wat je deed, is gevaarlijk voor anderen. Dat mag hier niet.',
  MINOR: 'Je bent jonger dan 18. Dit platform is voor wie 18 is of ouder.',
  SPAM: 'Je stuurde spam of reclame. Dat mag hier niet.',
  OTHER: 'Wat je deed, past niet bij onze regels.',
}

const RULE_OF: Partial<Record<Report['category'], DecisionCategory>> = {
  FAKE_PROFILE: 'FAKE',
  SEXUAL_HARASSMENT: 'HARASSMENT',
  STALKING: 'HARASSMENT',
  SPIKING: 'UNSAFE',
  PRIVATE_DATA: 'HARASSMENT',
  INAPPROPRIATE_CONTENT: 'OTHER',
}

/** The rule and the reason of a decision on a report of this category, to be changed before they are sent. */
function decisionPreset(category: Report['category']): Reasons {
  const rule = DECISION_CATEGORIES.find((value) => value === (RULE_OF[category] ?? category)) ?? null
  return { category: rule, reason: rule === null ? null : REASONS[rule] }
}
