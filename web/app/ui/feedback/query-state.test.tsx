import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { QueryState } from './query-state.tsx'

const refusal = (status: number) => new ApiError({ status, code: 'GROUP_NOT_FOUND', message: 'Deze groep is er niet.' })

it.each([
  ['a refusal', refusal(409), false],
  ['what does not exist', refusal(404), false],
  ['a server that failed', ApiError.from(500, null, null), true],
  ['an answer of a proxy', ApiError.from(403, 'stuk', null), true],
  ['no connection', ApiError.noConnection(), true],
])('after %s another try is offered only if it may succeed', (_, error, isOffered) => {
  const query = { isError: true, error, isFetching: false, refetch: async () => undefined }
  render(<QueryState query={query} title="Laden mislukt" />)
  expect(screen.getByText(error.message)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Probeer opnieuw' }) !== null).toBe(isOffered)
})
