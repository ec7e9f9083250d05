import { place, placeId } from '../places.ts'
import { id, instant } from '../platform/ids.ts'
import { keysOf } from '../platform/keys.ts'
import { pageQuery, pagination } from '../platform/paging.ts'
import { PRODUCT_NAME } from '../platform/product.ts'
import { enumInAnyCase } from '../platform/query.ts'
import { route } from '../platform/route.ts'
import { blankToNull, visibleText } from '../platform/text.ts'
import { z } from '../platform/zod.ts'

/** Limits of spec 1, sections 5 and 9. */
export const userLimits = {
  username: { min: 3, max: 30 },
  email: { max: 254 },
  bio: { max: 500 },
  age: { min: 16, max: 100 },
  adultAge: 18,
  /** Hours in which a person may correct an age under 18 that they confirmed. */
  ageCorrectionHours: 24,
  /** Days between two changes of the age, and of the gender. */
  changeEveryDays: 7,
  /** Days in which an owner reads on a request that the age or gender changed. */
  changeShownDays: 30,
  photo: { maxBytes: 2 * 1024 * 1024 },
  musicalPreferences: { max: 20, length: 40 },
} as const

export const ageQuestion = (age: number): string => `Ben je echt ${age} jaar?`
export const UNDER_AGE_CONSEQUENCE = `${PRODUCT_NAME} is voor mensen vanaf ${userLimits.adultAge}. Zeg je ja, dan kun je niet meedoen en kijkt een beheerder ernaar. Je kunt het nog ${userLimits.ageCorrectionHours} uur verbeteren.`

export const REGISTRATION_TOO_YOUNG = 'Je moet minimaal 18 jaar zijn om mee te doen'

/**
 * The people who see to which events a person goes: every member, those who go or look for company there too, or the person's
 * groups.
 */
export const PLANS_VISIBLE_TO = ['EVERYONE', 'SAME_EVENT', 'GROUPS'] as const
export type PlansVisibleTo = (typeof PLANS_VISIBLE_TO)[number]

export const GENDER_LABELS = {
  MAN: 'Man',
  VROUW: 'Vrouw',
  TRANSGENDER: 'Trans persoon',
  NON_BINAIR: 'Non-binair',
  GENDERFLUIDE: 'Genderfluïde',
  ANDERS: 'Anders',
  LIEVER_NIET: 'Zeg ik liever niet',
} as const
export type Gender = keyof typeof GENDER_LABELS
export const GENDERS = keysOf(GENDER_LABELS)

export const DRUG_USE_PREFERENCE_LABELS = {
  VOLLEDIG_NUCHTER_IEDEREEN: 'Nuchter, en liefst iedereen om me heen ook',
  VOLLEDIG_NUCHTER_ANDEREN: 'Nuchter, anderen kiezen zelf',
  ALCOHOL_MET_ANDEREN: 'Ik drink alcohol, graag samen met anderen',
  ALCOHOL_ANDEREN_VRIJ: 'Ik drink alcohol, anderen kiezen zelf',
  GA_HARD_ANDEREN_VRIJ: 'Ik ga hard, anderen kiezen zelf',
  GA_HARD_MET_ANDEREN: 'Ik ga hard, graag samen met anderen',
  FLEXIBEL_OMGEVING: 'Flexibel, ik pas me aan de groep aan',
} as const
export type DrugUsePreference = keyof typeof DRUG_USE_PREFERENCE_LABELS
export const DRUG_USE_PREFERENCES = keysOf(DRUG_USE_PREFERENCE_LABELS)

/**
 * The spec can be read as two lists, and the values of both are accepted. All but INTROVERT are the scale 1…9, in this order;
 * INTROVERT, which is in one of the lists only, counts as 2.
 */
export const SOCIAL_PREFERENCE_LABELS = {
  ERG_INTROVERT: 'Erg introvert',
  BEETJE_INTROVERT: 'Beetje introvert',
  INTROVERT: 'Introvert',
  INTROVERT_NUCHTER: 'Introvert en nuchter',
  GEMIDDELD: 'Gemiddeld',
  VERLEGEN_NIET_INTROVERT: 'Verlegen, niet introvert',
  BEETJE_EXTROVERT: 'Beetje extrovert',
  EXTROVERT_VERLEGEN: 'Extrovert, maar verlegen',
  EXTROVERT: 'Extrovert',
  SUPER_EXTROVERT: 'Superextrovert',
} as const
export type SocialPreference = keyof typeof SOCIAL_PREFERENCE_LABELS
export const SOCIAL_PREFERENCES = keysOf(SOCIAL_PREFERENCE_LABELS)

