import { isAdvert } from 'contract/groups/group-name.ts'
import { REVIEW_HOURS } from 'contract/limits.ts'
import { OUTCOME_SENTENCES } from 'contract/reports.ts'
import type { ReportSubject } from '../repository.ts'
import {
  aboutNothing,
  aboutReferences,
  aboutReport,
  admins,
  type Notices,
  ofFact,
  ofSubject,
  reasonGiven,
} from './policy.ts'

const reportedName = ({ subjectType, subjectName }: ReportSubject): string =>
  subjectName === null ? '' : ` over ${subjectType === 'GROUP' && isAdvert(subjectName) ? 'een groep' : subjectName}`
const FIELD_NAMES: Readonly<Record<string, string>> = { username: 'je gebruikersnaam', bio: 'je bio' }

export const peopleNotices: Notices = {
  'references.opened': aboutReferences('reference_opened', { to: ofSubject('subjectId') }, (pair) => ({
    title: `${pair.writer} heeft over jou geschreven`,
    message: `${pair.writer} heeft iets over jou geschreven${pair.eventTitle === null ? '' : ` na ‘${pair.eventTitle}’`}. Het staat nu op je profiel.`,
    causeId: pair.writerId,
    dedupeKey: `reference:${pair.id}`,
  })),
  'report.submitted': [
    aboutReport('report_received', { to: ofFact('reporterId') }, (report) => ({
      title: 'We hebben je rapport ontvangen',
      message: `We hebben je rapport${reportedName(report)} ontvangen. Het nummer is ${report.reference}. Een beheerder kijkt binnen ${REVIEW_HOURS} uur. Is er nu gevaar? Bel 112.`,
    })),
    aboutReport(
      'report_urgent',
      { to: admins, except: ofSubject('concernedIds'), when: ({ isUrgent }) => isUrgent },
      ({ reference }, { reportId }) => ({
        title: 'Iemand is misschien in gevaar',
        message: `Kijk nu naar rapport ${reference}.`,
        actionUrl: `/admin/reports?report=${reportId}`,
        // Each of these administrators gets a mail, whatever the preferences (reports domain).
        isMailedSeparately: true,
      }),
    ),
  ],
  'report.reviewed': aboutReport('report_handled', { to: ofFact('reporterId') }, (report) => ({
    title: 'Je rapport is bekeken',
    message: `We hebben je rapport${reportedName(report)} bekeken. ${OUTCOME_SENTENCES[report.outcome ?? 'HANDLED']} Bedankt dat je ons hielp. Ben je het er niet mee eens? Schrijf ons en noem nummer ${report.reference}.`,
  })),
  'user.profileEditedByAdmin': aboutNothing('account_changed', { to: ofFact('userId') }, (_, { fields, reason }) => ({
    title: 'Je profiel is aangepast',
    message: `Een beheerder heeft ${fields.map((field) => FIELD_NAMES[field] ?? field).join(' en ')} aangepast.${reasonGiven(reason)}`,
  })),
  'user.ageReviewed': aboutNothing('account_changed', { to: ofFact('userId') }, (_, { isAdult }) =>
    isAdult
      ? {
          title: 'Je kunt weer meedoen',
          message: 'Een beheerder heeft naar je leeftijd gekeken. Je kunt weer gezelschap zoeken, vragen en schrijven.',
        }
      : {
          title: 'We hebben naar je leeftijd gekeken',
          message: 'Klopt je leeftijd niet? Dan kun je die nu in je profiel aanpassen.',
        },
  ),
  'user.adminGranted': aboutNothing('account_changed', { to: ofFact('userId') }, (_, { reason }) => ({
    title: 'Je bent nu beheerder',
    message: `Je account heeft nu beheerdersrechten.${reasonGiven(reason)}`,
    actionUrl: '/admin',
  })),
  'user.adminRevoked': aboutNothing('account_changed', { to: ofFact('userId') }, (_, { reason }) => ({
    title: 'Je bent geen beheerder meer',
    message: `Je account heeft geen beheerdersrechten meer.${reasonGiven(reason)}`,
  })),
}
