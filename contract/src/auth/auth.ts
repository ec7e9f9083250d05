import { storableDate } from '../platform/dates.ts'
import { id, instant } from '../platform/ids.ts'
import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import {
  currentUser,
  drugUsePreference,
  email,
  gender,
  musicalPreferences,
  socialPreference,
  username,
} from '../users/users.ts'
import { wishFields } from '../wishes.ts'
import { ENDABLE_GRANTS, grantCounts, openGrants, privacyChanges } from './grants.ts'
import { REFRESH_TOKEN_IDLE_DAYS } from './session.ts'

export const authLimits = {
  accessTokenSeconds: 15 * 60,
  refreshTokenIdleDays: REFRESH_TOKEN_IDLE_DAYS,
  /** However often it is used. */
  sessionDays: 90,
  refreshGraceSeconds: 30,
  recentLoginMinutes: 10,
  secondFactorHours: 12,
  /** Codes of one print. */
  recoveryCodes: 10,
  securityMailDays: 90,
  passkeys: { max: 10, name: 60, challengeMinutes: 5, windowHours: 24 },
  /** Mailed links of one kind that work at the same time, and mails with a link to one address. */
  liveLinks: 3,
  linksPerHour: 5,
  /** Days for which changed privacy settings are listed after the account was secured. */
  privacyChangeDays: 30,
  /** Devices of one account that are remembered; a login from another one is mailed. */
  knownDevices: 20,
  verificationHours: 24,
  /** The code in a verification mail. `max`: codes of one account; with `tries` it bounds how often a code can be guessed. */
  verificationCode: { minutes: 15, tries: 5, max: 4 },
  resetHours: 1,
  /** How long a change of address waits, unless the password was typed within `recentLoginMinutes`. */
  emailDelayHours: 24,
  secureLinkDays: 7,
  wrongPasswords: 5,
  wrongPasswordsWindowMinutes: 15,
  lockMinutes: 30,
  passwordMaxLength: 200,
} as const

const PASSWORD_RULES = [
  { test: (text: string) => text.length >= 8, unmet: 'minimaal 8 tekens', requirement: 'minimaal 8 tekens' },
  { test: (text: string) => /\p{Lu}/u.test(text), unmet: 'een hoofdletter', requirement: 'minimaal één hoofdletter' },
  {
    test: (text: string) => /\p{Ll}/u.test(text),
    unmet: 'een kleine letter',
    requirement: 'minimaal één kleine letter',
  },
  { test: (text: string) => /\p{Nd}/u.test(text), unmet: 'een cijfer', requirement: 'minimaal één cijfer' },
  {
    test: (text: string) => /[^\p{L}\p{N}\s]/u.test(text),
    unmet: 'een speciaal teken',
    requirement: 'minimaal één speciaal teken',
  },
] as const

/** The rules a password does not meet, as Dutch text in display order. */
export const missingPasswordRules = (password: string): string[] =>
  PASSWORD_RULES.filter((rule) => !rule.test(password)).map((rule) => rule.unmet)

const requiredPassword = z
  .string('Wachtwoord is vereist')
  .min(1, 'Wachtwoord is vereist')
  .max(authLimits.passwordMaxLength, 'Een wachtwoord mag hoogstens 200 tekens hebben')

/** `strong` for registration, `strongNew` for a change, `sixCharacters` (the spec's minimum) for a reset. */
export const passwordPolicies = {
  strong: requiredPassword.check((ctx) => {
    const missing = ctx.value === '' ? [] : missingPasswordRules(ctx.value)
    if (missing.length > 0)
      ctx.issues.push({
        code: 'custom',
        input: ctx.value,
        message: `Wachtwoord moet bevatten: ${missing.join(', ')}`,
      })
  }),
  /** The rules of `strong`, with one message per unmet rule for the change-password dialog. */
  strongNew: z
    .string('Nieuw wachtwoord is verplicht')
    .min(1, 'Nieuw wachtwoord is verplicht')
    .max(authLimits.passwordMaxLength, 'Een wachtwoord mag hoogstens 200 tekens hebben')
    .check((ctx) => {
      for (const rule of PASSWORD_RULES)
        if (ctx.value !== '' && !rule.test(ctx.value))
          ctx.issues.push({
            code: 'custom',
            input: ctx.value,
            message: `Nieuw wachtwoord moet ${rule.requirement} bevatten`,
          })
    }),
  sixCharacters: requiredPassword.min(6, 'Wachtwoord moet minstens 6 tekens bevatten'),
} as const

export const session = z.object({ user: currentUser, accessToken: z.string(), refreshToken: z.string() })
export type Session = z.infer<typeof session>

const BIRTHDATE_INVALID = 'Voer een geldige geboortedatum in'

/** The page to return to. If it is on this site, the verification link includes it, so that it works in any browser. */
const originUrl = z.string().max(2000).nullish()

