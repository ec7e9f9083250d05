import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextWarnings } from './text-warnings.tsx'

test('the advice is about what may cost most', () => {
  const { container, rerender } = render(<TextWarnings warnings={['LINK', 'PAYMENT']} />)
  expect(screen.getByText('Maak nooit geld over aan iemand die je niet kent.')).toBeTruthy()
  rerender(<TextWarnings warnings={[]} />)
  expect(container.textContent).toBe('')
})
