import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyResponse, RegistrationResponse } from 'contract/auth/passkeys.ts'

type Options = Record<string, unknown>
type Changes = { origin?: string; host?: string; isUserVerified?: boolean; counter?: number; challenge?: string }

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** Encodes CBOR, as far as an authenticator needs it: small integers, short texts, byte strings and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as number | string | Buffer)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** A software authenticator with one ES256 key. `changes` falsifies its responses. */
export function createAuthenticator({ origin, host }: { origin: string; host: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, options: Options, changes: Changes) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: changes.challenge ?? options.challenge,
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData(flags: number, changes: Changes, credential: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(changes.counter ?? ++counter)
    const verified = changes.isUserVerified === false ? 0 : 0x04
    return Buffer.concat([sha256(changes.host ?? host), Buffer.from([0x01 | verified | flags]), count, credential])
  }

  return {
    register(options: Options, changes: Changes = {}): RegistrationResponse {
      // COSE: an EC2 key for ES256 on the curve P-256.
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(0x40, changes, credential)],
        ]),
      )
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, changes)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },

    logIn(options: Options, changes: Changes = {}): PasskeyResponse {
      const data = clientData('webauthn.get', options, changes)
      const authData = authenticatorData(0, changes)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
        },
      }
    },
  }
}
