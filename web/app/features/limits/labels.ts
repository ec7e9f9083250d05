import { countText } from 'contract/platform/count-text.ts'
import type { MyLimits, Usage } from 'contract/usage.ts'

export type LimitOf = 'conversations' | 'openRequests' | 'eventsToday' | 'lookingToday'

export const SHOWN_FROM = 2

export const left = ({ used, max }: Usage): number => Math.max(0, max - used)

const TEXTS: Record<LimitOf, (left: number) => string> = {
  conversations: (count) =>
    count === 0
      ? 'Je kunt nu geen gesprek meer beginnen met mensen buiten je groepen. Met wie je al praat, kun je verder.'
      : `Je kunt nu nog ${countText(count, 'gesprek', 'gesprekken')} beginnen met mensen buiten je groepen.`,
  openRequests: (count) =>
    count === 0
      ? 'Je kunt nu geen verzoek meer sturen. Trek er een in, of wacht op antwoord.'
      : `Je kunt nu nog ${countText(count, 'groep', 'groepen')} vragen.`,
  eventsToday: (count) =>
    count === 0
      ? 'Je kunt vandaag geen evenement meer insturen.'
      : `Je kunt vandaag nog ${countText(count, 'evenement', 'evenementen')} insturen.`,
  lookingToday: (count) =>
    count === 0
      ? 'Je kunt vandaag bij geen evenement meer gezelschap gaan zoeken.'
      : `Je kunt vandaag nog bij ${countText(count, 'evenement', 'evenementen')} gezelschap gaan zoeken.`,
}

/** What is left of one limit of a new account; null for other accounts. */
export function limitText(limits: MyLimits, of: LimitOf): string | null {
  const usage = limits[of]
  return limits.newcomerUntil === null || usage === null ? null : TEXTS[of](left(usage))
}

const dateFormat = new Intl.DateTimeFormat('nl-NL', { day: 'numeric', month: 'long', timeZone: 'Europe/Amsterdam' })

export const NEWCOMER_REASON = 'Dat komt doordat je nieuw bent.'

export const endText = (newcomerUntil: string): string =>
  `${NEWCOMER_REASON} Het geldt tot een groep je toelaat, of tot ${dateFormat.format(new Date(newcomerUntil))}.`
