import { ageRangeText } from 'contract/groups/age-range.ts'
import type { Group } from 'contract/groups/groups.ts'
import { hoursInWords } from '~/lib/format/hours.ts'

type Facts = Pick<Group, 'currentMembers' | 'maxMembers' | 'takesRequests' | 'ages' | 'answersWithinHours'>

/** "6 van 10 · 20 tot 35 jaar · antwoordt binnen 3 uur" */
export function groupFacts({ currentMembers, maxMembers, takesRequests, ages, answersWithinHours }: Facts): string {
  const isFull = currentMembers >= maxMembers
  return [
    isFull ? 'vol · wachtlijst' : `${currentMembers} van ${maxMembers}`,
    ages && ageRangeText(ages),
    !takesRequests && 'alleen op uitnodiging',
    takesRequests && !isFull && answersWithinHours !== null && `antwoordt binnen ${hoursInWords(answersWithinHours)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
