import type { EventDay, Meeting } from 'contract/meetings.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { getSession, onSessionChange, sessionEnd } from '~/lib/session/session.ts'
import { readStored, removeStored, writeStored } from '~/lib/storage.ts'

const KEY = `${PRODUCT_SLUG}:meetings`
/** Meetings of many past groups are not worth their space. */
const MAX_MEETINGS = 20

/** The last answers of the server, of one user, so that they open without a connection after a cold start. */
type Copy = { userId: string; days: EventDay[]; meetings: [groupId: string, meeting: Meeting][] }

function read(): Copy {
  const userId = getSession().user?.id ?? ''
  try {
    const stored = JSON.parse(readStored(KEY) ?? '') as Copy
    if (stored.userId === userId && Array.isArray(stored.days) && Array.isArray(stored.meetings)) return stored
  } catch {
    // Nothing or something unreadable is stored.
  }
  return { userId, days: [], meetings: [] }
}

function write(change: (copy: Copy) => Copy): void {
  const copy = read()
  if (copy.userId !== '') writeStored(KEY, JSON.stringify(change(copy)))
}

/** The release before stored no cancellations. */
export const readDays = (): EventDay[] =>
  read().days.map((day) => ({ ...day, cancellations: (day as Partial<EventDay>).cancellations ?? [] }))
export const writeDays = (days: EventDay[]): void => write((copy) => ({ ...copy, days }))

export const readMeeting = (groupId: string): Meeting | undefined => read().meetings.find(([id]) => id === groupId)?.[1]

export function writeMeeting(groupId: string, meeting: Meeting | null): void {
  write((copy) => {
    const others = copy.meetings.filter(([id]) => id !== groupId)
    return {
      ...copy,
      meetings:
        meeting === null ? others : ([[groupId, meeting], ...others].slice(0, MAX_MEETINGS) as Copy['meetings']),
    }
  })
}

// After logging out nothing may stay readable on the device; an expired session is continued.
onSessionChange(() => {
  if (sessionEnd() === 'signedOut') removeStored(KEY)
})
