import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { OperatorError } from '../operator-error.ts'

type Address = { port: number; host: string }

/** Listens for a moment, before anything else starts. @throws OperatorError if the address cannot be listened on */
export async function checkPort(address: Address): Promise<void> {
  for (const host of hostsOf(address.host)) {
    const server = createServer()
    await listenOn(server, address.port, host).catch((error: unknown) => {
      throw toListenError(error, address)
    })
    server.close()
    if (server.listening) await once(server, 'close')
  }
}

/** @throws OperatorError if the address cannot be listened on */
export async function listen(app: FastifyInstance, address: Address): Promise<void> {
  const [host = '', other] = hostsOf(address.host)
  try {
    await app.listen({ port: address.port, host })
    if (other === undefined) return
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      app.server.emit('connection', socket)
    })
    app.server.once('close', () => server.close())
    await listenOn(server, boundPort(app.server) ?? address.port, other)
  } catch (error) {
    throw toListenError(error, address)
  }
}

/** A browser takes either address of `localhost`, and a server listens on one. */
const hostsOf = (host: string): string[] => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host])

async function listenOn(server: Server, port: number, host: string): Promise<void> {
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // A machine without IPv6.
    if (host !== '::1' || !['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code)) throw error
  }
}

function toListenError(error: unknown, { port, host }: Address): unknown {
  const sentence = sentenceFor((error as NodeJS.ErrnoException).code, port, host)
  return sentence === null ? error : new OperatorError(sentence, { cause: error })
}

/** Null while the server does not listen. */
export function boundPort(server: Server): number | null {
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : null
}

function sentenceFor(code: string | undefined, port: number, host: string): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is in use by another program: stop that program, or set PORT to another number.`
    case 'EACCES':
      return `PORT ${port} may not be used by this user: set PORT to a number from 1024 on, with a reverse proxy in front.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return `HOST ${host} is not an address of this machine: set HOST to one, or to 0.0.0.0 for all of them.`
    default:
      return null
  }
}
