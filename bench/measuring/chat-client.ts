import { WebSocket } from 'ws'

export type Acknowledgement = { success: boolean; code?: string; data?: { missed?: unknown } }
export type ChatClient = Awaited<ReturnType<typeof openClient>>

const NEW_MESSAGE = Buffer.from('42["new-message",')
const [OPEN, PING, MESSAGE] = [0x30, 0x32, 0x34]
const [CONNECTED, EVENT, ACKNOWLEDGED] = [0x30, 0x32, 0x33]

/**
 * A chat client for load generation: Socket.IO's protocol (engine.io 4, socket.io 5) on a plain WebSocket. It counts
 * messages without parsing them. With socket.io-client the load process, not the server, limits the rate on two cores.
 *
 * @param onNewMessage called for each received message
 */
export async function openClient(
  address: string,
  { token, userId }: { token: string; userId: string },
  onNewMessage: () => void = () => undefined,
) {
  const url = `${address.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const pending = new Map<number, (acknowledgement: Acknowledgement) => void>()
  let nextId = 0
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    socket.on('message', (data: Buffer) => {
      if (data[0] === OPEN) socket.send(`40${JSON.stringify({ token, userId })}`)
      else if (data[0] === PING) socket.send('3')
      else if (data[0] !== MESSAGE) reject(new Error(`unexpected packet: ${data}`))
      else if (data[1] === EVENT) {
        if (data.subarray(0, NEW_MESSAGE.length).equals(NEW_MESSAGE)) onNewMessage()
      } else if (data[1] === ACKNOWLEDGED) handleAcknowledgement(data.toString('utf8', 2))
      else if (data[1] === CONNECTED) resolve()
      else reject(new Error(`refused: ${data}`))
    })
  })

  /** @param packet the id of the request and a list of one value: `17[{"success":true}]` */
  function handleAcknowledgement(packet: string): void {
    const start = packet.indexOf('[')
    const id = Number(packet.slice(0, start))
    const [acknowledgement] = JSON.parse(packet.slice(start)) as [Acknowledgement]
    pending.get(id)?.(acknowledgement)
    pending.delete(id)
  }

  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (event: string, payload: object) =>
      new Promise<Acknowledgement>((resolve) => {
        pending.set(nextId, resolve)
        socket.send(`42${nextId++}${JSON.stringify([event, payload])}`)
      }),
    close: () => socket.terminate(),
  }
}

const CONNECT_AT_ONCE = 50

/** Opens a client per member, 50 at once. */
export async function openAll<Member, Client>(
  members: readonly Member[],
  open: (member: Member) => Promise<Client>,
): Promise<Client[]> {
  const waiting = [...members].reverse()
  const clients: Client[] = []
  const openNext = async () => {
    for (let member = waiting.pop(); member !== undefined; member = waiting.pop()) clients.push(await open(member))
  }
  await Promise.all(Array.from({ length: CONNECT_AT_ONCE }, openNext))
  return clients
}
