import { EVENT_STATUSES, isLiveStatus } from 'contract/events/events.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeEvent } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { isLiveEvent } from './filters.ts'
import { events } from './tables.ts'

const testApp = useTestApp()

test.each(EVENT_STATUSES)('%s is live in SQL exactly if it is in the contract', async (status) => {
  const { id } = await makeEvent(testApp.ctx, { status })
  const [row] = await testApp.ctx.db.select({ isLive: isLiveEvent() }).from(events).where(eq(events.id, id))
  expect(row?.isLive).toBe(isLiveStatus(status))
})
