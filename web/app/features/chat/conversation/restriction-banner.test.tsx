// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RestrictionBanner } from './restriction-banner.tsx'

test('a suspended partner is named as suspended, not as somebody without a shared group', () => {
  render(<RestrictionBanner reason="GROUPS_REQUIRED" message="Jullie delen geen groep" isSuspended />)
  expect(screen.getByRole('status').textContent).toMatch(/^Geschorst/)
  expect(screen.queryByText(/groep/)).toBeNull()
})
