import { expect, test } from 'vitest'
import { listEvents } from '../events/events.ts'
import { listNotifications } from '../notifications.ts'
import { listGroups } from './listing.ts'

test('a page has 12 groups or events and 20 notifications', () => {
  expect(listGroups.query.parse({})).toMatchObject({ page: 1, limit: 12 })
  expect(listEvents.query.parse({})).toMatchObject({ page: 1, limit: 12 })
  expect(listNotifications.query.parse({})).toMatchObject({ page: 1, limit: 20 })
})
