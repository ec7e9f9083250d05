import { id, instant } from './ids.ts'
import { route } from './route.ts'
import {
  currentUser,
  drugUsePreference,
  email,
  gender,
  musicalPreferences,
  socialPreference,
  username,
} from './users.ts'
import { z } from './zod.ts'

/** Lifetimes and thresholds of decisions.md, Accounts. Milliseconds where a name says nothing else. */
export const authLimits = {
  accessTokenSeconds: 15 * 60,
  refreshTokenIdleDays: 30,
  refreshGraceSeconds: 30,
  verificationHours: 24,
  resetHours: 1,
  wrongPasswords: 5,
  wrongPasswordsWindowMinutes: 15,
  lockMinutes: 30,
  passwordMaxLength: 200,
} as const

const PASSWORD_PARTS = [
  { test: (text: string) => text.length >= 8, missing: 'minimaal 8 tekens', on: 'minimaal 8 tekens' },
  { test: (text: string) => /\p{Lu}/u.test(text), missing: 'een hoofdletter', on: 'minimaal één hoofdletter' },
  { test: (text: string) => /\p{Ll}/u.test(text), missing: 'een kleine letter', on: 'minimaal één kleine letter' },
  { test: (text: string) => /\p{Nd}/u.test(text), missing: 'een cijfer', on: 'minimaal één cijfer' },
  {
    test: (text: string) => /[^\p{L}\p{N}\s]/u.test(text),
    missing: 'een speciaal teken',
    on: 'minimaal één speciaal teken',
  },
] as const

/** What a password still lacks under the strong rule, in Dutch, in the order it is shown. */
export const missingPasswordParts = (password: string): string[] =>
  PASSWORD_PARTS.filter((part) => !part.test(password)).map((part) => part.missing)

const longest = z
  .string('Wachtwoord is vereist')
  .min(1, 'Wachtwoord is vereist')
  .max(authLimits.passwordMaxLength, 'Een wachtwoord mag hoogstens 200 tekens zijn')

/** The strong rule (registration, change) and the spec's reset minimum, side by side: tightening reset is one word. */
export const passwordPolicies = {
  strong: longest.check((ctx) => {
    const missing = ctx.value === '' ? [] : missingPasswordParts(ctx.value)
    if (missing.length > 0)
      ctx.issues.push({
        code: 'custom',
        input: ctx.value,
        message: `Wachtwoord moet bevatten: ${missing.join(', ')}`,
      })
  }),
  /** The strong rule once more, with the sentences of the change-password dialog: one per missing part. */
  strongNew: z
    .string('Nieuw wachtwoord is verplicht')
    .min(1, 'Nieuw wachtwoord is verplicht')
    .max(authLimits.passwordMaxLength, 'Een wachtwoord mag hoogstens 200 tekens zijn')
    .check((ctx) => {
      for (const part of PASSWORD_PARTS)
        if (ctx.value !== '' && !part.test(ctx.value))
          ctx.issues.push({
            code: 'custom',
            input: ctx.value,
            message: `Nieuw wachtwoord moet ${part.on} bevatten`,
          })
    }),
  sixCharacters: longest.min(6, 'Wachtwoord moet minstens 6 tekens bevatten'),
} as const

export const session = z.object({ user: currentUser, accessToken: z.string(), refreshToken: z.string() })
export type Session = z.infer<typeof session>

/** Where the person was going: the verification link carries it when it is on this site, so that any browser knows. */
const originUrl = z.string().max(2000).nullish()

export const register = route({
  method: 'POST',
  path: '/auth/register',
  access: 'guest',
  summary: 'Make an account; a verification link is mailed',
  body: z.object({
    username,
    email,
    password: passwordPolicies.strong,
    /** Under 18 on the Amsterdam day is refused; absent stays unknown. */
    birthdate: z.iso.date('Voer een geldige geboortedatum in').nullish(),
    gender: gender.optional().default('LIEVER_NIET'),
    socialPreference: socialPreference.optional().default('GEMIDDELD'),
    drugUsePreference: drugUsePreference.optional().default('FLEXIBEL_OMGEVING'),
    musicalPreferences: musicalPreferences.optional().default([]),
    acceptedTerms: z
      .boolean()
      .optional()
      .refine(
        (accepted) => accepted !== false,
        'Je moet akkoord gaan met de algemene voorwaarden en het privacybeleid',
      ),
    originUrl,
  }),
  output: z.object({ user: currentUser }),
  status: 201,
  refusals: ['USERNAME_TAKEN', 'EMAIL_TAKEN'],
  perMinute: 10,
})

