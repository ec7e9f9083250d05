import { once } from 'node:events'
import { connect } from 'node:tls'

const TIMEOUT_MS = 10_000
const ATTEMPTS = 3

/**
 * Posts a message to the operator's webhook: chat programs read `text` or `content`. Independent of mail and of the database.
 * @throws when none of the attempts is answered with success
 */
export async function postAlert(url: string, text: string): Promise<void> {
  let failure: unknown
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text, content: text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (response.ok) return
      failure = new Error(`the webhook responded with ${response.status}`)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

const CONNECT_TIMEOUT_MS = 2_000

/** When the certificate that browsers get ends; null when nothing answers. */
export async function readCertificateEnd({ hostname, port }: URL): Promise<Date | null> {
  const options = { host: hostname, port: Number(port || 443), servername: hostname }
  // One that has ended, too.
  const socket = connect({ ...options, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) })
    return new Date(socket.getPeerCertificate().valid_to)
  } catch {
    return null
  } finally {
    socket.on('error', () => undefined).destroy()
  }
}
