import { z } from '../platform/zod.ts'
import type { Gender } from '../users/users.ts'

/** The people a group is for. Compared with their profiles, which are not verified. */
export const AUDIENCES = ['EVERYONE', 'WOMEN_AND_NONBINARY'] as const
export type Audience = (typeof AUDIENCES)[number]

export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = {
  EVERYONE: 'Iedereen',
  WOMEN_AND_NONBINARY: 'Vrouwen en non-binaire mensen',
}

/** Whom an audience admits, where the label does not say all. */
export const AUDIENCE_ADMITS: Readonly<Partial<Record<Audience, string>>> = {
  WOMEN_AND_NONBINARY: 'Iedereen die bij geslacht iets anders koos dan ‘Man’ mag erbij.',
}

export const AUDIENCE_AGE = { min: 18, max: 99 } as const
export const AUDIENCE_IS_UNVERIFIED = 'Wat iemand over zichzelf invult, controleren we niet.'
export const AGE_RANGE_REVERSED = 'Dit mag niet lager zijn dan de laagste leeftijd'

const ageMessage = `Kies een leeftijd van ${AUDIENCE_AGE.min} tot en met ${AUDIENCE_AGE.max}`
export const audienceAge = z.coerce
  .number(ageMessage)
  .int(ageMessage)
  .min(AUDIENCE_AGE.min, ageMessage)
  .max(AUDIENCE_AGE.max, ageMessage)

type AgeRange = { minAge: number | null; maxAge: number | null }
export type GroupAudience = AgeRange & { audience: Audience }
/** As people filled it in themselves; `age` in whole years. */
export type AudienceProfile = { gender: Gender | null; age: number | null }
export type ProfileField = keyof AudienceProfile
type AudienceRefusal = { code: 'AUDIENCE_MISMATCH' } | { code: 'PROFILE_INCOMPLETE'; field: ProfileField }

export const isAgeRangeReversed = ({ minAge, maxAge }: AgeRange): boolean =>
  minAge !== null && maxAge !== null && minAge > maxAge

/** Checked by every operation that adds a member. A mismatch comes before a missing field, which filling in would not help. */
export function audienceRefusal(group: GroupAudience, { gender, age }: AudienceProfile): AudienceRefusal | null {
  const asksGender = group.audience === 'WOMEN_AND_NONBINARY'
  const asksAge = group.minAge !== null || group.maxAge !== null
  const isAgeOutside = age !== null && (age < (group.minAge ?? age) || age > (group.maxAge ?? age))
  if ((asksGender && gender === 'MAN') || isAgeOutside) return { code: 'AUDIENCE_MISMATCH' }
  if (asksGender && (gender === null || gender === 'LIEVER_NIET'))
    return { code: 'PROFILE_INCOMPLETE', field: 'gender' }
  return asksAge && age === null ? { code: 'PROFILE_INCOMPLETE', field: 'age' } : null
}

/** "van 18 t/m 30 jaar", "vanaf 40 jaar", "t/m 30 jaar"; null for every age. */
function describeAges({ minAge, maxAge }: AgeRange): string | null {
  if (minAge === null) return maxAge === null ? null : `t/m ${maxAge} jaar`
  if (maxAge === null) return `vanaf ${minAge} jaar`
  return minAge === maxAge ? `van ${minAge} jaar` : `van ${minAge} t/m ${maxAge} jaar`
}

/** "vrouwen en non-binaire mensen vanaf 40 jaar"; null for everyone of every age. */
export function describeAudience(group: GroupAudience): string | null {
  const ages = describeAges(group)
  if (group.audience === 'EVERYONE') return ages === null ? null : `mensen ${ages}`
  const whom = AUDIENCE_LABELS[group.audience].toLowerCase()
  return ages === null ? whom : `${whom} ${ages}`
}
