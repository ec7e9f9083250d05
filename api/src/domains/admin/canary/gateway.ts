import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import ece from 'http_ece'
import { importJWK, jwtVerify } from 'jose'

/** A subscription of this process, and the payload that it receives. */
export type PushReceiver = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Rejects when a message came whose signature or encryption a push service or browser would refuse. */
  received: Promise<string>
  close(): void
}

/**
 * The receiving side of web push (RFC 8030, 8291 and 8292) on a port of this machine: the push service, which checks the
 * signature of the sender, and the browser, which decrypts.
 *
 * @param vapidKey of the sender, as browsers subscribe with it
 */
export async function openPushReceiver(vapidKey: string): Promise<PushReceiver> {
  const ecdh = createECDH('prime256v1')
  const auth = randomBytes(16).toString('base64url')
  const p256dh = ecdh.generateKeys().toString('base64url')
  let origin = ''
  let resolve: (payload: string) => void
  let reject: (error: unknown) => void
  const received = new Promise<string>((...settle) => {
    ;[resolve, reject] = settle
  })
  // Without a message nobody waits for it.
  received.catch(() => undefined)
  const server = createServer(async (request, response) => {
    try {
      const [, token = ''] = /^vapid t=([^,]+),/.exec(request.headers.authorization ?? '') ?? []
      await jwtVerify(token, await importKey(vapidKey), { audience: origin })
      const body = await buffer(request)
      resolve(ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString())
      response.writeHead(201).end()
    } catch (error) {
      reject(error)
      response.writeHead(403).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    subscription: { endpoint: `${origin}/canary`, keys: { p256dh, auth } },
    received,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** @param key a point of P-256, uncompressed: one byte, then both coordinates */
function importKey(key: string) {
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  return importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256')
}
