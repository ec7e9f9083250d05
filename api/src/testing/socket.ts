import type { Ack, AckData, ClientEventName, ClientPayload, ServerEventName, ServerPayload } from 'contract/realtime.ts'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll } from 'vitest'
import type { TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

export type TestSocket = {
  raw: Socket
  send<E extends ClientEventName>(event: E, payload: ClientPayload<E>): Promise<Ack<AckData<E>>>
  /** Everything heard of one kind so far, oldest first. */
  received<E extends ServerEventName>(event: E): ServerPayload<E>[]
  /** Resolves with the next, or an already heard, payload that fits; rejects after 3 s. */
  waitFor<E extends ServerEventName>(event: E, fits?: (payload: ServerPayload<E>) => boolean): Promise<ServerPayload<E>>
  /** Resolves when the server has cut this socket. */
  waitForDisconnect(): Promise<string>
  close(): void
}

const PATIENCE = 3_000

/** A real Socket.IO client, connected; rejects with the server's connect error, or when the line is cut before. */
export async function openSocket(address: string, user: Pick<TestUser, 'accessToken'>): Promise<TestSocket> {
  const raw = io(address, {
    auth: { token: user.accessToken },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  const all: { event: string; payload: unknown }[] = []
  const waiting = new Set<() => void>()
  raw.onAny((event: string, payload: unknown) => {
    all.push({ event, payload })
    for (const look of [...waiting]) look()
  })
  await new Promise<void>((resolve, reject) => {
    raw.once('connect', resolve)
    raw.once('connect_error', (error) => {
      raw.close()
      reject(error)
    })
    // A server that goes between opening the line and letting somebody in says neither.
    raw.once('disconnect', (reason) => reject(new Error(`cut before it was let in: ${reason}`)))
  })
  const heard = (event: string) => all.filter((one) => one.event === event).map((one) => one.payload)
  return {
    raw,
    send: (event, payload) => raw.timeout(PATIENCE).emitWithAck(event as string, payload),
    received: ((event: string) => heard(event)) as TestSocket['received'],
    waitFor: ((event: string, fits: (payload: unknown) => boolean = () => true) =>
      new Promise<unknown>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(
            new Error(`${event} was not heard within ${PATIENCE} ms; heard: ${all.map((one) => one.event).join(', ')}`),
          )
        }, PATIENCE)
        const look = () => {
          const found = heard(event).find(fits)
          if (found === undefined) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      })) as TestSocket['waitFor'],
    waitForDisconnect: () =>
      new Promise((resolve) => {
        if (raw.disconnected) resolve('already')
        else raw.once('disconnect', resolve)
      }),
    close: () => raw.close(),
  }
}

/** Opens sockets to a listening testApp; what a test opened is closed after it. */
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
