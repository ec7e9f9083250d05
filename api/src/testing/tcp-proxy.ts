import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** The given URL, through this wire. */
  url: string
  /** Breaks every connection, and every new one at once, as when the other side is gone. */
  dropConnections(): void
  /** Lets questions through, and cuts at the first answer: what was asked is done, and nobody is told. */
  dropNextResponse(): void
  /** Carries nothing and breaks nothing, as a cable that is pulled out: both sides wait. */
  freeze(): void
  /** The same for the connections that are open now; new ones work, as after a failover. */
  freezeOpenConnections(): void
  /** From now on it leads there. */
  retarget(targetUrl: string): void
  restore(): void
  close(): Promise<void>
}

/** A wire between the app and something it depends on, to cut. */
export async function startTcpProxy(targetUrl: string): Promise<TcpProxy> {
  let { port, hostname } = new URL(targetUrl)
  const here = new URL(targetUrl)
  const open = new Set<Socket>()
  let isCut = false
  let isHanging = false
  let losesAnswer = false
  const dropConnections = () => {
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
      if (losesAnswer) dropConnections()
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
    dropConnections,
    dropNextResponse: () => {
      losesAnswer = true
    },
    freeze: () => {
      isHanging = true
      for (const socket of open) socket.pause()
    },
    freezeOpenConnections: () => {
      for (const socket of open) socket.pause()
    },
    retarget: (url) => {
      ;({ port, hostname } = new URL(url))
    },
    restore: () => {
      isCut = false
      isHanging = false
      losesAnswer = false
      for (const socket of open) socket.resume()
    },
    close: async () => {
      dropConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
