import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RestrictionBanner } from './restriction-banner.tsx'

test('a suspended partner is named as suspended, not as somebody without a shared group', () => {
  render(<RestrictionBanner reason="SUSPENDED" message="Dit lid is geschorst." />)
  expect(screen.getByRole('status').textContent).toBe('GeschorstDit lid is geschorst.')
})
