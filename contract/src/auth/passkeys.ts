import { id, instant } from '../platform/ids.ts'
import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import { authLimits, deviceId, resetPassword, session } from './auth.ts'

const credential = z.object({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
})

/** What `navigator.credentials.create` returned, as JSON (WebAuthn's RegistrationResponseJSON). */
const registrationResponse = credential.extend({
  response: z.object({
    clientDataJSON: z.string().max(5000),
    attestationObject: z.string().max(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type RegistrationResponse = z.infer<typeof registrationResponse>

/** What `navigator.credentials.get` returned, as JSON (WebAuthn's AuthenticationResponseJSON). */
const passkeyResponse = credential.extend({
  response: z.object({
    clientDataJSON: z.string().max(5000),
    authenticatorData: z.string().max(5000),
    signature: z.string().max(5000),
    userHandle: z.string().max(200).nullish(),
  }),
})
export type PasskeyResponse = z.infer<typeof passkeyResponse>

/** WebAuthn's options as JSON, handed to the browser unchanged. */
const options = z.record(z.string(), z.unknown())

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  /** Null until it was used to log in. */
  lastUsedAt: instant.nullable(),
  /** Refused at login until a password reset keeps it. */
  isSuspended: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

export const listPasskeys = route('GET', '/auth/passkeys', 'signedIn', {
  summary: 'My passkeys, newest first, and what the admin area still asks for',
  output: z.object({
    passkeys: z.array(passkey),
    isSecondFactorRequired: z.boolean(),
    recoveryCodesLeft: z.number(),
  }),
  dependsOn: () => ['devices'],
})

export const listResetPasskeys = route('POST', '/auth/reset-password/passkeys', 'guest', {
  summary: 'The passkeys that a password reset with this token removes unless it keeps them',
  body: resetPassword.body.pick({ token: true }),
  output: z.object({ passkeys: z.array(passkey) }),
  refusals: ['RESET_TOKEN_INVALID'],
  perMinute: 20,
})

export const getPasskeyOptions = route('POST', '/auth/passkeys/options', 'signedIn', {
  summary: 'Options to make a passkey with; the challenge works once, for 5 minutes',
  output: z.object({ options }),
  refusals: ['PASSKEY_LIMIT', 'REAUTHENTICATION_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
  requiresRecentLogin: true,
  requiresOwnPasskey: true,
  perMinute: 20,
})

export const addPasskey = route('POST', '/auth/passkeys', 'signedIn', {
  summary: 'Store a passkey',
  body: z.object({
    response: registrationResponse,
    name: z.string().trim().max(authLimits.passkeys.name, 'Een naam mag hoogstens 60 tekens hebben').nullish(),
  }),
  output: z.object({ passkey }),
  status: 201,
  refusals: ['PASSKEY_REFUSED', 'PASSKEY_LIMIT', 'REAUTHENTICATION_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
  requiresRecentLogin: true,
  requiresOwnPasskey: true,
  perMinute: 20,
  changes: () => ['devices'],
})

export const removePasskey = route('DELETE', '/auth/passkeys/:id', 'signedIn', {
  summary: 'Remove a passkey',
  refusals: ['PASSKEY_NOT_FOUND', 'REAUTHENTICATION_REQUIRED'],
  requiresRecentLogin: true,
  requiresOwnPasskey: true,
  changes: () => ['devices'],
})

export const makeRecoveryCodes = route('POST', '/auth/recovery-codes', 'signedIn', {
  summary: 'Codes to print, each of which replaces a passkey once. They are shown once, and earlier ones end',
  output: z.object({ codes: z.array(z.string()) }),
  status: 201,
  refusals: ['PASSKEY_REQUIRED', 'REAUTHENTICATION_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
  requiresRecentLogin: true,
  requiresOwnPasskey: true,
  perMinute: 20,
  changes: () => ['devices'],
})

export const getPasskeyLoginOptions = route('POST', '/auth/passkey-login/options', 'guest', {
  summary: 'Options to use a passkey with; the challenge works once, for 5 minutes',
  output: z.object({ options }),
  perMinute: 20,
})

export const loginWithPasskey = route('POST', '/auth/passkey-login', 'guest', {
  summary: 'Sign in with a passkey',
  body: z.object({ response: passkeyResponse, deviceId }),
  output: session,
  refusals: ['PASSKEY_INVALID', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_SUSPENDED'],
  perMinute: 20,
})

export const reauthenticate = route('POST', '/auth/reauthenticate', 'signedIn', {
  summary:
    'Confirm with password, passkey or recovery code that this is still the user; counts as recent for 10 minutes',
  body: z
    .object({
      password: z
        .string('Wachtwoord is vereist')
        .max(authLimits.passwordMaxLength, 'Een wachtwoord mag hoogstens 200 tekens hebben')
        .nullish(),
      passkey: passkeyResponse.nullish(),
      /** Counts as a passkey. */
      recoveryCode: z.string().max(60, 'Deze code is te lang').nullish(),
    })
    .refine(({ password, passkey, recoveryCode }) => Boolean(password) || Boolean(passkey) || Boolean(recoveryCode), {
      path: ['password'],
      error: 'Wachtwoord is vereist',
    }),
  refusals: ['WRONG_PASSWORD', 'ACCOUNT_LOCKED', 'PASSKEY_REFUSED', 'RECOVERY_CODE_INVALID'],
  perMinute: 20,
  changes: () => ['devices'],
})
