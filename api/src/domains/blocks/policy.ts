import type { RefusalCode } from 'contract/platform/errors.ts'

export const refusalToBlock = (actorId: string, userId: string): RefusalCode | null =>
  actorId === userId ? 'NOT_YOURSELF' : null
