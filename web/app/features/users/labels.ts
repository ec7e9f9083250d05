import {
  type CurrentUser,
  DRUG_USE_PREFERENCE_WORDS,
  DRUG_USE_PREFERENCES,
  GENDER_WORDS,
  GENDERS,
  SOCIAL_PREFERENCE_WORDS,
  SOCIAL_PREFERENCES,
} from 'contract/users.ts'

/** What a screen calls the fields of a person, and the choices it offers for them; the words themselves are the contract's. */
export const FIELD_LABELS = {
  age: 'Leeftijd',
  gender: 'Geslacht',
  socialPreference: 'Sociaal',
  drugUsePreference: 'Hoe sta jij op een feestje?',
  musicalPreferences: 'Muziek',
  bio: 'Bio',
} as const

const optionsOf = <T extends string>(values: readonly T[], words: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: words[value] }))

export const GENDER_OPTIONS = optionsOf(GENDERS, GENDER_WORDS)
export const SOCIAL_PREFERENCE_OPTIONS = optionsOf(SOCIAL_PREFERENCES, SOCIAL_PREFERENCE_WORDS)
export const DRUG_USE_PREFERENCE_OPTIONS = optionsOf(DRUG_USE_PREFERENCES, DRUG_USE_PREFERENCE_WORDS)

/** What the profile form offers to pick from; anything else can be typed. */
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

/** What a profile still lacks, in words that fit after "Vul nog aan:". */
export function missingFromProfile(user: Fillable): string[] {
  const parts: [isThere: boolean, name: string][] = [
    [user.profilePhoto !== null, 'een foto'],
    [user.age !== null, 'je leeftijd'],
    [user.bio !== null, 'iets over jezelf'],
    [user.gender !== null, 'je geslacht'],
    [user.socialPreference !== null, 'hoe sociaal je bent'],
    [user.drugUsePreference !== null, 'hoe je op een feestje staat'],
    [user.musicalPreferences.length > 0, 'je muziek'],
  ]
  return parts.filter(([isThere]) => !isThere).map(([, name]) => name)
}
