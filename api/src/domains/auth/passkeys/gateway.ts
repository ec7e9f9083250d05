import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyResponse, RegistrationResponse } from 'contract/auth/passkeys.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'

export type Site = { host: string; origins: string[] }
export type StoredPasskey = { credentialId: string; publicKey: string; counter: number; transports: string[] }
type Options = { challenge: string; options: Record<string, unknown> }

/** Discoverable and with user verification, so that a passkey alone signs in with two factors. */
export async function createRegistration(
  site: Site,
  user: { id: string; username: string },
  existing: readonly StoredPasskey[],
): Promise<Options> {
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: site.host,
    userName: user.username,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge: options.challenge, options: { ...options } }
}

/** @returns null for a response that is not valid for this site and challenge */
export async function verifyRegistration(site: Site, response: RegistrationResponse, challenge: string) {
  const result = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.host,
    requireUserVerification: true,
  }).catch(() => null)
  if (result === null || !result.verified) return null
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

export async function createLogin(site: Site): Promise<Options> {
  const options = await generateAuthenticationOptions({ rpID: site.host, userVerification: 'required' })
  return { challenge: options.challenge, options: { ...options } }
}

/** @returns the new counter; null for a response that is not valid for this site, challenge and passkey */
export async function verifyLogin(
  site: Site,
  response: PasskeyResponse,
  challenge: string,
  { credentialId, publicKey, counter, transports }: StoredPasskey,
): Promise<number | null> {
  const result = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.host,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports,
    },
    requireUserVerification: true,
  }).catch(() => null)
  return result?.verified === true ? result.authenticationInfo.newCounter : null
}

/** The challenge that a response says it answers; the caller checks that it was sent. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' && challenge !== '' ? challenge : null
  } catch {
    return null
  }
}
