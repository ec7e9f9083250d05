import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn, signOut, updateUser } from '../../lib/session/session.ts'
import { aUser } from '../../testing/people.ts'
import { closeToast, getToasts, pauseToasts, resumeToasts, showToastsIn, toast } from './toast-queue.ts'

const titles = () => getToasts().map((shown) => shown.title)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const shown of getToasts()) closeToast(shown.id)
  vi.useRealTimers()
})

describe('a toast', () => {
  it('closes after 8 seconds', () => {
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

  it('pauses, and resumes with the time that was left', () => {
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

  it('with the same text replaces the one on screen', () => {
    toast({ title: 'Fout', description: 'Geen verbinding', kind: 'error' })
    vi.advanceTimersByTime(5000)
    toast({ title: 'Fout', description: 'Geen verbinding', kind: 'error' })
    vi.advanceTimersByTime(5000)
    expect(titles()).toEqual(['Fout'])
  })

  it('of one kind is one that counts, each text once', () => {
    const counted = { titleOf: (count: number) => `${count} gaan mee` }
    for (const name of ['Noor', 'Bo', 'Noor']) toast({ title: `${name} gaat mee`, counted })
    expect(titles()).toEqual(['2 gaan mee'])
    vi.advanceTimersByTime(8000)
    toast({ title: 'Kim gaat mee', counted })
    expect(titles()).toEqual(['Kim gaat mee'])
  })

  it('about what came before closes when a dialog opens, unless it is a failure', () => {
    toast({ title: 'Fout', kind: 'error' })
    toast({ title: 'Opgeslagen', kind: 'success' })
    const close = showToastsIn('dialog')
    expect(titles()).toEqual(['Fout'])
    close()
  })

  it('beyond four closes the oldest that would close by itself', () => {
    toast({ title: 'blijft', duration: 0 })
    for (const title of ['a', 'b', 'c', 'd']) toast({ title })
    expect(titles()).toEqual(['blijft', 'b', 'c', 'd'])
  })
})

it('closes with the session of its user, and a later one stays', () => {
  signIn({ user: aUser(), accessToken: 'a', refreshToken: 'r' })
  toast({ title: 'Verbindingsfout', kind: 'error', duration: 0 })
  updateUser({ bio: 'Nieuw' })
  expect(titles()).toEqual(['Verbindingsfout'])
  signOut('expired')
  expect(titles()).toEqual([])
  toast({ title: 'Inloggen mislukt' })
  signIn({ user: aUser(), accessToken: 'b', refreshToken: 's' })
  expect(titles()).toEqual(['Inloggen mislukt'])
  signOut()
})
