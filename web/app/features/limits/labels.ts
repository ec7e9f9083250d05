import type { Usage } from 'contract/limits.ts'
import { countText } from 'contract/platform/count-text.ts'
import type { MyLimits } from './api.ts'

export type LimitOf = 'conversations' | 'openRequests' | 'eventsToday'

const left = ({ used, max }: Usage): number => Math.max(0, max - used)

const TEXTS: Record<LimitOf, (left: number) => string> = {
  conversations: (count) =>
    count === 0
      ? 'Je kunt nu geen gesprek meer beginnen met mensen buiten je groepen. Met wie je al praat, kun je verder.'
      : `Je kunt nog ${countText(count, 'gesprek', 'gesprekken')} beginnen met mensen buiten je groepen.`,
  openRequests: (count) =>
    count === 0
      ? 'Je kunt nu geen verzoek meer sturen. Trek er een in, of wacht op antwoord.'
      : `Je kunt nog ${countText(count, 'verzoek', 'verzoeken')} sturen.`,
  eventsToday: (count) =>
    count === 0
      ? 'Je kunt vandaag geen evenement meer insturen.'
      : `Je kunt vandaag nog ${countText(count, 'evenement', 'evenementen')} insturen.`,
}

/** What is left of one limit of a new account; null for other accounts. */
export function limitText(limits: MyLimits, of: LimitOf): string | null {
  const usage = limits[of]
  return limits.newcomerUntil === null || usage === null ? null : TEXTS[of](left(usage))
}

const dateFormat = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', timeZone: 'Europe/Amsterdam' })

/** What ends the limits of a new account. */
export const endText = (newcomerUntil: string): string =>
  `Dat komt doordat je nieuw bent. Het geldt tot een groep je toelaat, of tot ${dateFormat.format(new Date(newcomerUntil))}.`
