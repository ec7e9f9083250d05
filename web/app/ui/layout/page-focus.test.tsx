import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { usePageFocus } from './page-focus.ts'

function Root() {
  usePageFocus({ keepsFocus: false })
  return <Outlet />
}

const main = (title: string, field = <a href="/x">Verder</a>) => (
  <main>
    <h1>{title}</h1>
    {field}
  </main>
)

function openList() {
  const router = createMemoryRouter(
    [
      {
        element: <Root />,
        children: [
          { path: '/list', element: main('Lijst') },
          { path: '/event', element: main('Feest') },
          // biome-ignore lint/a11y/noAutofocus: such a page is the subject
          { path: '/search', element: main('Zoeken', <input autoFocus aria-label="Zoek" />) },
        ],
      },
    ],
    { initialEntries: ['/list'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

it('moves the focus to the heading of a new page, not of the first one nor of another query', async () => {
  const router = openList()
  expect(document.activeElement).toBe(document.body)
  await act(() => router.navigate('/list?page=2'))
  expect(document.activeElement).toBe(document.body)
  await act(() => router.navigate('/event'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Feest' })))
})

it('announces the title of a page that takes the focus itself', async () => {
  const router = openList()
  await act(() => router.navigate('/search'))
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain('Zoeken'))
  expect(document.activeElement).toBe(screen.getByLabelText('Zoek'))
})
