import { describe, expect, it } from 'vitest'
import { route } from './route.ts'

describe('the refusal of a parameter that is no id', () => {
  const refusals = ['GROUP_FULL', 'GROUP_NOT_FOUND'] as const

  it('is the only one that ends with _NOT_FOUND, or NOT_FOUND', () => {
    expect(route('GET', '/groups/:id', 'public', { summary: '', refusals }).notFound).toBe('GROUP_NOT_FOUND')
    expect(route('GET', '/groups/:id', 'public', { summary: '' }).notFound).toBe('NOT_FOUND')
  })

  it('must be named among several, so that their order has no meaning', () => {
    const several = { summary: '', refusals: ['USER_NOT_FOUND', ...refusals] } as const
    expect(() => route('GET', '/groups/:id', 'public', several)).toThrow(/notFound/)
    const named = { ...several, notFound: 'GROUP_NOT_FOUND' } as const
    expect(route('GET', '/groups/:id', 'public', named).notFound).toBe('GROUP_NOT_FOUND')
  })
})
