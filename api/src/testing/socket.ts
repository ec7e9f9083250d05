import type { Ack, AckData, ClientEventName, ClientPayload, ServerEventName, ServerPayload } from 'contract/realtime.ts'
import type { Topic } from 'contract/topics.ts'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { afterEach, beforeAll } from 'vitest'
import type { TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

export type TestSocket = {
  raw: Socket
  send<E extends ClientEventName>(event: E, payload: ClientPayload<E>): Promise<Ack<AckData<E>>>
  /** Payloads of an event received so far, oldest first. */
  received<E extends ServerEventName>(event: E): ServerPayload<E>[]
  /** Resolves with the first matching payload, received before or after the call; rejects after `TIMEOUT_MS`. */
  waitFor<E extends ServerEventName>(
    event: E,
    matches?: (payload: ServerPayload<E>) => boolean,
  ): Promise<ServerPayload<E>>
  /** The topics of all `changed` received so far, in their order. */
  topics(): string[]
  /** Resolves once a `changed` with the topic was received, before or after the call; rejects after `TIMEOUT_MS`. */
  waitForTopic(topic: Topic): Promise<void>
  /** Resolves when the server has disconnected this socket. */
  waitForDisconnect(): Promise<string>
  close(): void
}

/** Only ends what hangs: a busy machine may take seconds for what takes milliseconds on an idle one. */
const TIMEOUT_MS = 120_000

/** A connected Socket.IO client. Rejects with the server's connect error, or if it is disconnected before connecting. */
export async function openSocket(
  address: string,
  user: Pick<TestUser, 'accessToken'>,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<TestSocket> {
  const raw = io(address, {
    auth: { token: user.accessToken },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  })
  const all: { event: string; payload: unknown }[] = []
  const listeners = new Set<() => void>()
  raw.onAny((event: string, payload: unknown) => {
    all.push({ event, payload })
    for (const check of [...listeners]) check()
  })
  await new Promise<void>((resolve, reject) => {
    raw.once('connect', resolve)
    raw.once('connect_error', (error) => {
      raw.close()
      reject(error)
    })
    // A server that stops between accepting and authenticating emits neither.
    raw.once('disconnect', (reason) => reject(new Error(`disconnected before authentication: ${reason}`)))
  })
  const payloadsOf = (event: string) => all.filter((one) => one.event === event).map((one) => one.payload)
  const socket: TestSocket = {
    raw,
    send: (event, payload) => raw.timeout(TIMEOUT_MS).emitWithAck(event as string, payload),
    received: ((event: string) => payloadsOf(event)) as TestSocket['received'],
    waitFor: ((event: string, matches: (payload: unknown) => boolean = () => true) =>
      new Promise<unknown>((resolve, reject) => {
        const timer = setTimeout(() => {
          listeners.delete(check)
          reject(
            new Error(
              `${event} was not received within ${TIMEOUT_MS} ms; received: ${all.map((one) => one.event).join(', ')}`,
            ),
          )
        }, TIMEOUT_MS)
        const check = () => {
          const found = payloadsOf(event).find(matches)
          if (found === undefined) return
          clearTimeout(timer)
          listeners.delete(check)
          resolve(found)
        }
        listeners.add(check)
        check()
      })) as TestSocket['waitFor'],
    topics: () => socket.received('changed').flatMap(({ topics }) => topics),
    waitForTopic: async (topic) => void (await socket.waitFor('changed', ({ topics }) => topics.includes(topic))),
    waitForDisconnect: () =>
      new Promise((resolve) => {
        if (raw.disconnected) resolve('already')
        else raw.once('disconnect', resolve)
      }),
    close: () => raw.close(),
  }
  return socket
}

/** Makes the test app listen. @returns opens a socket that is closed after the test */
export function useSockets(testApp: TestApp): (user: Pick<TestUser, 'accessToken'>) => Promise<TestSocket> {
  const open: TestSocket[] = []
  let address = ''
  beforeAll(async () => {
    address = await testApp.listen()
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close()
  })
  return async (user) => {
    const socket = await openSocket(address, user)
    open.push(socket)
    return socket
  }
}
