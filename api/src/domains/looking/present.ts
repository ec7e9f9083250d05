import type { Looking, LookingPreferences, Wave } from 'contract/looking.ts'
import { presentPerson } from '../users/present.ts'
import type { LookingView } from './repository.ts'

const waveOf = ({ hasWaved, hasWavedBack }: LookingView): Wave =>
  hasWaved ? (hasWavedBack ? 'MUTUAL' : 'SENT') : hasWavedBack ? 'RECEIVED' : 'NONE'

type Shown = { views: readonly LookingView[]; maySeePeople: boolean; mine: LookingPreferences | null }

/** @param maySeePeople the viewer looks too or is going */
export const presentLooking = ({ views, maySeePeople, mine }: Shown): Looking => ({
  people: maySeePeople
    ? views.map((view) => ({
        user: presentPerson(view.user),
        age: view.age,
        note: view.note,
        since: view.since.toISOString(),
        wave: waveOf(view),
      }))
    : [],
  count: views.length,
  mine: mine && { audience: mine.audience, minAge: mine.minAge, maxAge: mine.maxAge },
})
