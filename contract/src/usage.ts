import { instant } from './platform/ids.ts'
import { route } from './platform/route.ts'
import { z } from './platform/zod.ts'

const usage = z.object({ used: z.number(), max: z.number() })
export type Usage = z.infer<typeof usage>

export const getMyLimits = route('GET', '/users/me/limits', 'verified', {
  summary: 'What I may still have or start; the newcomer’s limits are null for everyone else',
  output: z.object({
    newcomerUntil: instant.nullable(),
    openRequests: usage,
    pictures: usage,
    conversations: usage.nullable(),
    eventsToday: usage.nullable(),
    lookingToday: usage.nullable(),
  }),
  dependsOn: () => ['limits'],
})
