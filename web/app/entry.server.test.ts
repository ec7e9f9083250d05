import { RouterContextProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { handleError } from './entry.server.tsx'
import { pageContext } from './lib/page-context.server.ts'

it('logs what failed, and neither what was refused nor what nobody waits for', () => {
  const logError = vi.fn()
  const context = new RouterContextProvider()
  context.set(pageContext, { logError } as never)
  const handle = (error: unknown, signal = new AbortController().signal) =>
    handleError(error, {
      request: new Request('http://localhost/', { signal }),
      context,
      params: {},
      pattern: '/',
    } as never)
  const answer = (status: number) => ({ status, statusText: '', data: '', internal: true })
  const [failure, failed] = [new Error('failed'), answer(500)]
  handle(answer(405))
  handle(failure, AbortSignal.abort())
  expect(logError).not.toHaveBeenCalled()
  handle(failure)
  handle(failed)
  expect(logError.mock.calls).toEqual([[failure], [failed]])
})
