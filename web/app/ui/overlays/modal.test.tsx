import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LeaveGuards } from '../../lib/routing/leave-guards.ts'
import { Modal, Sheet } from './modal.tsx'

describe.each([
  ['Modal', Modal],
  ['Sheet', Sheet],
])('%s', (_, Overlay) => {
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Overlay isOpen={isOpen} onClose={() => setOpen(false)} title="Filters">
          <input aria-label="Plaats" />
        </Overlay>
      </>
    )
  }

  it('locks the scroll and hides the page, and restores both and the focus on Escape', async () => {
    render(<Opener />)
    const opener = screen.getByRole('button', { name: 'Open' })
    opener.focus()
    fireEvent.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'Filters' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    expect(document.documentElement.style.overflow).toBe('hidden')
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()

    fireEvent.keyDown(screen.getByLabelText('Plaats'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.documentElement.style.overflow).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('is gone although the browser cancels the transition that it closes with', async () => {
    render(<Opener />)
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole('dialog', { name: 'Filters' })
    const cancelled = { playState: 'running', finished: Promise.reject(new DOMException('cancelled', 'AbortError')) }
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'getAnimations'))
    Object.assign(Element.prototype, { getAnimations: () => [cancelled] })
    fireEvent.keyDown(screen.getByLabelText('Plaats'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes on Back instead of leaving the page, which the next Back does', async () => {
    const page = (
      <>
        <LeaveGuards />
        <Opener />
      </>
    )
    const router = createMemoryRouter(
      [
        { path: '/group', element: page },
        { path: '/list', element: <main /> },
      ],
      {
        initialEntries: ['/list', '/group'],
      },
    )
    render(<RouterProvider router={router} />)
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole('dialog')
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/group')
    await act(() => router.navigate(-1))
    await waitFor(() => expect(router.state.location.pathname).toBe('/list'))
  })

  it('closes with its button', async () => {
    render(<Opener />)
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Sluiten' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
