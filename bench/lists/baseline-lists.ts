import Fastify from 'fastify'
import { Pool } from 'pg'
import type { BaselineCall } from './lists.ts'

/**
 * Baseline of the lists: per path one prepared select for the rows of that page, and the product's response as a constant.
 * No token, no access rules, no page count.
 */
const { DATABASE_URL, CALLS = '[]' } = process.env
const pool = new Pool({ connectionString: DATABASE_URL, max: 20 })
const app = Fastify()
for (const { path, text, values, answer } of JSON.parse(CALLS) as BaselineCall[])
  app.get(path, async (_request, reply) => {
    const { rows } = await pool.query({ name: path, text, values })
    if (rows.length === 0) throw new Error(`${path}: its select finds nothing`)
    return reply.header('content-type', 'application/json; charset=utf-8').send(answer)
  })
console.log(`Ready on ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
