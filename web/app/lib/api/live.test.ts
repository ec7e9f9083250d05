import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { canMessage } from 'contract/chat/direct.ts'
import { getEvent } from 'contract/events/events.ts'
import { getGroup, listGroups } from 'contract/groups/listing.ts'
import { listMembers } from 'contract/groups/membership.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { followChanges, refetchTopics } from './live.ts'
import { keyFor } from './query.tsx'

const OUR_GROUP = '0190a5b0-7c1e-7000-8000-00000000000a'
const OTHER_GROUP = '0190a5b0-7c1e-7000-8000-00000000000b'
const keys = {
  group: keyFor(getGroup, { params: { id: OUR_GROUP } }),
  otherGroup: keyFor(getGroup, { params: { id: OTHER_GROUP } }),
  /** An answer in pages has a longer key. */
  members: [...keyFor(listMembers, { params: { id: OUR_GROUP }, query: {} }), 'pages'],
  groups: keyFor(listGroups, { query: {} }),
  event: keyFor(getEvent, { params: { idOrSlug: 'zomernacht' } }),
  messaging: keyFor(canMessage, { params: { userId: OTHER_GROUP } }),
}
let client: QueryClient
const outdated = () =>
  Object.entries(keys)
    .filter(([, queryKey]) => client.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name)

beforeEach(() => {
  client = new QueryClient()
  for (const queryKey of Object.values(keys)) client.setQueryData(queryKey, {})
})

test('a topic of one thing concerns the answers about it, and those that depend on all of its kind', () => {
  refetchTopics(client, [`group:${OUR_GROUP}`])
  expect(outdated()).toEqual(['group', 'members', 'groups', 'event'])
})

test('a topic without an id concerns everything of its kind', () => {
  refetchTopics(client, ['messaging', 'requests'])
  expect(outdated()).toEqual(['members', 'event', 'messaging'])
})

test('events of a moment are one refetch; after a missed one everything live is outdated, except refused answers', async () => {
  vi.useFakeTimers()
  const handlers: Record<string, (payload: never) => void> = {}
  followChanges(client, {
    on: (name, handler) => {
      handlers[name] = handler
      return () => undefined
    },
    onMissedEvents: (handler) => {
      handlers.missed = handler
      return () => undefined
    },
  })
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  handlers.changed?.({ topics: [`group:${OUR_GROUP}`] } as never)
  handlers.changed?.({ topics: ['messaging'] } as never)
  expect(outdated()).toEqual([])
  vi.runAllTimers()
  expect(invalidate).toHaveBeenCalledTimes(1)
  expect(outdated()).toEqual(['group', 'members', 'groups', 'event', 'messaging'])

  client.setQueryData(keys.messaging, {})
  handlers.missed?.(['messaging'] as never)
  handlers.missed?.([] as never)
  vi.runAllTimers()
  expect(invalidate).toHaveBeenCalledTimes(2)

  await client.prefetchQuery({
    queryKey: keys.otherGroup,
    queryFn: () => Promise.reject(new Error('refused')),
    retry: false,
  })
  handlers.missed?.(null as never)
  const predicate = invalidate.mock.lastCall?.[0]?.predicate
  const isRefetched = (queryKey: readonly unknown[]) =>
    client.getQueryCache().findAll({ queryKey, predicate }).length > 0
  expect(Object.values(keys).map(isRefetched)).toEqual([true, false, true, true, true, true])
  vi.useRealTimers()
})

test('a first load under way at the connection is shown, and then asked for again', async () => {
  client.clear()
  let missed: (topics: null) => void = () => {}
  followChanges(client, {
    on: () => () => undefined,
    onMissedEvents: (handler) => {
      missed = handler
      return () => undefined
    },
  })
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let calls = 0
  const observer = new QueryObserver(client, { queryKey: keys.group, queryFn: () => answers[calls++]?.promise })
  const unsubscribe = observer.subscribe(() => undefined)
  missed(null)
  answers[0]?.resolve('before')
  await expect.poll(() => observer.getCurrentResult().data).toBe('before')
  answers[1]?.resolve('after')
  await expect.poll(() => observer.getCurrentResult().data).toBe('after')
  expect(calls).toBe(2)
  unsubscribe()
})
