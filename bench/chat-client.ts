import { WebSocket } from 'ws'

/** What an acknowledgement says, as far as the load looks at it. */
export type Answer = { success: boolean; code?: string }

const NEW_MESSAGE = Buffer.from('42["new-message",')
const OPEN = 0x30
const PING = 0x32
const MESSAGE = 0x34
const CONNECTED = 0x30
const EVENT = 0x32
const ACKNOWLEDGED = 0x33

/**
 * One client of the chat that costs the measuring machine next to nothing: Socket.IO's protocol (engine.io 4,
 * socket.io 5) on a bare WebSocket. What is delivered to it is counted and not read. With the library's own client the
 * process that made the load was the busiest of all, and on two cores it was that process that was measured.
 *
 * @param auth what the socket brings along: token and user id
 * @param onNewMessage called for each message that is delivered to it
 */
export async function openClient(address: string, auth: object, onNewMessage: () => void) {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  })
  const answers = new Map<number, (answer: Answer) => void>()
  let asked = 0

  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    socket.on('message', (data: Buffer) => {
      if (data[0] === OPEN) socket.send(`40${JSON.stringify(auth)}`)
      else if (data[0] === PING) socket.send('3')
      else if (data[0] !== MESSAGE) reject(new Error(`not understood: ${data}`))
      else if (data[1] === EVENT) {
        if (data.compare(NEW_MESSAGE, 0, NEW_MESSAGE.length, 0, NEW_MESSAGE.length) === 0) onNewMessage()
      } else if (data[1] === ACKNOWLEDGED) settle(data.toString('utf8', 2))
      else if (data[1] === CONNECTED) resolve()
      else reject(new Error(`refused: ${data}`))
    })
  })

  /** @param packet the id of what was asked, and a list of one answer: `17[{"success":true}]` */
  function settle(packet: string): void {
    const start = packet.indexOf('[')
    const id = Number(packet.slice(0, start))
    const [answer] = JSON.parse(packet.slice(start)) as [Answer]
    answers.get(id)?.(answer)
    answers.delete(id)
  }

  return {
    ask(event: string, payload: object, onAnswer: (answer: Answer) => void): void {
      const id = asked++
      answers.set(id, onAnswer)
      socket.send(`42${id}${JSON.stringify([event, payload])}`)
    },
    close: () => socket.terminate(),
  }
}

export type ChatClient = Awaited<ReturnType<typeof openClient>>
