import { groupLabel } from 'contract/groups/group-name.ts'
import { REVIEW_HOURS } from 'contract/limits.ts'
import { OUTCOME_SENTENCES, REPORT_CATEGORY_LABELS } from 'contract/reports.ts'
import type { MailContent } from '../../platform/mail/content.ts'
import type { ReportRow } from './repository.ts'

/** The address of one of our pages. Anybody can have a mail sent to a stranger, and could write a link to another site in it. */
const pageOf = ({ url }: ReportRow): string => (url !== null && /^\/[\w/-]*$/.test(url) ? url : 'een pagina')

export const presentReceiptMail = (report: ReportRow): MailContent => ({
  subject: `We hebben je rapport ${report.reference} ontvangen`,
  heading: 'Bedankt voor je rapport',
  paragraphs: [
    `We hebben je rapport over ${pageOf(report)} ontvangen. Het nummer is ${report.reference}.`,
    `Een mens kijkt ernaar, binnen ${REVIEW_HOURS} uur. Daarna krijg je een mail met de uitkomst.`,
    'Is er nu gevaar? Bel 112.',
  ],
})

export const presentOutcomeMail = (report: ReportRow): MailContent => ({
  subject: `We hebben je rapport ${report.reference} bekeken`,
  heading: 'Je rapport is bekeken',
  paragraphs: [
    `Je hebt iets gemeld over ${pageOf(report)}. ${OUTCOME_SENTENCES[report.outcome ?? 'HANDLED']}`,
    'Ben je het er niet mee eens? Antwoord dan op deze mail en noem het nummer.',
  ],
})

const subjectOf = ({ subjectType, subjectName, url }: ReportRow): string =>
  subjectType === 'GROUP' && subjectName !== null ? groupLabel(subjectName) : (subjectName ?? url ?? 'een lid')

/** To the operator of the installation. */
export const presentUndecidableMail = (report: ReportRow): MailContent => ({
  subject: `Rapport ${report.reference} kan geen beheerder behandelen`,
  heading: 'Er is een beheerder nodig',
  paragraphs: [
    `Rapport ${report.reference} gaat over alle beheerders, of komt van hen. Niemand beslist over zichzelf.`,
    'Maak een beheerder bij: npm run admin -- grant. Die vindt het rapport bij het beheer.',
  ],
})

/** To every administrator whom it does not concern, immediately and whatever their preferences: the reporter may be in danger. */
export const presentUrgentMail = (report: ReportRow, adminUrl: string): MailContent => ({
  subject: `DRINGEND: rapport ${report.reference}, iemand is misschien in gevaar`,
  heading: 'Iemand is misschien in gevaar',
  paragraphs: [
    `Rapport ${report.reference} over ${subjectOf(report)}: ${REPORT_CATEGORY_LABELS[report.category]}.`,
    'Kijk nu. Is er levensgevaar? Bel 112 en geef door wat je weet.',
  ],
  action: { label: 'Open het rapport', url: adminUrl },
})
