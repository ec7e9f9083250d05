import { id, idParams, instant } from './ids.ts'
import { pageQuery, pagination } from './paging.ts'
import { route } from './route.ts'
import { z } from './zod.ts'

/** Figures of spec 1 sections 5 and 9. */
export const userLimits = {
  username: { min: 3, max: 30 },
  email: { max: 254 },
  bio: { max: 500 },
  age: { min: 16, max: 100 },
  adultAge: 18,
  photo: { maxBytes: 2 * 1024 * 1024 },
  musicalPreferences: { max: 20, length: 40 },
} as const

export const GENDERS = ['MAN', 'VROUW', 'TRANSGENDER', 'NON_BINAIR', 'GENDERFLUIDE', 'ANDERS', 'LIEVER_NIET'] as const
export const DRUG_USE_PREFERENCES = [
  'VOLLEDIG_NUCHTER_IEDEREEN',
  'VOLLEDIG_NUCHTER_ANDEREN',
  'ALCOHOL_MET_ANDEREN',
  'ALCOHOL_ANDEREN_VRIJ',
  'GA_HARD_ANDEREN_VRIJ',
  'GA_HARD_MET_ANDEREN',
  'FLEXIBEL_OMGEVING',
] as const
/** The union of the spec's two readings: reading B's order is the scale 1…9; INTROVERT (reading A only) sits at 2. */
export const SOCIAL_PREFERENCES = [
  'ERG_INTROVERT',
  'BEETJE_INTROVERT',
  'INTROVERT',
  'INTROVERT_NUCHTER',
  'GEMIDDELD',
  'VERLEGEN_NIET_INTROVERT',
  'BEETJE_EXTROVERT',
  'EXTROVERT_VERLEGEN',
  'EXTROVERT',
  'SUPER_EXTROVERT',
] as const

export type Gender = (typeof GENDERS)[number]
export type DrugUsePreference = (typeof DRUG_USE_PREFERENCES)[number]
export type SocialPreference = (typeof SOCIAL_PREFERENCES)[number]

const SOCIAL_SCALE = SOCIAL_PREFERENCES.filter((value) => value !== 'INTROVERT')
/** The place on the scale that the admin view shows as n/9 (1 = most introvert). */
export const socialScale = (value: SocialPreference): number =>
  value === 'INTROVERT' ? 2 : SOCIAL_SCALE.indexOf(value) + 1

/** The Dutch words of the values: in forms and beside a person's name. */
export const GENDER_WORDS: Readonly<Record<Gender, string>> = {
  MAN: 'Man',
  VROUW: 'Vrouw',
  TRANSGENDER: 'Transgender',
  NON_BINAIR: 'Non-binair',
  GENDERFLUIDE: 'Genderfluïde',
  ANDERS: 'Anders',
  LIEVER_NIET: 'Zeg ik liever niet',
}
export const SOCIAL_PREFERENCE_WORDS: Readonly<Record<SocialPreference, string>> = {
  ERG_INTROVERT: 'Erg introvert',
  BEETJE_INTROVERT: 'Beetje introvert',
  INTROVERT: 'Introvert',
  INTROVERT_NUCHTER: 'Introvert en nuchter',
  GEMIDDELD: 'Gemiddeld',
  VERLEGEN_NIET_INTROVERT: 'Verlegen, niet introvert',
  BEETJE_EXTROVERT: 'Beetje extrovert',
  EXTROVERT_VERLEGEN: 'Extrovert, maar verlegen',
  EXTROVERT: 'Extrovert',
  SUPER_EXTROVERT: 'Super extrovert',
}

