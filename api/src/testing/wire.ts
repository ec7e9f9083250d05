import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Wire = {
  /** The given URL, through this wire. */
  url: string
  /** Breaks every connection, and every new one at once, as when the other side is gone. */
  cut(): void
  /** Lets questions through, and cuts at the first answer: what was asked is done, and nobody is told. */
  loseNextAnswer(): void
  /** Carries nothing and breaks nothing, as a cable that is pulled out: both sides wait. */
  hang(): void
  /** From now on it leads there. */
  moveTo(targetUrl: string): void
  mend(): void
  close(): Promise<void>
}

/** A wire between the app and something it depends on, to cut. */
export async function layWire(targetUrl: string): Promise<Wire> {
  let { port, hostname } = new URL(targetUrl)
  const here = new URL(targetUrl)
  const open = new Set<Socket>()
  let isCut = false
  let isHanging = false
  let losesAnswer = false
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  const keep = (socket: Socket, other: Socket) => {
    open.add(socket)
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
    socket.on('error', () => other.destroy())
  }
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    keep(near, far)
    keep(far, near)
    near.on('data', (question) => far.write(question))
    far.on('data', (answer) => {
      if (losesAnswer) cut()
      else near.write(answer)
    })
    near.on('end', () => far.end())
    far.on('end', () => near.end())
    if (isHanging) for (const socket of [near, far]) socket.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the wire has no port')
  here.hostname = '127.0.0.1'
  here.port = String(address.port)
  return {
    url: here.toString(),
    cut,
    loseNextAnswer: () => {
      losesAnswer = true
    },
    hang: () => {
      isHanging = true
      for (const socket of open) socket.pause()
    },
    moveTo: (url) => {
      ;({ port, hostname } = new URL(url))
    },
    mend: () => {
      isCut = false
      isHanging = false
      losesAnswer = false
      for (const socket of open) socket.resume()
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
