/** A version of the terms and the privacy statement. Days are Amsterdam calendar days, YYYY-MM-DD. */
export type TermsVersion = {
  version: string
  /** From this day it is announced to members, on the site and by mail. */
  announcedOn: string
  validFrom: string
  summary: string
}

export const termsLimits = { noticeDays: 14 } as const

/** Oldest first. A change that matters to members is a new entry that is announced 14 days before it is valid. */
export const TERMS_VERSIONS: readonly [TermsVersion, ...TermsVersion[]] = [
  { version: '2026-11-01', announcedOn: '2026-10-18', validFrom: '2026-11-01', summary: 'De eerste versie.' },
]

/** The newest version valid on a day; before the first one, the first. */
export const termsOn = (day: string, versions: readonly [TermsVersion, ...TermsVersion[]] = TERMS_VERSIONS) =>
  versions.findLast(({ validFrom }) => validFrom <= day) ?? versions[0]

export const announcedTermsOn = (day: string, versions: readonly TermsVersion[] = TERMS_VERSIONS) =>
  versions.findLast(({ announcedOn, validFrom }) => announcedOn <= day && day < validFrom) ?? null
