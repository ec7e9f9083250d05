import { beforeEach, expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'

let now = 0
let pages: ReturnType<typeof createPageCache>
const keep = (text: string | ReadableStream, isWhole = true) =>
  pages.begin('/')(new Response(text), 'n0', () => isWhole)
const shown = () => pages.find('/')?.html('n1') ?? null

beforeEach(() => {
  now = 0
  pages = createPageCache(() => now)
})

it('is made anew by one when its time is up, while the others are shown the one there is', async () => {
  await keep('<script nonce="n0">one')
  expect(shown()).toBe('<script nonce="n1">one')
  now = 1_001
  expect([shown(), shown()]).toEqual([null, '<script nonce="n1">one'])
  await keep('two')
  expect(shown()).toBe('two')
})

it('is not kept when it broke off, and not left to one who never comes back', async () => {
  await keep('half', false)
  expect(shown()).toBeNull()
  await keep('one')
  now = 1_001
  expect(shown()).toBeNull()
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) })
  await expect(keep(broken)).rejects.toThrow('gone')
  expect(shown()).toBeNull()
})
