import { SMTPServer } from 'smtp-server'

/**
 * A real SMTP server that keeps what it takes.
 *
 * @param answer may refuse an address
 * @param onTaken a mail is here and whole, and the sender does not know yet
 */
export function startSmtpServer(
  port: number,
  answer: (address: string) => Error | null = () => null,
  onTaken: (count: number) => void = () => undefined,
) {
  const taken: { to: string[]; raw: Buffer }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => callback(answer(address)),
    onData: (stream, session, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts) })
        onTaken(taken.length)
        callback()
      })
    },
  })
  return new Promise<{ taken: typeof taken; port: number; stop(): Promise<void> }>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const bound = server.server.address()
      resolve({
        taken,
        port: bound !== null && typeof bound === 'object' ? bound.port : 0,
        stop: () => new Promise((done) => server.close(() => done())),
      })
    })
  })
}
