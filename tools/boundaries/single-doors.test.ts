import { expect, test } from 'vitest'
import { findSecondDoors } from './single-doors.ts'
import { parseSource } from './sources.ts'

const doors = (file: string, text: string) =>
  findSecondDoors([parseSource(file, text)]).map(({ rule, line }) => `${rule}:${line}`)

const SERVICE = 'api/src/domains/groups/service.ts'

test.each([
  'const port = process.env.PORT',
  "const port = process['env'].PORT",
  'const { env } = process',
  'const { env: settings } = process',
  "import { env } from 'node:process'",
  "import { env as settings } from 'process'",
])('reading the environment is reported: %s', (text) => {
  expect(doors(SERVICE, text)).toEqual(['environment-in-config:1'])
  expect(doors('api/seed/main.ts', text)).toEqual(['environment-in-config:1'])
  expect(doors('api/src/config.ts', text)).toEqual([])
  expect(doors('web/vite.config.ts', text)).toEqual([])
  expect(doors('api/src/testing/global-setup.ts', text)).toEqual([])
})

test('other things called env are left alone', () => {
  expect(doors(SERVICE, 'const { env } = parsed; use(env.PORT, config.env, process.pid)')).toEqual([])
})

test.each(['await fetch(url)', 'globalThis.fetch(url)', 'window.fetch(url)'])('%s is reported', (text) => {
  expect(doors('web/app/features/groups/api.ts', text)).toEqual(['fetch-has-one-door:1'])
  expect(doors(SERVICE, text)).toEqual(['fetch-has-one-door:1'])
  expect(doors('web/app/lib/api/api.ts', text)).toEqual([])
  expect(doors('api/src/domains/gifs/gateway.ts', text)).toEqual([])
  expect(doors('api/src/domains/gifs/gateway-klipy.ts', text)).toEqual([])
  expect(doors('web/app/lib/api.test.ts', text)).toEqual([])
})

test("a method that is called fetch is somebody else's", () => {
  expect(doors(SERVICE, 'boss.fetch(queue)')).toEqual([])
})

test.each([
  "export * from './service.ts'",
  "export { joinGroup } from './service.ts'",
  "export type { Row } from './service.ts'",
])('a barrel is reported: %s', (text) => {
  expect(doors('contract/src/everything.ts', text)).toEqual(['no-barrels:1'])
})

test('a file may not be called index', () => {
  expect(doors('web/app/ui/index.ts', 'export const x = 1')).toEqual(['no-barrels:1'])
  expect(doors('web/app/ui/button.tsx', 'const x = 1; export { x }')).toEqual([])
})
