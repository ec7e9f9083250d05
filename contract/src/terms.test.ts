import { expect, test } from 'vitest'
import { DAY } from './platform/durations.ts'
import { announcedTermsOn, TERMS_VERSIONS, type TermsVersion, termsLimits, termsOn } from './terms.ts'

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY

test('every version is announced 14 days before it is valid, in order', () => {
  for (const { announcedOn, validFrom } of TERMS_VERSIONS)
    expect(days(announcedOn, validFrom)).toBeGreaterThanOrEqual(termsLimits.noticeDays)
  const order = TERMS_VERSIONS.map(({ validFrom }) => validFrom)
  expect(order).toEqual([...new Set(order)].sort())
})

test('a version is announced until the day it is valid', () => {
  const next: TermsVersion = { version: 'b', announcedOn: '2027-01-01', validFrom: '2027-01-15', summary: 'Nieuw.' }
  const versions: [TermsVersion, TermsVersion] = [TERMS_VERSIONS[0], next]
  const on = (day: string) => [termsOn(day, versions).version, announcedTermsOn(day, versions)?.version ?? null]
  expect(on('2026-12-31')).toEqual([TERMS_VERSIONS[0].version, null])
  expect(on('2027-01-01')).toEqual([TERMS_VERSIONS[0].version, 'b'])
  expect(on('2027-01-14')).toEqual([TERMS_VERSIONS[0].version, 'b'])
  expect(on('2027-01-15')).toEqual(['b', null])
})
