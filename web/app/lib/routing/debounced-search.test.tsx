import { cleanup, fireEvent, render } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useDebouncedSearch } from './debounced-search.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function List() {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useDebouncedSearch(params.get('search') ?? '', (search) => setParams({ search }))
  return (
    <>
      <input aria-label="Zoek" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/event">Open</Link>
    </>
  )
}

/** A list and a page whose code takes a second to load. */
function openList() {
  const router = createMemoryRouter([
    { path: '/', element: <List /> },
    {
      path: '/event',
      loader: () => new Promise((resolve) => setTimeout(() => resolve(null), 1_000)),
      element: <h1>Evenement</h1>,
    },
  ])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const screen = render(<RouterProvider router={router} />)
  return { router, screen, field: screen.getByLabelText('Zoek') }
}

test('text is written to the URL 300 ms after the last change', async () => {
  const { router, field } = openList()
  fireEvent.change(field, { target: { value: 'oev' } })
  await vi.advanceTimersByTimeAsync(200)
  fireEvent.change(field, { target: { value: 'oevers' } })
  await vi.advanceTimersByTimeAsync(200)
  expect(router.state.location.search).toBe('')
  await vi.advanceTimersByTimeAsync(200)
  expect(router.state.location.search).toBe('?search=oevers')
})

test('a link followed right after typing is not cancelled by the search', async () => {
  const { router, screen, field } = openList()
  fireEvent.change(field, { target: { value: 'oevers' } })
  fireEvent.click(screen.getByText('Open'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(router.state.location.pathname).toBe('/event')
  await screen.findByText('Evenement')
})
