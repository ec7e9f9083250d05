import Fastify from 'fastify'

/** Baseline of the landing page: the same HTML from memory. */
const { HTML = '' } = process.env
const app = Fastify()
app.get('/', (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').send(HTML))
console.log(`Ready on ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
