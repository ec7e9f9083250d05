import { z } from 'contract/platform/zod.ts'
import { expect, test } from 'vitest'
import { listContractRoutes, routeNames } from './contract-routes.ts'

const accepts = (schema: z.ZodType, text: string) => schema.safeParse(text).success

const isDate = (schema: z.ZodType): boolean =>
  !['kapot', 'kapot, dit is geen datum'].some((text) => accepts(schema, text)) &&
  (accepts(schema, '2026-12-12') || accepts(schema, '2026-12-12T10:00:00Z'))

test('every date that a route takes refuses the years that PostgreSQL or JavaScript writes in a way of its own', async () => {
  const wrong: string[] = []
  let dates = 0
  for (const route of await listContractRoutes())
    for (const part of [route.query, route.body]) {
      if (!(part instanceof z.ZodObject)) continue
      for (const [field, schema] of Object.entries(part.shape as Record<string, z.ZodType>)) {
        if (!isDate(schema)) continue
        dates += 1
        for (const text of [
          '0000-01-01',
          '0000-01-01T00:00:00Z',
          '0001-01-01T00:00:00+01:00',
          '9999-12-31T23:59:59-01:00',
        ])
          if (accepts(schema, text)) wrong.push(`${routeNames(route)[0]} ${field}: ${text}`)
      }
    }
  expect(wrong).toEqual([])
  expect(dates).toBeGreaterThan(10)
})
