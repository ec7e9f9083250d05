import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLongPress } from './long-press.ts'
import { useSwipe } from './swipe.ts'

const swiped = vi.fn()
const opened = vi.fn()
let prefersLessMotion = false
const Target = () => (
  <div {...useSwipe(swiped)}>
    <p {...useLongPress(opened)}>Hoi</p>
  </div>
)

beforeEach(() => {
  vi.useFakeTimers()
  prefersLessMotion = false
  vi.stubGlobal('matchMedia', () => ({ matches: prefersLessMotion }))
  for (const call of [swiped, opened]) call.mockClear()
  render(<Target />)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const touch = { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 }
const text = () => screen.getByText('Hoi')
const row = () => text().parentElement as HTMLElement
const moveTo = (x: number, y = 100) => fireEvent.pointerMove(text(), { ...touch, clientX: x, clientY: y })

it('calls back once the finger is lifted, after it followed the finger; it opens no menu', () => {
  fireEvent.pointerDown(text(), touch)
  moveTo(130)
  expect([row().style.translate, row().dataset.swiped]).toEqual(['30px', undefined])
  moveTo(190, 110)
  expect([row().style.translate, row().dataset.swiped]).toEqual(['56px', ''])
  vi.advanceTimersByTime(1_000)
  expect(swiped).not.toHaveBeenCalled()
  fireEvent.pointerUp(text(), touch)
  expect([row().style.translate, row().dataset.swiped]).toEqual(['', undefined])
  expect(swiped).toHaveBeenCalledOnce()
  expect(opened).not.toHaveBeenCalled()
})

it('stays in its place for a user who prefers less motion', () => {
  prefersLessMotion = true
  fireEvent.pointerDown(text(), touch)
  moveTo(190)
  expect([row().style.translate, row().dataset.swiped]).toEqual(['', ''])
  fireEvent.pointerUp(text(), touch)
  expect(swiped).toHaveBeenCalledOnce()
})

it.each([
  ['a finger that comes back', () => [moveTo(190), moveTo(120)]],
  ['a swipe to the left', () => [moveTo(20)]],
  ['scrolling that becomes a swipe', () => [moveTo(105, 140), moveTo(190, 140)]],
  ['a scroll that the browser takes over', () => [moveTo(190), fireEvent.pointerCancel(text(), touch)]],
])('ignores %s', (_, act) => {
  fireEvent.pointerDown(text(), touch)
  act()
  fireEvent.pointerUp(text(), touch)
  expect(swiped).not.toHaveBeenCalled()
})

it.each([
  ['the edge, where the system goes back', { ...touch, clientX: 20 }],
  ['a mouse', { ...touch, pointerType: 'mouse' }],
  ['a second finger', { ...touch, isPrimary: false }],
])('ignores a swipe from %s', (_, from) => {
  fireEvent.pointerDown(text(), from)
  moveTo(190)
  fireEvent.pointerUp(text(), touch)
  expect(swiped).not.toHaveBeenCalled()
})

it('leaves a resting finger to the long press', () => {
  fireEvent.pointerDown(text(), touch)
  moveTo(104)
  vi.advanceTimersByTime(500)
  expect(opened).toHaveBeenCalledOnce()
  fireEvent.pointerUp(text(), touch)
  expect(swiped).not.toHaveBeenCalled()
})