export const register = route('POST', '/auth/register', 'guest', {
  summary: 'Create an account; a verification link is mailed',
  body: z.object({
    username,
    email,
    password: passwordPolicies.strong,
    /** Refused under 18, by the Amsterdam calendar day. Omitted: unknown. */
    birthdate: storableDate(z.iso.date(BIRTHDATE_INVALID), BIRTHDATE_INVALID).nullish(),
    gender: gender.optional(),
    socialPreference: socialPreference.optional(),
    drugUsePreference: drugUsePreference.optional(),
    musicalPreferences: musicalPreferences.optional().default([]),
    acceptedTerms: z
      .boolean()
      .optional()
      .refine(
        (accepted) => accepted !== false,
        'Je moet akkoord gaan met de algemene voorwaarden en het privacybeleid',
      ),
    originUrl,
    /** Begins when the address is verified. */
    wish: z.object(wishFields).nullish(),
  }),
  output: z.object({
    user: currentUser,
    /** For `continueRegistration`, in the browser that registered. */
    registrationKey: z.string(),
  }),
  status: 201,
  refusals: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'WISH_PERIOD', 'AUDIENCE_MISMATCH', 'PROFILE_INCOMPLETE'],
  perMinute: 10,
})

/** A random id of this browser, by which a login from a new device is recognised. Without one the User-Agent is used. */
export const deviceId = z.string().max(100).nullish()

export const login = route('POST', '/auth/login', 'guest', {
  summary: 'Sign in with username or e-mail address',
  body: z.object({
    identifier: z
      .string('Gebruikersnaam of email is vereist')
      .trim()
      .min(1, 'Gebruikersnaam of email is vereist')
      .max(254, 'Gebruikersnaam of email is te lang'),
    password: requiredPassword,
    deviceId,
  }),
  output: session,
  refusals: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_SUSPENDED'],
  perMinute: 20,
})

const LINK_INCOMPLETE = 'Deze link is niet compleet. Vraag een nieuwe aan.'
const linkToken = z.string(LINK_INCOMPLETE).min(1, LINK_INCOMPLETE).max(500, LINK_INCOMPLETE)
export const checkUsername = route('POST', '/auth/check-username', 'guest', {
  summary: 'Is this username free?',
  body: z.object({ username }),
  output: z.object({ available: z.boolean() }),
  perMinute: 30,
})

export const checkEmail = route('POST', '/auth/check-email', 'guest', {
  summary: 'Is this e-mail address free?',
  body: z.object({ email }),
  output: z.object({ available: z.boolean() }),
  perMinute: 30,
})

export const verificationCode = z
  .string('Vul de code in')
  .overwrite((code) => code.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/, 'De code heeft zes cijfers')

/** A mailed link, or the code of the mail with the id of the account that registered. */
const verification = z
  .object({
    token: linkToken.nullish(),
    code: verificationCode.nullish(),
    registeredId: id.nullish(),
  })
  .refine(({ token, code }) => Boolean(token) || Boolean(code), { path: ['token'], error: LINK_INCOMPLETE })
  .refine(({ code, registeredId }) => !code || Boolean(registeredId), {
    path: ['code'],
    error: 'Vul de code in waar je je registreerde',
  })

export const verifyEmail = route('POST', '/auth/verify-email', 'guest', {
  summary: 'Confirm the e-mail address of a new account, or a new address, with the token or the code of the mail',
  body: verification,
  /** `appliesAt`: a confirmed new address that replaces the current one from then. */
  output: z.object({ user: currentUser, appliesAt: instant.optional() }),
  refusals: ['VERIFICATION_TOKEN_INVALID', 'VERIFICATION_CODE_INVALID', 'EMAIL_TAKEN'],
  perMinute: 30,
})

export const getVerificationLink = route('GET', '/auth/verify-email', 'guest', {
  summary: 'The account that a mailed link confirms; changes nothing',
  query: z.object({ token: linkToken }),
  output: z.object({ account: z.object({ id, username: z.string(), createdAt: instant }) }),
  refusals: ['VERIFICATION_TOKEN_INVALID'],
  perMinute: 30,
  notLive: 'Opened by a link, without a session',
})

export const rejectVerification = route('POST', '/auth/reject-verification', 'guest', {
  summary: 'The account of a mailed link is not mine: deletes it if it is new and unverified, otherwise only its links',
  body: z.object({ token: linkToken }),
  output: z.object({ isDeleted: z.boolean() }),
  refusals: ['VERIFICATION_TOKEN_INVALID'],
  perMinute: 30,
})

export const continueRegistration = route('POST', '/auth/continue-registration', 'guest', {
  summary: 'Sign in the browser that registered, once its address is verified; the key works once',
  body: z.object({ registrationKey: linkToken, deviceId }),
  /** Null while the address is not verified. */
  output: z.object({ session: session.nullable() }),
  refusals: ['REGISTRATION_KEY_INVALID', 'ACCOUNT_SUSPENDED'],
  perMinute: 120,
})

