import {
  type CurrentUser,
  DRUG_USE_PREFERENCE_LABELS,
  DRUG_USE_PREFERENCES,
  GENDER_LABELS,
  GENDERS,
  PLANS_VISIBLE_TO,
  type PlansVisibleTo,
  SOCIAL_PREFERENCE_LABELS,
  SOCIAL_PREFERENCES,
} from 'contract/users/users.ts'

export const FIELD_LABELS = {
  age: 'Leeftijd',
  gender: 'Geslacht',
  socialPreference: 'Sociaal',
  drugUsePreference: 'Hoe sta jij op een feestje?',
  musicalPreferences: 'Muziek',
  bio: 'Bio',
  homePlace: 'Woonplaats',
  province: 'Provincie',
  plansVisibleTo: 'Wie ziet waar je heen gaat?',
} as const

/** The user without defaults, as others see them: a default would look like an answer. */
export function withoutDefaults(user: CurrentUser): CurrentUser {
  const { unansweredFields = [] } = user
  return { ...user, ...Object.fromEntries(unansweredFields.map((field) => [field, null])) }
}

const optionsOf = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

export const GENDER_OPTIONS = optionsOf(GENDERS, GENDER_LABELS)
const PLANS_VISIBLE_TO_LABELS: Readonly<Record<PlansVisibleTo, string>> = {
  EVERYONE: 'Alle leden',
  SAME_EVENT: 'Wie er ook heen gaat of wil',
  GROUPS: 'Alleen mijn groepen',
}
export const PLANS_VISIBLE_TO_OPTIONS = optionsOf(PLANS_VISIBLE_TO, PLANS_VISIBLE_TO_LABELS)
export const SOCIAL_PREFERENCE_OPTIONS = optionsOf(SOCIAL_PREFERENCES, SOCIAL_PREFERENCE_LABELS)
export const DRUG_USE_PREFERENCE_OPTIONS = optionsOf(DRUG_USE_PREFERENCES, DRUG_USE_PREFERENCE_LABELS)

export const MUSIC_STYLES = [
  'Pop',
  'Rock',
  'Indie',
  'Hiphop',
  'R&B',
  'House',
  'Techno',
  'Trance',
  'Drum & bass',
  'Hardstyle',
  'Latin',
  'Jazz',
  'Metal',
  'Nederlandstalig',
  'Klassiek',
] as const

type Fillable = Pick<
  CurrentUser,
  'profilePhoto' | 'age' | 'bio' | 'gender' | 'socialPreference' | 'drugUsePreference' | 'musicalPreferences'
>

/** The empty parts of a profile, in Dutch that fits after "Vul nog aan:". */
export function missingFromProfile(user: Fillable): string[] {
  const parts: [isFilled: boolean, name: string][] = [
    [user.profilePhoto !== null, 'een foto'],
    [user.age !== null, 'je leeftijd'],
    [user.bio !== null, 'iets over jezelf'],
    [user.gender !== null, 'je geslacht'],
    [user.socialPreference !== null, 'hoe sociaal je bent'],
    [user.drugUsePreference !== null, 'drank en drugs'],
    [user.musicalPreferences.length > 0, 'je muziek'],
  ]
  return parts.filter(([isFilled]) => !isFilled).map(([, name]) => name)
}
