import { getGroupStats, listPopularTags } from 'contract/groups/listing.ts'
import { DAY } from 'contract/platform/durations.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
let viewer: TestUser
let eventId: string

beforeAll(async () => {
  const { ctx } = testApp
  viewer = await makeUser(ctx)
  eventId = (await makeEvent(ctx)).id
  const daysAgo = (days: number) => ({ startsAt: new Date(ctx.now().getTime() - days * DAY) })
  const ended = await makeEvent(ctx, daysAgo(3))
  const longAgo = await makeEvent(ctx, daysAgo(20))
  const cancelled = await makeEvent(ctx, { status: 'CANCELLED' })
  const secret = await makeEvent(ctx, { isPublic: false })
  await makeGroup(ctx, { eventId, tags: ['trein', 'techno'], members: [viewer] })
  await makeGroup(ctx, { eventId, tags: ['trein', 'auto'] })
  await makeGroup(ctx, { eventId, tags: ['geheim'], isPublic: false })
  await makeGroup(ctx, { tags: ['trein', 'boot'] })
  for (const event of [ended, longAgo, cancelled, secret])
    await makeGroup(ctx, { eventId: event.id, tags: ['vroeger'] })
})

describe('getGroupStats', () => {
  it('counts groups, active groups and memberships', async () => {
    const { data } = await testApp.call(getGroupStats, { as: viewer })
    expect(data).toEqual({ totalGroups: 7, activeGroups: 5, totalMembers: 8 })
  })
})

describe('listPopularTags', () => {
  const tags = async (query: object = {}) => (await testApp.call(listPopularTags, { as: viewer, query })).data.tags

  it('lists the most used tags of public groups for upcoming events', async () => {
    expect(await tags()).toEqual([
      { tag: 'trein', count: 3 },
      { tag: 'auto', count: 1 },
      { tag: 'boot', count: 1 },
      { tag: 'techno', count: 1 },
    ])
  })

  it('lists the tags of one event', async () => {
    expect(await tags({ eventId })).toEqual([
      { tag: 'trein', count: 2 },
      { tag: 'auto', count: 1 },
      { tag: 'techno', count: 1 },
    ])
    expect(await tags({ eventId: viewer.id })).toEqual([])
  })
})
