import { render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { showFailure, useShowFailure } from './show-failure.ts'
import { closeToast, getToasts } from './toast-queue.ts'

afterEach(() => {
  for (const { id } of getToasts()) closeToast(id)
})

const toastTexts = () => getToasts().map(({ title, description }) => `${title}: ${description}`)

it.each([
  [
    new ApiError({ status: 409, code: 'LAST_ADMIN', message: 'Dit is de laatste beheerder.' }),
    'Dit is de laatste beheerder.',
  ],
  [ApiError.from(502, '<html>', null), 'Kon groep niet bijwerken'],
  [
    ApiError.noConnection(),
    'Kon groep niet bijwerken. Geen verbinding. Controleer je internet en probeer het opnieuw.',
  ],
  [ApiError.timedOut({ isChange: false }), 'Kon groep niet bijwerken. Het duurt te lang. Probeer het opnieuw.'],
])('says Fout, and why: %s', (error, text) => {
  showFailure(error, 'Kon groep niet bijwerken')
  expect(toastTexts()).toEqual([`Fout: ${text}`])
})

it('does not say that a change failed which may be stored', () => {
  showFailure(ApiError.timedOut({ isChange: true }), 'Kon groep niet bijwerken')
  expect(toastTexts()).toEqual([
    'Let op: Het duurt te lang. Misschien is het toch gelukt. Kijk even, en probeer het anders opnieuw.',
  ])
})

it('is silent about a call of a user who is signed out', () => {
  showFailure(ApiError.sessionEnded(), 'Kon groep niet bijwerken')
  expect(toastTexts()).toEqual([])
})

it('rethrows errors that are no ApiError', () => {
  expect(() => showFailure(new TypeError('x is not a function'), 'Kon groep niet bijwerken')).toThrow(TypeError)
})

it('shows a failed query once per failure', () => {
  const Screen = ({ error }: { error: ApiError | null }) => {
    useShowFailure(error, 'Kon groepen niet laden')
    return null
  }
  const first = ApiError.from(500, null, null)
  const { rerender } = render(<Screen error={null} />)
  expect(toastTexts()).toEqual([])
  rerender(<Screen error={first} />)
  rerender(<Screen error={first} />)
  expect(toastTexts()).toEqual(['Fout: Kon groepen niet laden'])
})
