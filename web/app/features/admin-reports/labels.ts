import type { Report } from 'contract/reports.ts'

export const DELETED_ACCOUNT = 'Verwijderd account'

/** The name of what was reported, as it was then. */
export const subjectName = ({ subject, reported }: Report): string =>
  reported?.username ?? subject.name ?? subject.url ?? DELETED_ACCOUNT
