import { groupLimits } from 'contract/groups/limits.ts'
import { listMyGroups } from 'contract/groups/listing.ts'
import { getMeeting } from 'contract/meetings.ts'
import { HOUR, SECOND } from 'contract/platform/durations.ts'
import { queryClient, queryFor, storeOnDevice } from '~/lib/api/query.tsx'
import { savesData } from '~/lib/api/saves-data.ts'
import { removeOldAnswers } from '~/lib/offline/store.ts'
import { socket } from '~/lib/socket/socket.ts'
import { groupQuery, membersQuery } from './api.ts'

/** The page the user opened loads first. */
const DELAY_MS = 6 * SECOND
const MAX_AGE_MS = 6 * HOUR
const FIRST_PAGE = { status: 'ACCEPTED', page: 1, limit: groupLimits.pageSize } as const

/** Stores the pages of my groups on the device, also of those never opened on it, and deletes old answers. */
async function storeGroups(): Promise<void> {
  await removeOldAnswers()
  const { groups } = await queryClient.fetchQuery(queryFor(listMyGroups, { query: FIRST_PAGE }))
  for (const { id } of groups.filter(({ isActive }) => isActive)) {
    await storeOnDevice(groupQuery(id), MAX_AGE_MS)
    await storeOnDevice(membersQuery(id), MAX_AGE_MS)
    await storeOnDevice(queryFor(getMeeting, { params: { id } }), MAX_AGE_MS)
  }
}

let isStarted = false

/** Runs after every connection; nothing when the user asked to save data. Safe to repeat. */
export function startStoringGroups(): void {
  if (isStarted) return
  isStarted = true
  let delay: ReturnType<typeof setTimeout> | undefined
  socket.onConnected(() => {
    clearTimeout(delay)
    if (!savesData()) delay = setTimeout(() => void storeGroups().catch(() => undefined), DELAY_MS)
  })
}
