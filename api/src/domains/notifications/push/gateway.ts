// A default import: Node finds no named exports in this CommonJS module.
import webPush from 'web-push'
import type { Secrets } from '../../../platform/db/secrets.ts'

const TIMEOUT_MS = 5_000
/**
 * Another address would let a user make this server call any host.
 * @param services hosts, `*.` followed by a domain, or in tests an origin that begins with http://
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
  payload: object
  ttlSeconds: number
  /** A message replaces an undelivered one with the same topic. At most 32 characters of base64url. */
  topic: string
}

/**
 * @returns `expired` when the subscription will never work again
 * @throws when the service is unavailable or answers with a temporary error
 */
export async function sendPush(
  vapid: Secrets['vapid'],
  subject: string,
  { endpoint, keys, payload, ttlSeconds, topic }: PushMessage,
): Promise<'sent' | 'expired'> {
  // webPush.sendNotification supports https only; tests run a plain http server.
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
    vapidDetails: { subject, ...vapid },
    TTL: ttlSeconds,
    topic,
    urgency: 'normal',
  })
  const response = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: body as Uint8Array<ArrayBuffer>,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  await response.body?.cancel()
  if (response.ok) return 'sent'
  // 400 and 403 concern this message or our key; a retry fails the same way.
  if (response.status === 404 || response.status === 410 || response.status === 400 || response.status === 403)
    return 'expired'
  throw new Error(`the push service responded with ${response.status}`)
}
