import { newcomerLimits } from 'contract/limits.ts'
import { DAY } from 'contract/platform/durations.ts'
import { formatDay } from '../../platform/clock.ts'

export type Standing = {
  createdAt: Date
  isAdmin: boolean
  isAccepted: boolean
}

/** When the limits of a new account end at the latest; null if they do not hold. */
export function newcomerUntil({ createdAt, isAdmin, isAccepted }: Standing, now: Date): Date | null {
  const until = new Date(createdAt.getTime() + newcomerLimits.days * DAY)
  return isAdmin || isAccepted || until <= now ? null : until
}

const { openRequests, conversations, eventsPerDay, invitationsPerDay, wavesPerDay, lookingPerDay } = newcomerLimits

const NEWCOMER_TEXTS = {
  NEWCOMER_REQUESTS: (date) =>
    `Je hebt ${openRequests} open verzoeken. Meer kan nog niet, omdat je nieuw bent. Trek er een in, of wacht op antwoord. Zodra een groep je toelaat, of vanaf ${date}, mag je er meer sturen.`,
  NEWCOMER_CONVERSATIONS: (date) =>
    `Je bent met ${conversations} nieuwe mensen een gesprek begonnen. Meer kan nog niet, omdat je nieuw bent. Met hen kun je gewoon verder praten. Zodra een groep je toelaat, of vanaf ${date}, mag je er meer beginnen.`,
  NEWCOMER_EVENTS: (date) =>
    `Je hebt vandaag ${eventsPerDay} evenementen ingestuurd. Meer kan nog niet, omdat je nieuw bent. Morgen kun je er weer ${eventsPerDay} insturen. Zodra een groep je toelaat, of vanaf ${date}, mag je er meer insturen.`,
  NEWCOMER_INVITATIONS: (date) =>
    `Je hebt vandaag ${invitationsPerDay} mensen uitgenodigd. Meer kan nog niet, omdat je nieuw bent. Morgen kun je er weer ${invitationsPerDay} uitnodigen. Zodra een groep je toelaat, of vanaf ${date}, mag je er meer uitnodigen.`,
  NEWCOMER_WAVES: (date) =>
    `Je hebt vandaag naar ${wavesPerDay} mensen gezwaaid. Meer kan nog niet, omdat je nieuw bent. Morgen kun je weer zwaaien. Zodra een groep je toelaat, of vanaf ${date}, mag je vaker zwaaien.`,
  LOOKING_LIMIT: (date) =>
    `Je begon vandaag bij ${lookingPerDay} evenementen gezelschap te zoeken. Meer kan nog niet, omdat je nieuw bent. Morgen kan het weer. Zodra een groep je toelaat, of vanaf ${date}, mag je bij meer zoeken.`,
} satisfies Record<string, (date: string) => string>
type NewcomerCode = keyof typeof NEWCOMER_TEXTS

export const newcomerText = (code: NewcomerCode, until: Date): string => NEWCOMER_TEXTS[code](formatDay(until))
