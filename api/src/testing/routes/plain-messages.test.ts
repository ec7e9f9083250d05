import { z } from 'contract/platform/zod.ts'
import { clientEvents } from 'contract/realtime.ts'
import { expect, test } from 'vitest'
import { listContractRoutes, routeNames } from './contract-routes.ts'

/** Words of zod, JavaScript and HTTP, and operators. People read the messages of refused input. */
const LIBRARY_WORDS =
  /invalid|ongeldige? (uuid|invoer|input)|verwacht|expected|received|ontving|uuid|nan\b|undefined|null\b|string|number|boolean|array|object|regex|enum|union|[<>]=?|\bISO\b|option/i

const ODD_VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'kapot',
  'x'.repeat(20_000),
  '0190f001-0000-7000-8000-00000000000',
  'abc@',
  'javascript:alert(1)',
  '2026-13-45',
  -1,
  0,
  1.5,
  1e12,
  Number.NaN,
  true,
  [],
  ['kapot', 7, null],
  {},
]

const fieldsOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** The messages of every odd value in each field, and in place of the whole input. */
function messagesOf(schema: z.ZodType): string[] {
  const inputs = [
    ...ODD_VALUES,
    ...ODD_VALUES.map((value) => Object.fromEntries(fieldsOf(schema).map((field) => [field, value]))),
  ]
  return inputs.flatMap((input) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [])
}

const unclear = (schema: z.ZodType): string[] => messagesOf(schema).filter((message) => LIBRARY_WORDS.test(message))

test('no refusal of odd input in any route or socket event speaks the words of a library', async () => {
  const found: string[] = []
  for (const route of await listContractRoutes())
    for (const part of ['params', 'query', 'body'] as const)
      for (const message of new Set(unclear(route[part]))) found.push(`${routeNames(route)[0]} ${part}: ${message}`)
  for (const [event, { payload }] of Object.entries(clientEvents))
    for (const message of new Set(unclear(payload))) found.push(`${event}: ${message}`)
  expect(found).toEqual([])
})
