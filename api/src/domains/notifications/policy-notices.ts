import type { Notices } from './notices/policy.ts'
import { eventNotices } from './notices/policy-events.ts'
import { groupNotices } from './notices/policy-groups.ts'
import { matchingNotices } from './notices/policy-matching.ts'
import { meetingNotices } from './notices/policy-meetings.ts'
import { peopleNotices } from './notices/policy-people.ts'
import { requestNotices } from './notices/policy-requests.ts'

export const NOTICES: Notices = {
  ...eventNotices,
  ...requestNotices,
  ...groupNotices,
  ...meetingNotices,
  ...matchingNotices,
  ...peopleNotices,
}
