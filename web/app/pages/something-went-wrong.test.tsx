import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { SomethingWentWrong } from './something-went-wrong.tsx'

afterEach(cleanup)

test('a failed page says so, and can be retried or reloaded', async () => {
  let loads = 0
  const loader = () => {
    loads += 1
    return null
  }
  const router = createMemoryRouter(
    [{ path: '/groups', loader, HydrateFallback: () => null, Component: SomethingWentWrong }],
    { initialEntries: ['/groups?page=2'] },
  )
  render(<RouterProvider router={router} />)
  expect(await screen.findByRole('heading', { name: 'Er ging iets mis' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pagina herladen' }).getAttribute('href')).toBe('/groups?page=2')
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  await waitFor(() => expect(loads).toBe(2))
})
