import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEVICE_DATABASE } from '~/lib/offline/entry.ts'
import { writeToDevice } from '~/lib/offline/store.ts'
import { socket } from '~/lib/socket/socket.ts'
import type { Connection } from '~/lib/socket/socket-connection.ts'
import { Toaster } from '~/ui/feedback/toaster.tsx'
import { ConnectionBar } from './connection-bar.tsx'

let connection: Connection
const listeners = new Set<() => void>()
const change = (state: Connection['state'], problem: string | null = null) =>
  act(() => {
    connection = { state, problem, since: Date.now() }
    for (const listener of listeners) listener()
  })

beforeEach(() => {
  vi.useFakeTimers()
  connection = { state: 'connecting', problem: null, since: Date.now() }
  vi.spyOn(socket, 'current').mockImplementation(() => connection)
  vi.spyOn(socket, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const bar = () => document.querySelector('[data-bar="connection"]')?.textContent ?? null
const waits = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('says Verbonden for three seconds after connecting, the first time too', () => {
  render(<ConnectionBar />)
  change('connected')
  expect(screen.getByText('Verbonden')).toBeTruthy()
  waits(2_999)
  expect(screen.getByText('Verbonden')).toBeTruthy()
  waits(1)
  expect(screen.queryByText('Verbonden')).toBeNull()
})

test('a chat opened long after connecting does not say Verbonden', () => {
  connection = { state: 'connected', problem: null, since: Date.now() - 3_000 }
  render(<ConnectionBar />)
  expect(screen.queryByText('Verbonden')).toBeNull()
})

test('says that it connects once that takes long', () => {
  render(<ConnectionBar />)
  expect(bar()).toBeNull()
  waits(1_500)
  expect(bar()).toBe('Verbinden met de chat')
})

test.each([['Connection timeout'], ['Geen verbinding met chat server']])(
  'while reconnecting names the problem before the promise: %s',
  (problem) => {
    render(<ConnectionBar />)
    change('reconnecting', problem)
    expect(bar()).toBe(`${problem}.`)
  },
)

test('after the last try says so in the bar and in a toast, and offers another', () => {
  render(
    <>
      <ConnectionBar />
      <Toaster />
    </>,
  )
  change('failed', 'Kon niet verbinden met chat server na meerdere pogingen')
  expect(bar()).toContain('Kon niet verbinden met chat server na meerdere pogingen')
  expect(screen.getByRole('button', { name: 'Opnieuw verbinden' })).toBeTruthy()
  expect(screen.getByText('Verbindingsfout')).toBeTruthy()
  expect(screen.getByText('Kon geen verbinding maken met chat server')).toBeTruthy()
})

test('says that the device stores nothing while another tab blocks its database', async () => {
  vi.useRealTimers()
  render(<ConnectionBar />)
  const blocking = await openDB(DEVICE_DATABASE, 1)
  const writing = writeToDevice('unsent', ['noor', 'one'], 'Hoi')
  expect(await screen.findByText(/Dit apparaat bewaart nu niets/)).toBeTruthy()
  blocking.close()
  await writing
  await expect.poll(() => screen.queryByText(/Dit apparaat bewaart nu niets/)).toBeNull()
})
