import type { Reactions } from '../../platform/facts.ts'

const OWN_PROFILE = [
  { topics: () => ['profile'] as const, to: (_: unknown, { userId }: { userId: string }) => [userId] },
]

export const userReactions: Reactions = {
  changes: {
    'user.emailVerified': OWN_PROFILE,
    'user.adminGranted': OWN_PROFILE,
    'user.adminRevoked': OWN_PROFILE,
    'user.profileEditedByAdmin': OWN_PROFILE,
    'user.ageReviewed': OWN_PROFILE,
  },
}
