import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RelativeTime } from './relative-time.tsx'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-06-06T18:05:00Z') }))
afterEach(() => {
  vi.useRealTimers()
})

it('updates while shown, has the full time, and stops its interval', () => {
  render(<RelativeTime at="2026-06-06T18:04:30Z" as="notification" />)
  const time = screen.getByTitle('za 6 juni 2026, 20.04 uur')
  expect(time.textContent).toContain('Nu')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(time.textContent).toContain('1m geleden')
  act(() => void vi.advanceTimersByTime(3_600_000))
  expect(time.textContent).toContain('1u geleden')
  expect(time.getAttribute('datetime')).toBe('2026-06-06T18:04:30Z')
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
})
