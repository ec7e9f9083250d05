import { ageRangeText } from 'contract/groups/age-range.ts'
import type { Group } from 'contract/groups/groups.ts'
import { hoursInWords } from '~/lib/format/hours.ts'

type Facts = Pick<Group, 'currentMembers' | 'maxMembers' | 'takesRequests' | 'ages' | 'answersWithinHours'>

/** Only invited people may join. */
export const isInvitationOnly = ({ takesRequests }: Pick<Group, 'takesRequests'>): boolean => !takesRequests

/** "6 van 10 · 20 tot 35 jaar · antwoordt binnen 3 uur" */
export function groupFacts(group: Facts): string {
  const { currentMembers, maxMembers, ages, answersWithinHours } = group
  const isFull = currentMembers >= maxMembers
  return [
    isFull ? 'vol · wachtlijst' : `${currentMembers} van ${maxMembers}`,
    ages && ageRangeText(ages),
    isInvitationOnly(group) ? 'alleen op uitnodiging' : null,
    isFull || isInvitationOnly(group) || answersWithinHours === null
      ? null
      : `antwoordt binnen ${hoursInWords(answersWithinHours)}`,
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
}
