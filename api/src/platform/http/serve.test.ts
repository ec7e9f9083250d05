import { type AnyRoute, route } from 'contract/platform/route.ts'
import { z } from 'contract/platform/zod.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { listContractRoutes } from '../../testing/routes/contract-routes.ts'
import { answerSchema, serve } from './serve.ts'
import { createServer } from './server.ts'

const person = z.object({ name: z.string(), age: z.number().nullable(), photo: z.string().optional() })
const example = route('GET', '/example', 'public', {
  summary: 'For this test',
  output: z.object({
    people: z.array(person),
    owner: person.nullable(),
    at: z.iso.datetime(),
    byKind: z.record(z.string(), z.number()),
  }),
})

async function answer(returned: unknown, { checksAnswers = true, served = example as AnyRoute } = {}) {
  const app = createServer({ ...readConfig({ LOG_LEVEL: 'silent' }), checksAnswers })
  serve(app, served, () => returned as never)
  const { statusCode, headers, payload } = await app.inject({ method: served.method, url: served.path })
  return { statusCode, type: headers['content-type'], payload }
}
const AT = '2026-11-28T20:00:00.000Z'

test.each([true, false])(
  'an answer holds what its route names and nothing else, checked: %s',
  async (checksAnswers) => {
    const secret = { password: 'geheim' }
    const named = {
      people: [
        { name: 'Zoë "de" 1\n\\', age: null },
        { name: '', age: 30, photo: 'a.webp' },
      ],
      owner: null,
    }
    const returned = { ...named, people: named.people.map((each) => ({ ...each, ...secret })), ...secret }
    const { statusCode, type, payload } = await answer({ ...returned, at: AT, byKind: { a: 1 } }, { checksAnswers })
    expect([statusCode, type]).toEqual([200, 'application/json; charset=utf-8'])
    expect(JSON.parse(payload)).toEqual({ success: true, data: { ...named, at: AT, byKind: { a: 1 } } })
  },
)

test('an answer that its route does not describe fails', async () => {
  const right = { people: [], owner: null, at: AT, byKind: {} }
  for (const wrong of [{ owner: { name: null, age: 1 } }, { people: [{ name: 'Anna' }] }, { at: 'morgen' }])
    expect((await answer({ ...right, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(500)
  expect((await answer({ ...right, people: [{ name: 'Anna' }] }, { checksAnswers: false })).statusCode).toBe(500)
})

test('no answer is one of several schemas, each of which would be tried for every value', async () => {
  const routes = (await listContractRoutes()).filter(({ media }) => media === null)
  const schemas = routes.map((each) => `${each.path} ${JSON.stringify(answerSchema(each))}`)
  expect(schemas.filter((schema) => /"(anyOf|oneOf|allOf|\$ref)"/.test(schema))).toEqual([])
})
