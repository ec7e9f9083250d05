import type { GroupMember } from 'contract/groups/membership.ts'

/** "Onderweg", "20 min later", "Is er" */
export function arrivalText({ status, minutesLate }: NonNullable<GroupMember['arrival']>): string {
  if (status === 'ON_THE_WAY') return 'Onderweg'
  if (status === 'HERE') return 'Is er'
  return minutesLate === null ? 'Iets later' : `${minutesLate} min later`
}