export const resendVerification = route('POST', '/auth/resend-verification', 'guest', {
  summary: 'Mail the verification link again; the response is the same for unknown addresses',
  body: z.object({ email, originUrl }),
  perMinute: 5,
})

export const forgotPassword = route('POST', '/auth/forgot-password', 'guest', {
  summary: 'Mail a link to choose a new password; the response is the same for unknown addresses',
  body: z.object({ email }),
  perMinute: 5,
})

export const resetPassword = route('POST', '/auth/reset-password', 'guest', {
  summary:
    'Choose a new password with the token of the mailed link; ends a lock and everything that was opened in my name',
  body: z.object({
    token: z.string(LINK_INCOMPLETE).min(1, LINK_INCOMPLETE).max(500, 'Ongeldige reset link'),
    password: passwordPolicies.sixCharacters,
    /** All other passkeys of the account are removed. */
    keepPasskeys: z.array(id).max(authLimits.passkeys.max).default([]),
  }),
  output: z.object({ closed: grantCounts, privacyChanges }),
  refusals: ['RESET_TOKEN_INVALID'],
})

export const secureAccount = route('POST', '/auth/secure-account', 'guest', {
  summary:
    'It was not me: end everything that was opened in my name, suspend all passkeys, and mail a link for a new password',
  body: z.object({ token: linkToken }),
  /** Whose account it is: a browser that is signed in to it forgets its session. */
  output: z.object({ userId: id, closed: grantCounts, privacyChanges }),
  refusals: ['SECURE_LINK_INVALID'],
  perMinute: 20,
})

const filledInConfirmation = z.object({ newPassword: z.string(), confirmPassword: z.string().min(1) })
const isFilledIn = (value: unknown): boolean => filledInConfirmation.safeParse(value).success

export const changePassword = route('PUT', '/users/change-password', 'signedIn', {
  summary: 'Choose a new password, with the current one; ends all other sessions',
  body: z
    .object({
      currentPassword: z
        .string('Huidig wachtwoord is verplicht')
        .min(1, 'Huidig wachtwoord is verplicht')
        .max(authLimits.passwordMaxLength, 'Een wachtwoord mag hoogstens 200 tekens hebben'),
      newPassword: passwordPolicies.strongNew,
      confirmPassword: z.string('Bevestig je nieuwe wachtwoord').min(1, 'Bevestig je nieuwe wachtwoord'),
    })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      error: 'Nieuw wachtwoord en bevestiging komen niet overeen',
      // Shown together with the errors of other fields.
      when: ({ value }) => isFilledIn(value),
    })
    .refine(({ newPassword, currentPassword }) => newPassword !== currentPassword, {
      path: ['newPassword'],
      error: 'Nieuw wachtwoord moet anders zijn dan je huidige wachtwoord',
    }),
  refusals: ['WRONG_PASSWORD', 'ACCOUNT_LOCKED'],
})

export const device = z.object({
  id,
  /** The User-Agent header; null without one. */
  userAgent: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
})
export type Device = z.infer<typeof device>

const securityMail = z.object({ id, subject: z.string(), sentAt: instant })
export type SecurityMail = z.infer<typeof securityMail>

export const listSessions = route('GET', '/auth/sessions', 'signedIn', {
  summary: 'Where I am signed in, last used first, and what changes or changed in how I sign in',
  output: z.object({
    sessions: z.array(device),
    /** About the security of the account, newest first. */
    mails: z.array(securityMail),
    emailChange: z.object({
      /** A change asked for in this session waits. */
      isDelayed: z.boolean(),
      /** Confirmed, and replaces the current address from `appliesAt`. */
      pending: z.object({ email: z.string(), appliesAt: instant }).nullable(),
    }),
    /** What else was opened in my name, without what is not open. */
    grants: openGrants,
  }),
  dependsOn: () => ['devices', 'profile'],
})

export const endGrants = route('DELETE', '/auth/sessions', 'signedIn', {
  summary: 'Sign out everywhere, this device included, or end all else of one kind in my name. Safe to repeat',
  query: z.object({ kind: z.enum(['SESSION', ...ENDABLE_GRANTS]).default('SESSION') }),
  changes: () => ['devices', 'profile', 'homeCheck', 'day', 'preferences'],
})

export const endSession = route('DELETE', '/auth/sessions/:id', 'signedIn', {
  summary: 'Sign out one of my devices',
  refusals: ['SESSION_NOT_FOUND'],
  changes: () => ['devices'],
})

export const changeEmail = route('PATCH', '/users/me/email', 'signedIn', {
  summary:
    'Mail a link to a new e-mail address, which replaces the current one when opened, and a notice to the current one; 24 hours after this call unless the password was typed in the last 10 minutes',
  body: z.object({ email, originUrl }),
  refusals: ['EMAIL_TAKEN', 'SAME_EMAIL', 'TOO_MANY_REQUESTS'],
  requiresRecentLogin: true,
  perMinute: 10,
  changes: () => ['profile'],
})
