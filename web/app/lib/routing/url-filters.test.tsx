import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { readOneOf, readText, useUrlFilters } from './url-filters.ts'

const FILTERS = {
  search: readText,
  sort: readOneOf(['newest', 'name'], 'newest'),
  radius: readOneOf([10, 25], 25),
  type: readOneOf(['CONCERT', 'SPORT'], null),
}

const openAt = (search: string) =>
  renderHook(() => ({ ...useUrlFilters(FILTERS), location: useLocation() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[`/lijst${search}`]}>{children}</MemoryRouter>
    ),
  }).result

it('reads the filters, and what is absent or unknown as the standard', () => {
  expect(openAt('?sort=name&radius=10&type=SPORT&page=3').current.filters).toEqual({
    search: '',
    sort: 'name',
    radius: 10,
    type: 'SPORT',
    page: 3,
  })
  const standard = { search: '', sort: 'newest', radius: 25, type: null, page: 1 }
  expect(openAt('?sort=best&radius=11&page=-2').current.filters).toEqual(standard)
})

it('leaves out what is standard, and begins at the first page', () => {
  const { href } = openAt('?sort=name&type=SPORT&page=3').current
  expect(href({ type: null })).toEqual({ search: 'sort=name' })
  expect(href({ sort: 'newest', radius: 10 })).toEqual({ search: 'radius=10&type=SPORT' })
  expect(href({ page: 2 })).toEqual({ search: 'sort=name&type=SPORT&page=2' })
})

it('writes a change to the URL', () => {
  const list = openAt('?sort=name')
  act(() => list.current.change({ search: 'techno & house' }, true))
  expect(list.current.location.search).toBe('?search=techno+%26+house&sort=name')
  expect(list.current.filters.search).toBe('techno & house')
})
