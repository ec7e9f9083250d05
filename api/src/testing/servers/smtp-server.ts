import { SMTPServer } from 'smtp-server'

/**
 * A real SMTP server that records the mails it receives.
 *
 * @param rejectRecipient an error rejects the address
 * @param onReceived runs before the server acknowledges a mail
 * @param rejectSender an error rejects the sender
 */
export function startSmtpServer(
  port: number,
  rejectRecipient: (address: string) => Error | null = () => null,
  onReceived: (count: number) => void = () => undefined,
  rejectSender: (address: string) => Error | null = () => null,
) {
  const received: { to: string[]; raw: Buffer }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, callback) => callback(rejectSender(address)),
    onRcptTo: ({ address }, _session, callback) => callback(rejectRecipient(address)),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
        onReceived(received.length)
        callback()
      })
    },
  })
  return new Promise<{ received: typeof received; port: number; stop(): Promise<void> }>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const bound = server.server.address()
      resolve({
        received,
        port: bound !== null && typeof bound === 'object' ? bound.port : 0,
        stop: () => new Promise((done) => server.close(() => done())),
      })
    })
  })
}
