import { instant } from './platform/ids.ts'
import { pageQuery, pagination } from './platform/paging.ts'
import { route } from './platform/route.ts'
import { blankToNull, tooLong } from './platform/text.ts'
import { z } from './platform/zod.ts'
import { BLOCK_TOPICS } from './topics.ts'
import { person } from './users/users.ts'

export const BLOCK_REASONS = ['HARASSMENT', 'SPAM', 'INAPPROPRIATE_CONTENT', 'FAKE_PROFILE', 'OTHER'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]

export const BLOCK_REASON_LABELS: Readonly<Record<BlockReason, string>> = {
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

export const blockUser = route('POST', '/users/:id/block', 'verified', {
  summary: 'Block a user; safe to repeat',
  body: z.object({
    reason: blockReason,
    notes: blankToNull(
      z.string().trim().max(blockLimits.notes.max, tooLong('Je toelichting', blockLimits.notes.max)),
    ).default(null),
  }),
  status: 201,
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF'],
  changes: () => ['blocks', ...BLOCK_TOPICS],
})

export const unblockUser = route('DELETE', '/users/:id/block', 'verified', {
  summary: 'Unblock a user; safe to repeat',
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF'],
  changes: () => ['blocks', ...BLOCK_TOPICS],
})

export const blockedUser = person.extend({
  reason: z.enum(BLOCK_REASONS),
  notes: z.string().nullable(),
  blockedAt: instant,
})
export type BlockedUser = z.infer<typeof blockedUser>

export const listBlockedUsers = route('GET', '/users/blocked', 'verified', {
  summary: 'Users I blocked, newest first',
  query: pageQuery(20),
  output: z.object({ blockedUsers: z.array(blockedUser), pagination }),
  dependsOn: () => ['blocks'],
})

/** `isBlocked` and `currentUserBlocked`: the actor blocks the user. Blocks by the other user are never revealed. */
export const blockStatus = z.object({
  isBlocked: z.boolean(),
  currentUserBlocked: z.boolean(),
  otherUserBlocked: z.literal(false),
  /** False for both users if either blocked the other. True does not check the other messaging rules. */
  canMessage: z.boolean(),
  reason: z.enum(['BLOCKED', 'SAME_USER']).nullable(),
  message: z.string().nullable(),
})
export type BlockStatus = z.infer<typeof blockStatus>

export const getBlockStatus = route('GET', '/users/:id/block-status', 'verified', {
  summary: 'Whether I block a user, and whether a block keeps us from messaging',
  output: blockStatus,
  refusals: ['USER_NOT_FOUND'],
  dependsOn: ({ params }) => [`person:${params.id}`, 'blocks'],
})
