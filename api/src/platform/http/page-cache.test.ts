import { beforeEach, expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'

let now = 0
let pages: ReturnType<typeof createPageCache>
const store = (text: string | ReadableStream, isComplete = true) =>
  pages.startRender('/')(new Response(text), 'n0', () => isComplete)
const cached = () => pages.find('/')?.html('n1') ?? null

beforeEach(() => {
  now = 0
  pages = createPageCache(() => now)
})

it('lets one caller renew an expired page while others get the expired one', async () => {
  await store('<script nonce="n0">one')
  expect(cached()).toBe('<script nonce="n1">one')
  now = 1_001
  expect([cached(), cached()]).toEqual([null, '<script nonce="n1">one'])
  await store('two')
  expect(cached()).toBe('two')
})

it('counts the age of a page from the start of its rendering', async () => {
  const keep = pages.startRender('/')
  now = 900
  await keep(new Response('one'), 'n0', () => true)
  expect(cached()).toBe('one')
  now = 1_001
  expect(cached()).toBeNull()
})

it('does not store an aborted render, and lets the next caller render again', async () => {
  await store('half', false)
  expect(cached()).toBeNull()
  await store('one')
  now = 1_001
  expect(cached()).toBeNull()
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) })
  await expect(store(broken)).rejects.toThrow('aborted')
  expect(cached()).toBeNull()
})
