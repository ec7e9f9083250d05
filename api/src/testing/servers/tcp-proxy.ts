import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** The target URL through the proxy. */
  url: string
  /** Breaks all connections and rejects new ones, like a stopped server. */
  dropConnections(): void
  /** Forwards requests, and breaks all connections at the first response: the request is executed but not acknowledged. */
  dropNextResponse(): void
  /** Forwards nothing and closes nothing, like an unplugged cable. */
  freeze(): void
  /** Freezes the open connections; new ones work, as after a failover. */
  freezeOpenConnections(): void
  /** Connects new connections to another target. */
  retarget(targetUrl: string): void
  restore(): void
  close(): Promise<void>
}

/** A TCP proxy between the application and a server, to simulate network failures. */
export async function startTcpProxy(targetUrl: string): Promise<TcpProxy> {
  let { port, hostname } = new URL(targetUrl)
  const proxyUrl = new URL(targetUrl)
  const open = new Set<Socket>()
  let isDown = false
  let isFrozen = false
  let dropsResponse = false
  const dropConnections = () => {
    isDown = true
    for (const socket of open) socket.destroy()
  }
  const track = (socket: Socket, other: Socket) => {
    open.add(socket)
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
    socket.on('error', () => other.destroy())
  }
  const server = createServer((client) => {
    if (isDown) {
      client.destroy()
      return
    }
    const upstream = connect(Number(port), hostname)
    track(client, upstream)
    track(upstream, client)
    client.on('data', (chunk) => upstream.write(chunk))
    upstream.on('data', (chunk) => {
      if (dropsResponse) dropConnections()
      else client.write(chunk)
    })
    client.on('end', () => upstream.end())
    upstream.on('end', () => client.end())
    if (isFrozen) for (const socket of [client, upstream]) socket.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  proxyUrl.hostname = '127.0.0.1'
  proxyUrl.port = String(address.port)
  return {
    url: proxyUrl.toString(),
    dropConnections,
    dropNextResponse: () => {
      dropsResponse = true
    },
    freeze: () => {
      isFrozen = true
      for (const socket of open) socket.pause()
    },
    freezeOpenConnections: () => {
      for (const socket of open) socket.pause()
    },
    retarget: (url) => {
      ;({ port, hostname } = new URL(url))
    },
    restore: () => {
      isDown = false
      isFrozen = false
      dropsResponse = false
      for (const socket of open) socket.resume()
    },
    close: async () => {
      dropConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
