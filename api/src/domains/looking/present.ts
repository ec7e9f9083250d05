import type { Looking } from 'contract/looking.ts'
import { presentPerson } from '../users/present.ts'
import type { LookingView } from './repository.ts'

/**
 * @param count of everybody, those with a block between them and the viewer included: a number that a block changes tells of it
 * @param maySeePeople whether the viewer looks too or is going
 */
export const presentLooking = (views: readonly LookingView[], count: number, maySeePeople: boolean): Looking => ({
  people: maySeePeople
    ? views.map(({ user, note, since }) => ({ user: presentPerson(user), note, since: since.toISOString() }))
    : [],
  count,
})