/** The spec's defaults, shown in one's own account only: the database holds null, so other people see no answer. */
export const UNANSWERED = {
  gender: 'LIEVER_NIET',
  socialPreference: 'GEMIDDELD',
  drugUsePreference: 'FLEXIBEL_OMGEVING',
} as const satisfies { gender: Gender; socialPreference: SocialPreference; drugUsePreference: DrugUsePreference }
export const UNANSWERED_FIELDS = ['gender', 'socialPreference', 'drugUsePreference'] as const
export type UnansweredField = (typeof UNANSWERED_FIELDS)[number]

const SOCIAL_SCALE = SOCIAL_PREFERENCES.filter((value) => value !== 'INTROVERT')
/** Shown to administrators as n/9; 1 is the most introvert. */
export const socialScale = (value: SocialPreference): number =>
  value === 'INTROVERT' ? 2 : SOCIAL_SCALE.indexOf(value) + 1

export const gender = enumInAnyCase(GENDERS)
export const drugUsePreference = enumInAnyCase(DRUG_USE_PREFERENCES)
export const socialPreference = enumInAnyCase(SOCIAL_PREFERENCES)

export const musicalPreferences = z
  .array(
    z
      .string()
      .overwrite(visibleText)
      .min(1)
      .max(userLimits.musicalPreferences.length, 'Een muziekstijl mag hoogstens 40 tekens hebben'),
  )
  .max(userLimits.musicalPreferences.max, 'Kies hoogstens 20 muziekstijlen')

/** Letters of any script, digits, dot, dash and underscore. Usernames are used in mentions: no markup, no addresses. */
export const username = z
  .string('Gebruikersnaam is vereist')
  .trim()
  // One encoding of é, so that two usernames cannot look identical.
  .normalize('NFC')
  .min(1, 'Gebruikersnaam is vereist')
  .min(userLimits.username.min, 'Gebruikersnaam moet minstens 3 tekens bevatten')
  .max(userLimits.username.max, 'Gebruikersnaam mag hoogstens 30 tekens hebben')
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, 'Gebruik alleen letters, cijfers, punt, streepje en laag streepje')

export const email = z
  .string('E-mail is vereist')
  .trim()
  .toLowerCase()
  .min(1, 'E-mail is vereist')
  .max(userLimits.email.max, 'Voer een geldig e-mailadres in')
  .pipe(z.email('Voer een geldig e-mailadres in'))

export const person = z.object({
  id,
  username: z.string(),
  profilePhoto: z.string().nullable(),
  profilePhotoThumbnail: z.string().nullable(),
})
export type Person = z.infer<typeof person>

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
  /** In whole years: as entered, else derived from `birthdate`. */
  age: z.number().nullable(),
  birthdate: z.iso.date().nullable(),
  /** Looking, groups, invitations and new conversations are refused. */
  isUnderAge: z.boolean(),
  /** Until when the person may correct an age under 18 that they confirmed; null otherwise. */
  ageCorrectableUntil: instant.nullable(),
  /** After that the person cannot change it before an administrator looked. */
  isAgeLocked: z.boolean(),
  gender: z.enum(GENDERS).nullable(),
  socialPreference: z.enum(SOCIAL_PREFERENCES).nullable(),
  drugUsePreference: z.enum(DRUG_USE_PREFERENCES).nullable(),
  /** Fields whose value is a default. Other people see no answer there. */
  unansweredFields: z.array(z.enum(UNANSWERED_FIELDS)),
  /** Whether other members see `drugUsePreference`, `gender`. */
  showDrugUsePreference: z.boolean(),
  showGender: z.boolean(),
  plansVisibleTo: z.enum(PLANS_VISIBLE_TO),
  musicalPreferences: z.array(z.string()),
  bio: z.string().nullable(),
  homePlaceId: z.string().nullable(),
  homePlace: place.nullable(),
  /** Whether other members see the province of the home place. They never see the place. */
  showProvince: z.boolean(),
  suspendedAt: instant.nullable(),
  chatEnhancements: z.boolean(),
  /** Extra simultaneous groups bought: 0, 3 or 6. */
  extraGroupSlots: z.number(),
})
export type CurrentUser = z.infer<typeof currentUser>

export const getProfile = route('GET', '/users/profile', 'signedIn', {
  summary: 'My own profile',
  output: z.object({ user: currentUser }),
  dependsOn: () => ['profile'],
})

