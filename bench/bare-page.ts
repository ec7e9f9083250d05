import Fastify from 'fastify'

/** What our landing page is held against: the same HTML, in memory. */
const { HTML = '' } = process.env
const app = Fastify()
app.get('/', (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(HTML))
console.log(`Ready on ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
