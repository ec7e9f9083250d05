import type { RefusalCode } from 'contract/platform/errors.ts'

export const refusalToReport = (actorId: string, reportedId: string): RefusalCode | null =>
  actorId === reportedId ? 'NOT_YOURSELF' : null