/** A user as other members see them. `email` is null except for administrators and the user. */
export const otherUser = person.extend({
  createdAt: instant,
  age: z.number().nullable(),
  gender: z.enum(GENDERS).nullable(),
  socialPreference: z.enum(SOCIAL_PREFERENCES).nullable(),
  drugUsePreference: z.enum(DRUG_USE_PREFERENCES).nullable(),
  musicalPreferences: z.array(z.string()),
  bio: z.string().nullable(),
  /** Only if the user shows it. */
  province: z.string().nullable(),
  suspendedAt: instant.nullable(),
  emailVerified: z.boolean(),
  email: z.string().nullable(),
  /** The number of events the person went along to, shown from three on; see `trustLimits`. */
  timesWent: z.number().nullable(),
})
export type OtherUser = z.infer<typeof otherUser>

export const getUser = route('GET', '/users/:id', 'verified', {
  summary: 'The profile of another user',
  output: z.object({ user: otherUser }),
  refusals: ['USER_NOT_FOUND', 'PROFILE_LIMIT'],
  dependsOn: ({ params }) => [`person:${params.id}`],
})

export const bio = blankToNull(
  z.string('Bio is ongeldig').trim().max(userLimits.bio.max, 'Bio mag niet meer dan 500 tekens bevatten'),
).optional()

const ageMessage = `Leeftijd moet tussen ${userLimits.age.min} en ${userLimits.age.max} zijn`

/** Null derives the age from the birthdate, if known. */
export const age = blankToNull(
  z
    .number(ageMessage)
    .int('Voer een hele leeftijd in')
    .min(userLimits.age.min, ageMessage)
    .max(userLimits.age.max, ageMessage),
).optional()

export const updateProfile = route('PUT', '/users/profile', 'verified', {
  summary: 'Change my profile: omitted fields stay, null clears; username and e-mail address cannot be changed',
  body: z.object({
    age,
    /** Required to store an age under 18 that is not stored yet. */
    ageConfirmed: z.boolean('Kies ja of nee').optional(),
    gender: gender.nullish(),
    socialPreference: socialPreference.nullish(),
    drugUsePreference: drugUsePreference.nullish(),
    showDrugUsePreference: z.boolean('Kies ja of nee').optional(),
    showGender: z.boolean('Kies ja of nee').optional(),
    plansVisibleTo: enumInAnyCase(PLANS_VISIBLE_TO).optional(),
    bio,
    musicalPreferences: musicalPreferences.optional(),
    homePlaceId: blankToNull(placeId),
    showProvince: z.boolean('Kies ja of nee').optional(),
  }),
  output: z.object({ user: currentUser }),
  refusals: ['AGE_LOCKED', 'AGE_CONFIRM', 'CHANGED_RECENTLY', 'HOME_PLACE_LIMIT'],
  changes: () => ['profile', 'person', 'group', 'looking'],
})

export const uploadPhoto = route('POST', '/users/upload-photo', 'verified', {
  summary: 'Set my profile photo: cropped to a square, with a thumbnail',
  output: z.object({ user: currentUser }),
  refusals: ['IMAGE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  upload: { field: 'profilePhoto', maxBytes: userLimits.photo.maxBytes, types: ['jpeg', 'png'] },
  changes: () => ['profile', 'person'],
})

export const deletePhoto = route('DELETE', '/users/profile-photo', 'verified', {
  summary: 'Remove my profile photo',
  changes: () => ['profile', 'person'],
})

export const userGroup = z.object({
  id,
  name: z.string(),
  role: z.enum(['owner', 'member']),
  eventName: z.string(),
  memberCount: z.number(),
  isShared: z.boolean(),
})
export type UserGroup = z.infer<typeof userGroup>

export const listUserGroups = route('GET', '/users/:id/groups', 'verified', {
  summary:
    'Groups of a user that I may see, newest first: those I am in too, and of the others the upcoming public ones to the people whom the user chose',
  query: pageQuery(20),
  output: z.object({ groups: z.array(userGroup), pagination }),
  refusals: ['USER_NOT_FOUND', 'PROFILE_LIMIT'],
  dependsOn: ({ params }) => [`person:${params.id}`, 'groups'],
})

export const exportMyData = route('GET', '/users/me/export', 'signedIn', {
  summary: 'Everything stored about me',
  output: z.object({ export: z.object({ madeAt: instant }).catchall(z.unknown()) }),
  requiresRecentLogin: true,
  perMinute: 10,
  notLive: 'Nothing that a member does changes it',
})

export const deleteAccount = route('DELETE', '/users/me', 'signedIn', {
  summary: 'Delete my account permanently',
  body: z.object({
    password: z.string('Wachtwoord is vereist').min(1, 'Wachtwoord is vereist').max(200, 'Wachtwoord is te lang'),
  }),
  refusals: ['WRONG_PASSWORD', 'ACCOUNT_LOCKED', 'LAST_ADMIN'],
})
