import { instant } from './platform/ids.ts'
import { route } from './platform/route.ts'
import { z } from './platform/zod.ts'

const usage = z.object({ used: z.number(), max: z.number() })
export type Usage = z.infer<typeof usage>

export const getMyLimits = route('GET', '/users/me/limits', 'verified', {
  summary: 'What I may still have or start; the newcomer’s limits are null for everyone else',
  output: z.object({
    /** When the newcomer’s limits end at the latest; null without them. */
    newcomerUntil: instant.nullable(),
    openRequests: usage,
    /** Pictures sent in chats within 24 hours. */
    pictures: usage,
    conversations: usage.nullable(),
    eventsToday: usage.nullable(),
  }),
  dependsOn: () => ['limits'],
})
