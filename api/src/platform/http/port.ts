import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { OperatorError } from '../operator-error.ts'

type Address = { port: number; host: string }

/** Listens for a moment, before anything else starts. @throws OperatorError if the address cannot be listened on */
export async function checkPort(address: Address): Promise<void> {
  const server = createServer().listen(address)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw toListenError(error, address)
  }
  server.close()
  await once(server, 'close')
}

export function toListenError(error: unknown, { port, host }: Address): unknown {
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
