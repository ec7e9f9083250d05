import { ageRangeText } from 'contract/groups/age-range.ts'
import type { Group } from 'contract/groups/groups.ts'

const HOURS_IN_WORDS: Readonly<Record<number, string>> = { 1: 'een uur', 24: 'een dag', 48: '2 dagen', 72: '3 dagen' }

/** "3 uur", "een dag" */
export const hoursInWords = (hours: number): string => HOURS_IN_WORDS[hours] ?? `${hours} uur`

type Facts = Pick<Group, 'currentMembers' | 'maxMembers' | 'takesRequests' | 'ages' | 'answersWithinHours'>

/** "6 van 10 · 20 tot 35 jaar · antwoordt binnen 3 uur" */
export function groupFacts({ currentMembers, maxMembers, takesRequests, ages, answersWithinHours }: Facts): string {
  const isFull = currentMembers >= maxMembers
  return [
    isFull ? 'vol · wachtlijst' : `${currentMembers} van ${maxMembers}`,
    ages && ageRangeText(ages),
    takesRequests ? null : 'alleen op uitnodiging',
    isFull || !takesRequests || answersWithinHours === null
      ? null
      : `antwoordt binnen ${hoursInWords(answersWithinHours)}`,
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
}
