import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeToast, pauseToasts, resumeToasts, shownToasts, subscribeToToasts, toast } from './toast-queue.ts'

const titles = () => shownToasts().map((shown) => shown.title)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const shown of shownToasts()) closeToast(shown.id)
  vi.useRealTimers()
})

describe('a toast', () => {
  it('stays 8 seconds', () => {
    toast({ title: 'Opgeslagen' })
    vi.advanceTimersByTime(7999)
    expect(titles()).toEqual(['Opgeslagen'])
    vi.advanceTimersByTime(1)
    expect(titles()).toEqual([])
  })

  it('stays until closed with a duration of 0', () => {
    const close = toast({ title: 'Fout', duration: 0 })
    vi.advanceTimersByTime(3_600_000)
    expect(titles()).toEqual(['Fout'])
    close()
    expect(titles()).toEqual([])
  })

  it('waits while someone reads, and goes on with what was left', () => {
    toast({ title: 'Opgeslagen' })
    vi.advanceTimersByTime(6000)
    pauseToasts()
    vi.advanceTimersByTime(60_000)
    expect(titles()).toEqual(['Opgeslagen'])
    resumeToasts()
    vi.advanceTimersByTime(1999)
    expect(titles()).toEqual(['Opgeslagen'])
    vi.advanceTimersByTime(1)
    expect(titles()).toEqual([])
  })

  it('with the same words renews the one on screen', () => {
    toast({ title: 'Fout', description: 'Geen verbinding', kind: 'error' })
    vi.advanceTimersByTime(5000)
    toast({ title: 'Fout', description: 'Geen verbinding', kind: 'error' })
    vi.advanceTimersByTime(5000)
    expect(titles()).toEqual(['Fout'])
  })

  it('pushes out the oldest that would go by itself, never one that stays', () => {
    toast({ title: 'blijft', duration: 0 })
    for (const title of ['a', 'b', 'c', 'd']) toast({ title })
    expect(titles()).toEqual(['blijft', 'b', 'c', 'd'])
  })

  it('is told to who listens, until they stop', () => {
    const heard = vi.fn()
    const stop = subscribeToToasts(heard)
    toast({ title: 'a' })
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    toast({ title: 'b' })
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
