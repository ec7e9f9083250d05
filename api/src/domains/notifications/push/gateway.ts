// As a whole: Node cannot read the names of what this older kind of module exports.
import webPush from 'web-push'
import type { Secrets } from '../../../platform/db/secrets.ts'

const TIMEOUT_MS = 5_000
/** How long a push service keeps a message for a device that is off. Seconds. */
const KEPT_SECONDS = 24 * 3_600

/**
 * Whether an address is on a push service we post to; anything else would let a person make this server call where they
 * like. `services` are hosts, or `*.` and a domain; one that begins with http:// is a whole origin, for tests.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  return services.some((service) => {
    if (service.startsWith('http://')) return url.origin === service
    if (url.protocol !== 'https:' || url.port !== '') return false
    return service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service
  })
}

export type PushMessage = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** What the service worker gets, as JSON. */
  payload: object
  /** A later message under the same topic replaces one the device has not seen. At most 32 characters of base64url. */
  topic: string
}

/**
 * Encrypts a message for one browser and hands it to its push service.
 *
 * @returns `gone` when the subscription is dead for good
 * @throws when the service is away, too slow or says "later"
 */
export async function sendPush(
  vapid: Secrets['vapid'],
  subject: string,
  { endpoint, keys, payload, topic }: PushMessage,
): Promise<'sent' | 'gone'> {
  // The package's own sending takes https alone and would not let a test listen.
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
    vapidDetails: { subject, ...vapid },
    TTL: KEPT_SECONDS,
    topic,
    urgency: 'normal',
  })
  const answer = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: body as Uint8Array<ArrayBuffer>,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  await answer.body?.cancel()
  if (answer.ok) return 'sent'
  // 400 and 403 are about this message or our key, and no retry mends them.
  if (answer.status === 404 || answer.status === 410 || answer.status === 400 || answer.status === 403) return 'gone'
  throw new Error(`the push service answered ${answer.status}`)
}
