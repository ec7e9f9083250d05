import { idParams, instant } from './ids.ts'
import { pageQuery, pagination } from './paging.ts'
import { route } from './route.ts'
import { person } from './users.ts'
import { z } from './zod.ts'

/** Why one blocks or reports somebody. */
export const BLOCK_REASONS = ['HARASSMENT', 'SPAM', 'INAPPROPRIATE_CONTENT', 'FAKE_PROFILE', 'OTHER'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]

/** The spec's labels, in the order they are offered. */
export const BLOCK_REASON_WORDS: Readonly<Record<BlockReason, string>> = {
  HARASSMENT: 'Pesterijen/intimidatie',
  SPAM: 'Spam berichten',
  INAPPROPRIATE_CONTENT: 'Ongepaste inhoud',
  FAKE_PROFILE: 'Nepaccount',
  OTHER: 'Anders',
}

export const blockLimits = { notes: { max: 500 } } as const

export const blockReason = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : (value ?? undefined)),
  z.enum(BLOCK_REASONS, 'Kies een van de redenen').default('OTHER'),
)

export const blockUser = route({
  method: 'POST',
  path: '/users/:id/block',
  access: 'verified',
  summary: 'Block somebody; blocking twice changes nothing',
  params: idParams,
  body: z.object({
    reason: blockReason,
    notes: z
      .string()
      .trim()
      .max(blockLimits.notes.max, 'Je toelichting mag maximaal 500 tekens zijn')
      .nullish()
      .transform((text) => text || null),
  }),
  status: 201,
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF'],
})

export const unblockUser = route({
  method: 'DELETE',
  path: '/users/:id/block',
  access: 'verified',
  summary: 'Take a block back; without one nothing happens',
  params: idParams,
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF'],
})

export const blockedUser = person.extend({
  reason: z.enum(BLOCK_REASONS),
  notes: z.string().nullable(),
  blockedAt: instant,
})
export type BlockedUser = z.infer<typeof blockedUser>

export const listBlockedUsers = route({
  method: 'GET',
  path: '/users/blocked',
  access: 'verified',
  summary: 'Whom I blocked, newest first',
  query: pageQuery(100),
  output: z.object({ blockedUsers: z.array(blockedUser), pagination }),
})

/** `isBlocked` and `currentUserBlocked` say that I blocked; whether the other did is nobody's to know, so that is false. */
export const blockStatus = z.object({
  isBlocked: z.boolean(),
  currentUserBlocked: z.boolean(),
  otherUserBlocked: z.literal(false),
  /** False for both as soon as one blocked the other; true says only that no block stands in the way. */
  canMessage: z.boolean(),
  reason: z.enum(['BLOCKED', 'SAME_USER']).nullable(),
  message: z.string().nullable(),
})
export type BlockStatus = z.infer<typeof blockStatus>

export const getBlockStatus = route({
  method: 'GET',
  path: '/users/:id/block-status',
  access: 'verified',
  summary: 'Did I block this person, and can we write to each other?',
  params: idParams,
  output: blockStatus,
  refusals: ['USER_NOT_FOUND'],
})
