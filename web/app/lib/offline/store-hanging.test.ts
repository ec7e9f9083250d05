import 'fake-indexeddb/auto'
import { renderHook } from '@testing-library/react'
import { deleteDB, openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { DEVICE_DATABASE } from './entry.ts'
import { listDeviceKeys, readFromDevice, removeFromDevice, useIsDeviceStoring, writeToDevice } from './store.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const isStoring = () => renderHook(useIsDeviceStoring).result.current

test('all is in memory while another tab blocks the database, and stored once it is closed', async () => {
  const blocking = await openDB(DEVICE_DATABASE, 1)
  await writeToDevice('unsent', ['noor', 'one'], 'Hoi')
  expect(isStoring()).toBe(false)
  expect(await readFromDevice('unsent', ['noor', 'one'])).toBe('Hoi')
  expect(await listDeviceKeys('unsent', ['noor'])).toEqual([['noor', 'one']])

  blocking.close()
  await expect.poll(isStoring).toBe(true)
  const reader = await openDB(DEVICE_DATABASE)
  await expect.poll(() => reader.get('unsent', ['noor', 'one'])).toBe('Hoi')
  reader.close()
})

test('nothing is stored once another tab needs a newer version', async () => {
  await writeToDevice('unsent', ['noor', 'two'], 'Hoi')
  const newer = await openDB(DEVICE_DATABASE, 9)
  expect(isStoring()).toBe(false)
  await writeToDevice('unsent', ['noor', 'three'], 'Hoi')
  expect(isStoring()).toBe(false)
  expect(await readFromDevice('unsent', ['noor', 'three'])).toBe('Hoi')
  newer.close()
  await deleteDB(DEVICE_DATABASE)
})

test('what is removed while the database hangs is gone once it answers', async () => {
  await writeToDevice('answers', ['bram', 'warm'], 1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let succeed = () => {}
  const late = Object.create(IDBRequest.prototype, { result: { value: undefined } })
  const addEventListener = (type: string, listener: () => void) => {
    if (type === 'success') succeed = listener
  }
  Object.assign(late, { addEventListener, removeEventListener: () => undefined })
  vi.spyOn(IDBObjectStore.prototype, 'get').mockReturnValueOnce(late)
  const reading = readFromDevice('answers', ['noor', 'warm'])
  await vi.advanceTimersByTimeAsync(3000)
  await reading
  await removeFromDevice('answers', ['bram'])
  vi.useRealTimers()
  succeed()
  await expect.poll(isStoring).toBe(true)
  await expect.poll(() => listDeviceKeys('answers', ['bram'])).toEqual([])
})

test('a database that does not answer is not waited for', async () => {
  await writeToDevice('answers', ['noor', 'warm'], 1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hanging = Object.assign(Object.create(IDBRequest.prototype), { addEventListener: () => undefined })
  vi.spyOn(IDBObjectStore.prototype, 'get').mockReturnValueOnce(hanging)
  const reading = readFromDevice('answers', ['noor', 'warm'])
  await vi.advanceTimersByTimeAsync(3000)
  expect([await reading, isStoring()]).toEqual([undefined, false])
  expect(await readFromDevice('answers', ['noor', 'warm'])).toBeUndefined()
})