export const login = route({
  method: 'POST',
  path: '/auth/login',
  access: 'guest',
  summary: 'Sign in with username or e-mail address',
  body: z.object({
    identifier: z
      .string('Gebruikersnaam of email is vereist')
      .trim()
      .min(1, 'Gebruikersnaam of email is vereist')
      .max(254, 'Gebruikersnaam of email is te lang'),
    password: longest,
  }),
  output: session,
  refusals: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_SUSPENDED'],
  perMinute: 20,
})

const refreshTokenBody = z.object({ refreshToken: z.string('Token ontbreekt').min(1, 'Token ontbreekt').max(500) })

export const refresh = route({
  method: 'POST',
  path: '/auth/refresh',
  access: 'guest',
  summary: 'Exchange the refresh token for a new pair',
  body: refreshTokenBody,
  output: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  refusals: ['REFRESH_TOKEN_INVALID'],
})

export const logout = route({
  method: 'POST',
  path: '/auth/logout',
  access: 'guest',
  summary: 'End the session this refresh token belongs to',
  body: refreshTokenBody,
})

export const checkUsername = route({
  method: 'POST',
  path: '/auth/check-username',
  access: 'guest',
  summary: 'Is this username free?',
  body: z.object({ username }),
  output: z.object({ available: z.boolean() }),
  perMinute: 30,
})

export const checkEmail = route({
  method: 'POST',
  path: '/auth/check-email',
  access: 'guest',
  summary: 'Is this e-mail address free?',
  body: z.object({ email }),
  output: z.object({ available: z.boolean() }),
  perMinute: 30,
})

export const verifyEmail = route({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'guest',
  summary: 'Confirm the e-mail address with the token of the mailed link',
  body: z.object({ token: z.string('Token ontbreekt').min(1, 'Token ontbreekt').max(500) }),
  output: z.object({ user: currentUser }),
  refusals: ['VERIFICATION_TOKEN_INVALID'],
})

export const resendVerification = route({
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'guest',
  summary: 'Mail the verification link again; answers alike for unknown addresses',
  body: z.object({ email, originUrl }),
  perMinute: 5,
})

export const getCurrentUser = route({
  method: 'GET',
  path: '/auth/me',
  access: 'signedIn',
  summary: 'Who am I?',
  output: z.object({ user: currentUser }),
})

export const forgotPassword = route({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'guest',
  summary: 'Mail a link to choose a new password; answers alike for unknown addresses',
  body: z.object({ email }),
  perMinute: 5,
})

export const resetPassword = route({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'guest',
  summary: 'Choose a new password with the token of the mailed link; ends every session and a lock',
  body: z.object({
    token: z.string('Token ontbreekt').min(1, 'Token ontbreekt').max(500, 'Ongeldige reset link'),
    password: passwordPolicies.sixCharacters,
  }),
  refusals: ['RESET_TOKEN_INVALID'],
})

const confirmation = z.object({ newPassword: z.string(), confirmPassword: z.string().min(1) })
const isFilledIn = (value: unknown): boolean => confirmation.safeParse(value).success

export const changePassword = route({
  method: 'PUT',
  path: '/users/change-password',
  access: 'signedIn',
  summary: 'Choose a new password, knowing the present one; ends all other sessions',
  body: z
    .object({
      currentPassword: z
        .string('Huidig wachtwoord is verplicht')
        .min(1, 'Huidig wachtwoord is verplicht')
        .max(authLimits.passwordMaxLength, 'Een wachtwoord mag hoogstens 200 tekens zijn'),
      newPassword: passwordPolicies.strongNew,
      confirmPassword: z.string('Bevestig je nieuwe wachtwoord').min(1, 'Bevestig je nieuwe wachtwoord'),
    })
    .refine((given) => given.newPassword === given.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Nieuw wachtwoord en bevestiging komen niet overeen',
      // Beside whatever else is wrong, not only once that is mended.
      when: ({ value }) => isFilledIn(value),
    })
    .refine((given) => given.newPassword !== given.currentPassword, {
      path: ['newPassword'],
      error: 'Nieuw wachtwoord moet anders zijn dan je huidige wachtwoord',
    }),
  refusals: ['WRONG_PASSWORD', 'ACCOUNT_LOCKED'],
})

/** One login on one device. */
export const device = z.object({
  id,
  /** What the browser said it is; null when it said nothing. */
  userAgent: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
})
export type Device = z.infer<typeof device>

export const listSessions = route({
  method: 'GET',
  path: '/auth/sessions',
  access: 'signedIn',
  summary: 'Where I am signed in, last used first',
  output: z.object({ sessions: z.array(device) }),
})

export const endSessions = route({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'signedIn',
  summary: 'Sign out everywhere, this device included',
})
