import { storableDate } from './platform/dates.ts'
import { MINUTE } from './platform/durations.ts'
import { id, instant } from './platform/ids.ts'
import { route } from './platform/route.ts'
import { z } from './platform/zod.ts'
import { person } from './users/users.ts'

/** Members show each other a code that changes every minute; entering the code of another one settles that both were there. */
export const meetCodeLimits = {
  digits: 6,
  /** A code counts this many minutes before and after its own, for clocks that differ and for the time of typing. */
  toleranceMinutes: 2,
  /** An entry without a connection may be sent so many hours later. */
  lateHours: 24,
  /** Codes one member may enter at one group: short codes could otherwise be guessed. */
  triesPerHour: 20,
} as const

const WORDS =
  'appel anker bever boot brug cactus citroen dolfijn draak egel fiets fluit gitaar haai hamer herfst hoed ijs jas kaars kameel kano kasteel ketel kikker klok koffer kroon lamp leeuw maan magneet mango molen muis noot olifant paard panda paraplu peer piano pijl pizza raket regen ring robot roos schaap schelp slak sleutel sneeuw ster stoel tent tijger trein trommel tulp vlag vuur walvis'.split(
    ' ',
  )

const encoder = new TextEncoder()

/**
 * The code of the minute of `at`, on the server and on a phone without a connection.
 *
 * @param secret of one member, group and day
 */
export async function meetCodeOf(secret: string, at: number): Promise<{ code: string; word: string; endsAt: number }> {
  const minute = Math.floor(at / MINUTE)
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, encoder.encode(String(minute))))
  return {
    code: String(digest.getUint32(0) % 10 ** meetCodeLimits.digits).padStart(meetCodeLimits.digits, '0'),
    word: WORDS[digest.getUint8(4) % WORDS.length] ?? '',
    endsAt: (minute + 1) * MINUTE,
  }
}

export const getMeetCode = route('GET', '/groups/:id/meet-code', 'verified', {
  summary: 'The code that the caller shows the other members on the day',
  output: z.object({
    code: z.string(),
    /** The two people compare it: a code that was read wrong has another word. */
    word: z.string(),
    validUntil: instant,
    /** The phone makes the codes of later minutes with it, also without a connection. */
    secret: z.string(),
    /** The server's clock, so that a phone with a wrong clock makes the right codes. */
    now: instant,
    /** The members whose meeting with the caller is settled. */
    metIds: z.array(id),
  }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'NOT_EVENT_DAY'],
  dependsOn: ({ params }) => [`day:${params.id}`],
})

export const enterMeetCode = route('PUT', '/groups/:id/met', 'verified', {
  summary: 'Enter the code of another member: both were there. Repeating it changes nothing',
  body: z.object({
    code: z
      .string('Vul de code in')
      .transform((text) => text.replace(/\D/g, ''))
      .pipe(z.string().length(meetCodeLimits.digits, `De code heeft ${meetCodeLimits.digits} cijfers`)),
    /** When it was entered, if it could not be sent at once. */
    at: storableDate(z.iso.datetime({ offset: true, error: 'Dit tijdstip klopt niet' })).optional(),
  }),
  output: z.object({ person }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'NOT_EVENT_DAY', 'CODE_EXPIRED', 'TOO_MANY_REQUESTS'],
  changes: ({ params }) => [`day:${params.id}`, `turnout:${params.id}`],
})
