import type { CurrentUser, PlansVisibleTo } from 'contract/users/users.ts'

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

export const PLANS_VISIBLE_TO_LABELS: Readonly<Record<PlansVisibleTo, string>> = {
  EVERYONE: 'Alle leden',
  SAME_EVENT: 'Wie er ook heen gaat of wil',
  GROUPS: 'Alleen mijn groepen',
}

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
