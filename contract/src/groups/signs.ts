import { DAY } from '../platform/durations.ts'
import { z } from '../platform/zod.ts'

export const SIGN_COLORS = ['GREEN', 'YELLOW', 'BLUE', 'ORANGE', 'PURPLE', 'WHITE'] as const
export type SignColor = (typeof SIGN_COLORS)[number]

export const SIGN_COLOR_LABELS: Readonly<Record<SignColor, string>> = {
  GREEN: 'Groen',
  YELLOW: 'Geel',
  BLUE: 'Blauw',
  ORANGE: 'Oranje',
  PURPLE: 'Paars',
  WHITE: 'Wit',
}

const WORDS =
  'Merel Uil Zwaan Specht Ekster Kievit Reiger Spreeuw Zwaluw Valk Arend Meeuw Gans Kraai Lijster Vink Mees Pauw Papegaai Pelikaan Pinguïn Kip Haan Duif Eend Kauw Buizerd Fazant Wulp Grutto Havik Ibis Koekoek Leeuwerik Nachtegaal Parkiet Toekan Flamingo Roodborst Ooievaar Mus'.split(
    ' ',
  )

/** A group has its sign from this long before its event. */
export const SIGN_DAYS = 30

/** How the members of a group recognise each other. The word is enough for a person who does not see the color. */
export const groupSign = z.object({ color: z.enum(SIGN_COLORS), word: z.string() })
export type GroupSign = z.infer<typeof groupSign>

/** Different for every number. The counts of colors and words have no common divisor, so consecutive numbers share neither. */
export function signOf(number: number): GroupSign {
  const round = Math.floor(number / (SIGN_COLORS.length * WORDS.length))
  const word = WORDS[number % WORDS.length] ?? ''
  return {
    color: SIGN_COLORS[number % SIGN_COLORS.length] ?? 'GREEN',
    word: round === 0 ? word : `${word} ${round + 1}`,
  }
}

export const isSignShown = (startsAt: Date, now: Date): boolean => now.getTime() >= startsAt.getTime() - SIGN_DAYS * DAY
