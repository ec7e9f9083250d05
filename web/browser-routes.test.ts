import { expect, test } from 'vitest'
import { withoutServerOnly } from './browser-routes.ts'

const plain = (code: string) => withoutServerOnly(code).replaceAll('/* @__PURE__ */ ', '')

test('a route keeps what the browser reads', () => {
  const code = `export const getGroup = route('GET', '/groups/:id', 'verified', {
    summary: 'One group', body: z.object({}), output: z.object({ group }), dependsOn: ({ params }) => [key(params.id)] })`
  expect(plain(code)).toBe(`export const getGroup = route('GET', '/groups/:id', 'verified', {
    summary: undefined, body: z.object({}), output: undefined, dependsOn: ({ params }) => [key(params.id)] })`)
})

test('what a module builds is pure, not what its functions do when they are called', () => {
  const code =
    'const name = z.string().min(1); const named = (max) => z.string().max(max); const limits = { output: 1 }'
  expect(withoutServerOnly(code)).toBe(code.replace('name = z', 'name = /* @__PURE__ */ z'))
})

test('a statement with an effect stays', () => {
  expect(withoutServerOnly('z.config({ jitless: true })')).toBe('z.config({ jitless: true })')
})
