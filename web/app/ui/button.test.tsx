import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

describe('a pending Button', () => {
  it('keeps its text and focus, ignores clicks, and is announced while it is pending', () => {
    const onClick = vi.fn()
    const { rerender } = render(<Button onClick={onClick}>Groep maken</Button>)
    const button = screen.getByRole('button', { name: 'Groep maken' })
    button.focus()
    fireEvent.click(button)
    rerender(
      <Button onClick={onClick} isPending>
        Groep maken
      </Button>,
    )
    fireEvent.click(button)
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(button)
    expect(screen.getByRole('button', { name: 'Groep maken' }).getAttribute('aria-disabled')).toBe('true')
    const announced = () => document.getElementById('announcements')?.textContent
    expect(announced()).toBe('Even geduld')
    rerender(<Button onClick={onClick}>Groep maken</Button>)
    expect(announced()).toBe('')
  })

  it('does not submit its form again', () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const form = (isPending: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" isPending={isPending}>
          Verstuur
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    fireEvent.click(screen.getByRole('button'))
    rerender(form(true))
    fireEvent.click(screen.getByRole('button'))
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
})
