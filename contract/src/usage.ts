import { instant } from './platform/ids.ts'
import { z } from './platform/zod.ts'

const usage = z.object({ used: z.number(), max: z.number() })
export type Usage = z.infer<typeof usage>

/** What a person may still have or start; those of newcomers are null for everyone else. */
export const myLimits = z.object({
  newcomerUntil: instant.nullable(),
  openRequests: usage,
  pictures: usage,
  conversations: usage.nullable(),
  eventsToday: usage.nullable(),
  lookingToday: usage.nullable(),
})
export type MyLimits = z.infer<typeof myLimits>
