import { afterEach, expect, it, vi } from 'vitest'
import { readStored, removeStored, writeStored } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  removeStored('name')
})

const fillDevice = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

it('reads the newest value when a full device has kept the one before', () => {
  writeStored('name', 'before')
  fillDevice()
  writeStored('name', 'after')
  expect(readStored('name')).toBe('after')
})

it('reads what another tab has stored or removed since', () => {
  writeStored('name', 'before')
  const full = fillDevice()
  writeStored('name', 'after')
  full.mockRestore()
  localStorage.setItem('name', 'of another tab')
  expect(readStored('name')).toBe('of another tab')
  localStorage.removeItem('name')
  expect(readStored('name')).toBeNull()
})
