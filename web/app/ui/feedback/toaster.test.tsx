import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeToast, getToasts, toast } from './toast-queue.ts'
import { DialogToasts, Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})
afterEach(() => {
  for (const shown of getToasts()) closeToast(shown.id)
  vi.useRealTimers()
})

describe('Toaster', () => {
  it('shows title and text in a live region that already exists', () => {
    const live = screen.getByRole('list')
    expect(live.getAttribute('aria-live')).toBe('polite')
    act(() => void toast({ title: 'Opgeslagen', description: 'Je profiel is bijgewerkt', kind: 'success' }))
    expect(live.textContent).toContain('Gelukt: Opgeslagen')
    expect(live.textContent).toContain('Je profiel is bijgewerkt')
    act(() => void vi.advanceTimersByTime(8000))
    expect(live.textContent).toBe('')
  })

  it('announces an error as an alert', () => {
    act(() => void toast({ title: 'Fout', kind: 'error' }))
    expect(screen.getByRole('alert').textContent).toContain('Fout')
  })

  it('closes with its button', () => {
    act(() => void toast({ title: 'Blijft', duration: 0 }))
    fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }))
    expect(screen.queryByText('Blijft')).toBeNull()
  })

  it('appears at the bottom when the focused element is where it would be, else at the top', () => {
    const region = screen.getByRole('region', { name: 'Meldingen op het scherm' })
    const focusAt = (top: number) => {
      const button = document.body.appendChild(document.createElement('button'))
      button.getBoundingClientRect = () => new DOMRect(700, top, 100, 44)
      button.focus()
    }
    focusAt(80)
    act(() => void toast({ title: 'Gekopieerd' }))
    expect(region.className).toContain('bottom-(--toasts-bottom)')
    act(() => void vi.advanceTimersByTime(8000))
    focusAt(600)
    act(() => void toast({ title: 'Verstuurd' }))
    expect(region.className).toContain('top-(--toasts-top)')
    document.body.replaceChildren()
  })

  it('shows toasts in the topmost dialog while one is open, and in the page after it', () => {
    const Dialogs = ({ open }: { open: number }) => (
      <>
        <div data-testid="first">
          <DialogToasts isOpen={open > 0} />
        </div>
        <div data-testid="second">
          <DialogToasts isOpen={open > 1} />
        </div>
      </>
    )
    const { rerender } = render(<Dialogs open={1} />)
    const texts = () =>
      [screen.getByTestId('first'), screen.getByTestId('second'), screen.getByRole('region')].map((place) =>
        place.textContent?.includes('Verbindingsfout'),
      )
    act(() => void toast({ title: 'Verbindingsfout', kind: 'error', duration: 0 }))
    expect(texts()).toEqual([true, false, false])
    rerender(<Dialogs open={2} />)
    expect(texts()).toEqual([false, true, false])
    rerender(<Dialogs open={0} />)
    expect(texts()).toEqual([false, false, true])
  })

  it('does not close a toast that has the focus', () => {
    act(() => void toast({ title: 'Even lezen' }))
    fireEvent.focus(screen.getByRole('button', { name: 'Melding sluiten' }))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.queryByText('Even lezen')).not.toBeNull()
    fireEvent.blur(screen.getByRole('button', { name: 'Melding sluiten' }))
    act(() => void vi.advanceTimersByTime(8000))
    expect(screen.queryByText('Even lezen')).toBeNull()
  })
})
