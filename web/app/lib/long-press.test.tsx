import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLongPress } from './long-press.ts'

const opened = vi.fn()
const Target = () => <div {...useLongPress(opened)}>Hoi</div>

beforeEach(() => {
  vi.useFakeTimers()
  opened.mockClear()
  render(<Target />)
})
afterEach(() => {
  vi.useRealTimers()
})

const touch = { pointerType: 'touch', isPrimary: true, clientX: 10, clientY: 10 }
const target = () => screen.getByText('Hoi')

it('opens for a resting finger, and keeps the browser’s own menu away', () => {
  fireEvent.pointerDown(target(), touch)
  vi.advanceTimersByTime(400)
  expect(opened).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(opened).toHaveBeenCalledExactlyOnceWith(target())
  expect(fireEvent.contextMenu(target())).toBe(false)
})

it.each([
  ['a tap', () => fireEvent.pointerUp(target(), touch)],
  ['scrolling', () => fireEvent.pointerMove(target(), { ...touch, clientY: 40 })],
  ['a scroll the browser takes over', () => fireEvent.pointerCancel(target(), touch)],
])('does not open for %s', (_, act) => {
  fireEvent.pointerDown(target(), touch)
  act()
  vi.advanceTimersByTime(1_000)
  expect(opened).not.toHaveBeenCalled()
})

it('leaves the mouse alone', () => {
  fireEvent.pointerDown(target(), { ...touch, pointerType: 'mouse' })
  vi.advanceTimersByTime(1_000)
  expect(opened).not.toHaveBeenCalled()
  expect(fireEvent.contextMenu(target())).toBe(true)
})
