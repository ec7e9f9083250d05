import Fastify from 'fastify'
import { Pool } from 'pg'

/** `query`: one prepared select for the rows of the answer. */
export type BaselineCall = { path: string; type: string; answer: string; query?: { text: string; values: unknown[] } }

/** Baseline of lists and pages: per path the product's answer from memory. No token, no access rules, no page count. */
const { DATABASE_URL, CALLS = '[]' } = process.env
const pool = new Pool({ connectionString: DATABASE_URL, max: 20 })
const app = Fastify()
for (const { path, type, answer, query } of JSON.parse(CALLS) as BaselineCall[])
  app.get(path, async (_request, reply) => {
    if (query && (await pool.query({ name: path, ...query })).rows.length === 0)
      throw new Error(`${path}: its select finds nothing`)
    return reply.header('content-type', type).send(answer)
  })
console.log(`Ready on ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
