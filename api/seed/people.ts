import { readFileSync } from 'node:fs'
import { GENDERS, type Gender, SOCIAL_PREFERENCES, type SocialPreference } from 'contract/users/users.ts'

export type DemoPerson = {
  username: string
  /** Today. */
  age: number
  gender: Gender | null
  social: SocialPreference | null
  music: string[]
  bio: string | null
}

/** Username, age, gender, social preference, music, bio. The first four are the demo logins. */
const TABLE = readFileSync(new URL('people.tsv', import.meta.url), 'utf8')

function oneOf<T extends string>(values: readonly T[], cell: string): T | null {
  const value = values.find((one) => one === cell) ?? null
  if (value === null && cell !== '') throw new Error(`${cell} is none of ${values.join(', ')}`)
  return value
}

export const people: readonly DemoPerson[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [username = '', age, gender = '', social = '', music = '', bio = ''] = line.split('\t')
    return {
      username,
      age: Number(age),
      gender: oneOf(GENDERS, gender),
      social: oneOf(SOCIAL_PREFERENCES, social),
      music: music === '' ? [] : music.split(', '),
      bio: bio === '' ? null : bio,
    }
  })
