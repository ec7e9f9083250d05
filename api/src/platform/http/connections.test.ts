import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { closeServer, trackConnections } from './connections.ts'
import { createServer } from './server.ts'

test('a request that a proxy sends before it hears that the server closes is answered', async () => {
  const server = createServer(readConfig({ LOG_LEVEL: 'silent' }))
  const connections = trackConnections(server)
  const closing = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  server.get('/page', async () => 'page')
  // Fastify closes already, and still listens.
  server.addHook('preClose', async () => {
    closing.resolve()
    await answered.promise
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const closed = closeServer(server, connections)
  await closing.promise
  const { status, headers } = await fetch(`${address}/page`)
  answered.resolve()
  expect([status, headers.get('connection')]).toEqual([200, 'close'])
  await closed
})