/** The answers to "Hoe sta jij op een feestje?". */
export const DRUG_USE_PREFERENCE_WORDS: Readonly<Record<DrugUsePreference, string>> = {
  VOLLEDIG_NUCHTER_IEDEREEN: 'Nuchter, en liefst iedereen om me heen ook',
  VOLLEDIG_NUCHTER_ANDEREN: 'Nuchter, anderen kiezen zelf',
  ALCOHOL_MET_ANDEREN: 'Ik drink alcohol, graag samen met anderen',
  ALCOHOL_ANDEREN_VRIJ: 'Ik drink alcohol, anderen kiezen zelf',
  GA_HARD_ANDEREN_VRIJ: 'Ik ga hard, anderen kiezen zelf',
  GA_HARD_MET_ANDEREN: 'Ik ga hard, graag samen met anderen',
  FLEXIBEL_OMGEVING: 'Flexibel, ik pas me aan de groep aan',
}

/** Upper or lower case is read, upper case is what comes out. */
const anyCase = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase().replaceAll('-', '_') : value),
    z.enum(values, 'Kies een van de mogelijkheden'),
  )
export const gender = anyCase(GENDERS)
export const drugUsePreference = anyCase(DRUG_USE_PREFERENCES)
export const socialPreference = anyCase(SOCIAL_PREFERENCES)

export const musicalPreferences = z
  .array(
    z.string().trim().min(1).max(userLimits.musicalPreferences.length, 'Een muziekstijl mag hoogstens 40 tekens zijn'),
  )
  .max(userLimits.musicalPreferences.max, 'Kies hoogstens 20 muziekstijlen')

/** Letters (any script), digits, dot, dash and underscore: it stands in mentions and must not look like markup or an address. */
export const username = z
  .string('Gebruikersnaam is vereist')
  .trim()
  // One way to write é: two accounts must not differ in bytes only.
  .normalize('NFC')
  .min(1, 'Gebruikersnaam is vereist')
  .min(userLimits.username.min, 'Gebruikersnaam moet minstens 3 tekens bevatten')
  .max(userLimits.username.max, 'Gebruikersnaam mag hoogstens 30 tekens bevatten')
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, 'Gebruik alleen letters, cijfers, punt, streepje en laag streepje')

export const email = z
  .string('E-mail is vereist')
  .trim()
  .toLowerCase()
  .min(1, 'E-mail is vereist')
  .max(userLimits.email.max, 'Voer een geldig e-mailadres in')
  .pipe(z.email('Voer een geldig e-mailadres in'))

/** How a person appears beside their message, request or group. */
export const person = z.object({
  id,
  username: z.string(),
  profilePhoto: z.string().nullable(),
  profilePhotoThumbnail: z.string().nullable(),
})
export type Person = z.infer<typeof person>

/** A person as they see themselves. */
export const currentUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  emailVerifiedAt: instant.nullable(),
  profilePhoto: z.string().nullable(),
  profilePhotoThumbnail: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: instant,
  /** Whole years; set by hand, or else derived from `birthdate`. */
  age: z.number().nullable(),
  birthdate: z.iso.date().nullable(),
  gender: z.enum(GENDERS).nullable(),
  socialPreference: z.enum(SOCIAL_PREFERENCES).nullable(),
  drugUsePreference: z.enum(DRUG_USE_PREFERENCES).nullable(),
  /** "Toon op mijn profiel": whether others see drugUsePreference. */
  showDrugUsePreference: z.boolean(),
  musicalPreferences: z.array(z.string()),
  bio: z.string().nullable(),
  suspendedAt: instant.nullable(),
  chatEnhancements: z.boolean(),
  /** Extra simultaneous groups bought: 0, 3 or 6. */
  extraGroupSlots: z.number(),
})
export type CurrentUser = z.infer<typeof currentUser>

export const getProfile = route({
  method: 'GET',
  path: '/users/profile',
  access: 'signedIn',
  summary: 'My own profile',
  output: z.object({ user: currentUser }),
})

