import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import type { askedQuestions, attendances, meetings } from '../src/domains/meetings/tables.ts'
import { amsterdamDay } from '../src/platform/clock.ts'
import type { DemoData, PlannedGroup } from './demo-data.ts'

type MeetingRow = typeof meetings.$inferInsert
type AttendanceRow = typeof attendances.$inferInsert
type QuestionRow = typeof askedQuestions.$inferInsert

/** A group whose event is today, with a meeting and one member who has not confirmed; and a later group with a meeting. */
export function planMeetings(now: Date, data: DemoData) {
  const today = data.group('Tafel van zes')
  const later = data.group('Vroege vogels bij de Waal')
  const meetingOf = (
    { row, event }: PlannedGroup,
    minutesBefore: number,
    texts: Pick<MeetingRow, 'place'> & Partial<MeetingRow>,
  ): MeetingRow => ({
    groupId: row.id,
    at: new Date(event.startsAt.getTime() - minutesBefore * MINUTE),
    version: 1,
    updatedAt: new Date(now.getTime() - 2 * DAY),
    announcedVersion: 1,
    announcedAt: new Date(now.getTime() - 2 * DAY),
    ...texts,
  })
  const meetingRows = [
    meetingOf(today, 20, {
      place: 'Onder de klok op station Amersfoort Centraal',
      sign: 'Bas heeft een gele pet en een dobbelsteen zo groot als een brood',
      fallback: 'Wij wachten tien minuten. Daarna vind je ons binnen, aan de tafel links van de bar.',
      travel: 'Lopend naar De Kei is een kwartier. We gaan samen terug naar het station.',
    }),
    meetingOf(later, 60, {
      place: 'Bij de rode brug, aan de kant van de stad',
      sign: 'Een vlag met een gele vogel',
      travel: 'Samen met de trein van 9.04 uur uit Utrecht, achterste rijtuig.',
    }),
  ]
  const day = amsterdamDay(today.event.startsAt)
  const attendanceRows: AttendanceRow[] = today.members.map((member, index) => {
    const isConfirmed = index < today.members.length - 1
    return {
      groupId: today.row.id,
      userId: member.id,
      confirmedDay: isConfirmed ? day : null,
      confirmedAt: isConfirmed ? new Date(now.getTime() - (5 + index) * HOUR) : null,
      hasTicket: index < 3,
      ...(index === 2
        ? {
            arrivalStatus: 'ON_THE_WAY' as const,
            arrivalDay: day,
            arrivalAt: new Date(now.getTime() - 10 * MINUTE),
          }
        : {}),
    }
  })
  const questionRows: QuestionRow[] = today.members.map(({ id }) => ({
    groupId: today.row.id,
    userId: id,
    moment: 'DAY',
    eventDay: day,
    askedAt: new Date(now.getTime() - 20 * HOUR),
  }))
  return { meetings: meetingRows, attendances: attendanceRows, askedQuestions: questionRows }
}
