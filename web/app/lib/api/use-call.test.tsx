import { act, renderHook, waitFor } from '@testing-library/react'
import { updateMemberStatus } from 'contract/groups/membership.ts'
import { HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { aUser } from '../../testing/people.ts'
import { serving } from '../../testing/serve.ts'
import { signIn, signOut } from '../session/session.ts'
import { QueryProvider, queryClient } from './query.tsx'
import { useCall, useOptimisticCall } from './use-call.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
afterEach(() => {
  server.resetHandlers()
  queryClient.clear()
})

type Status = 'ACCEPTED' | 'REJECTED'
type Requests = Record<string, Status | null>
const KEY = ['test requests'] as const
const shown = () => queryClient.getQueryData<Requests>(KEY)

/** The calls under way, by the person they are about. */
let respond: Map<unknown, (response: Response) => void>
let failures: number

beforeEach(() => {
  respond = new Map()
  failures = 0
  queryClient.setQueryData<Requests>(KEY, { mees: null, imane: null })
  server.use(serving(updateMemberStatus, ({ params }) => new Promise((resolve) => respond.set(params.userId, resolve))))
})

function useDecision() {
  return useOptimisticCall(
    updateMemberStatus,
    ({ userId, status }: { userId: string; status: Status }) => ({ params: { id: 'g1', userId }, body: { status } }),
    {
      queryKey: KEY,
      show: ({ userId, status }, client) =>
        client.setQueryData<Requests>(KEY, (requests) => ({ ...requests, [userId]: status })),
      onFailure: () => {
        failures += 1
      },
    },
  )
}

/** Decides about both; the second begins while the first is under way. */
async function acceptBoth() {
  const { result } = renderHook(useDecision, { wrapper: QueryProvider })
  for (const userId of ['mees', 'imane']) {
    act(() => result.current.mutate({ userId, status: 'ACCEPTED' }))
    await waitFor(() => expect(respond.has(userId)).toBe(true))
  }
  expect(shown()).toEqual({ mees: 'ACCEPTED', imane: 'ACCEPTED' })
}
const fail = (userId: string) => respond.get(userId)?.(HttpResponse.error())

it('undoes what failed, and not the later changes that are under way', async () => {
  await acceptBoth()
  fail('mees')
  await waitFor(() => expect(failures).toBe(1))
  expect(shown()).toEqual({ mees: null, imane: 'ACCEPTED' })
  fail('imane')
  await waitFor(() => expect(failures).toBe(2))
  expect(shown()).toEqual({ mees: null, imane: null })
})

it('keeps an earlier change that succeeded', async () => {
  await acceptBoth()
  respond.get('mees')?.(HttpResponse.json({ success: true, data: {} }))
  fail('imane')
  await waitFor(() => expect(failures).toBe(1))
  expect(shown()).toEqual({ mees: 'ACCEPTED', imane: null })
})

/** An access token that is never refreshed is enough. */
const session = (username: string) => ({ user: aUser({ username }), accessToken: username, refreshToken: username })

it('shows the next user nothing of a call that is answered, or fails, after logging out', async () => {
  signIn(session('sanne'))
  queryClient.setQueryData<Requests>(KEY, { mees: null, imane: null })
  const { result } = renderHook(
    () => ({
      decide: useDecision(),
      show: useCall(
        updateMemberStatus,
        (userId: string) => ({ params: { id: 'g1', userId }, body: { status: 'ACCEPTED' as const } }),
        (_, client) => client.setQueryData<Requests>(KEY, { noor: 'ACCEPTED' }),
      ),
    }),
    { wrapper: QueryProvider },
  )
  act(() => result.current.decide.mutate({ userId: 'mees', status: 'ACCEPTED' }))
  act(() => result.current.show.mutate('noor'))
  await waitFor(() => expect([...respond.keys()].toSorted()).toEqual(['mees', 'noor']))
  act(() => signOut())
  act(() => signIn(session('tom')))
  respond.get('noor')?.(HttpResponse.json({ success: true, data: {} }))
  await waitFor(() => expect(result.current.show.isPending).toBe(false))
  expect(shown()).toBeUndefined()
  fail('mees')
  await waitFor(() => expect(result.current.decide.isPending).toBe(false))
  expect(failures).toBe(0)
  expect(shown()).toBeUndefined()
  act(() => signOut())
})
