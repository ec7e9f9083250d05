import type { AckData, ClientEventName, ClientPayload, ServerEventName, ServerPayload } from 'contract/realtime.ts'
import { io } from 'socket.io-client'

export type SiteSocket = {
  /** @throws when the event is refused or not acknowledged in time */
  send<E extends ClientEventName>(event: E, payload: ClientPayload<E>): Promise<AckData<E>>
  /** Resolves with the payload of the next such event. It must be called before the event; `close` does not end it. */
  receive<E extends ServerEventName>(event: E): Promise<ServerPayload<E>>
  close(): void
}

/** Over WebSocket. @throws when the site cannot be reached or refuses the token */
export async function openSiteSocket(site: string, token: string, timeoutMs: number): Promise<SiteSocket> {
  const options = { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true }
  const raw = io(site, { ...options, timeout: timeoutMs })
  await new Promise<void>((resolve, reject) => {
    raw.once('connect', resolve)
    raw.once('connect_error', (error) => {
      raw.close()
      // The error of a transport says no more than that; its cause says what happened.
      const { description } = error as { description?: { message?: string } }
      reject(new Error(`${error.message}${description?.message === undefined ? '' : ` (${description.message})`}`))
    })
    raw.once('disconnect', (reason) => reject(new Error(reason)))
  })
  return {
    send: async (event, payload) => {
      const ack = await raw.timeout(timeoutMs).emitWithAck(event as string, payload)
      if (ack.success !== true) throw new Error(`${event} was refused: ${ack.code}`)
      return ack.data
    },
    receive: (event) => new Promise((resolve) => raw.once(event as string, resolve)),
    close: () => raw.close(),
  }
}
