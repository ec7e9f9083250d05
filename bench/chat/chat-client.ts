import { WebSocket } from 'ws'

export type Acknowledgement = { success: boolean; code?: string }

const NEW_MESSAGE = Buffer.from('42["new-message",')
const RESUME = Buffer.from('42["resume"')
const OPEN = 0x30
const PING = 0x32
const MESSAGE = 0x34
const CONNECTED = 0x30
const EVENT = 0x32
const ACKNOWLEDGED = 0x33

/**
 * A chat client for load generation: Socket.IO's protocol (engine.io 4, socket.io 5) on a plain WebSocket. It counts
 * messages without parsing them. With socket.io-client the load process, not the server, limits the rate on two cores.
 *
 * @param auth the handshake's token and user id
 * @param onNewMessage called for each received message with its size in bytes
 * @param onResume called when the server asks to resume: live messages may have been lost. Nothing is resumed here.
 */
export async function openClient(
  address: string,
  auth: object,
  onNewMessage: (bytes: number) => void,
  onResume?: () => void,
) {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  })
  const pending = new Map<number, (acknowledgement: Acknowledgement) => void>()
  let nextId = 0

  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    socket.on('message', (data: Buffer) => {
      if (data[0] === OPEN) socket.send(`40${JSON.stringify(auth)}`)
      else if (data[0] === PING) socket.send('3')
      else if (data[0] !== MESSAGE) reject(new Error(`unexpected packet: ${data}`))
      else if (data[1] === EVENT) {
        if (data.subarray(0, NEW_MESSAGE.length).equals(NEW_MESSAGE)) onNewMessage(data.length)
        else if (data.subarray(0, RESUME.length).equals(RESUME)) onResume?.()
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
    send(event: string, payload: object, onAcknowledged: (acknowledgement: Acknowledgement) => void): void {
      const id = nextId++
      pending.set(id, onAcknowledged)
      socket.send(`42${id}${JSON.stringify([event, payload])}`)
    },
    close: () => socket.terminate(),
  }
}

export type ChatClient = Awaited<ReturnType<typeof openClient>>