/** A person as another member sees them; the e-mail address is there for admins only. */
export const otherUser = person.extend({
  createdAt: instant,
  age: z.number().nullable(),
  gender: z.enum(GENDERS).nullable(),
  socialPreference: z.enum(SOCIAL_PREFERENCES).nullable(),
  drugUsePreference: z.enum(DRUG_USE_PREFERENCES).nullable(),
  musicalPreferences: z.array(z.string()),
  bio: z.string().nullable(),
  suspendedAt: instant.nullable(),
  email: z.string().nullable(),
})
export type OtherUser = z.infer<typeof otherUser>

export const getUser = route({
  method: 'GET',
  path: '/users/:id',
  access: 'verified',
  summary: 'Another person’s profile',
  params: idParams,
  output: z.object({ user: otherUser }),
  refusals: ['USER_NOT_FOUND'],
})

const ageMessage = `Leeftijd moet tussen ${userLimits.age.min} en ${userLimits.age.max} zijn`

export const updateProfile = route({
  method: 'PUT',
  path: '/users/profile',
  access: 'verified',
  summary: 'Change my profile: what is left out stays, null clears; username and e-mail address are not changed here',
  body: z.object({
    /** Null derives it from the birthdate again, where that is known. */
    age: z
      .preprocess(
        (value) => (value === '' ? null : value),
        z
          .number(ageMessage)
          .int('Voer een hele leeftijd in')
          .min(userLimits.age.min, ageMessage)
          .max(userLimits.age.max, ageMessage)
          .nullish(),
      )
      .optional(),
    gender: gender.nullish(),
    socialPreference: socialPreference.nullish(),
    drugUsePreference: drugUsePreference.nullish(),
    showDrugUsePreference: z.boolean('Kies ja of nee').optional(),
    bio: z
      .string('Bio is ongeldig')
      .trim()
      .max(userLimits.bio.max, 'Bio mag niet meer dan 500 tekens bevatten')
      .nullish()
      .transform((text) => (text === '' ? null : text)),
    musicalPreferences: musicalPreferences.optional(),
  }),
  output: z.object({ user: currentUser }),
})

export const uploadPhoto = route({
  method: 'POST',
  path: '/users/upload-photo',
  access: 'verified',
  summary: 'Set my profile photo: cropped to a square, with a thumbnail',
  output: z.object({ user: currentUser }),
  refusals: ['IMAGE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  upload: { field: 'profilePhoto', maxBytes: userLimits.photo.maxBytes, types: ['jpeg', 'png'] },
})

export const deletePhoto = route({
  method: 'DELETE',
  path: '/users/profile-photo',
  access: 'verified',
  summary: 'Remove my profile photo',
})

/** A group on somebody's profile. */
export const userGroup = z.object({
  id,
  name: z.string(),
  role: z.enum(['owner', 'member']),
  eventName: z.string(),
  memberCount: z.number(),
})
export type UserGroup = z.infer<typeof userGroup>

export const listUserGroups = route({
  method: 'GET',
  path: '/users/:id/groups',
  access: 'verified',
  summary: 'Groups somebody is in, newest first; of those that are not public only the ones I am in too',
  params: idParams,
  query: pageQuery(20),
  output: z.object({ groups: z.array(userGroup), pagination }),
  refusals: ['USER_NOT_FOUND'],
})

export const exportMyData = route({
  method: 'GET',
  path: '/users/me/export',
  access: 'signedIn',
  summary: 'Everything this site holds about me',
  output: z.object({ export: z.object({ madeAt: instant }).catchall(z.unknown()) }),
  perMinute: 10,
})

export const deleteAccount = route({
  method: 'DELETE',
  path: '/users/me',
  access: 'signedIn',
  summary: 'Delete my account for good',
  body: z.object({
    password: z.string('Wachtwoord is vereist').min(1, 'Wachtwoord is vereist').max(200, 'Wachtwoord is te lang'),
  }),
  refusals: ['WRONG_PASSWORD', 'ACCOUNT_LOCKED', 'LAST_ADMIN'],
})
