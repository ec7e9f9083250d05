import { register } from 'contract/auth/auth.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { TERMS_VERSIONS, type TermsVersion } from 'contract/terms.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../tables.ts'
import { announceTerms } from './service.ts'

const testApp = useTestApp()
const next: TermsVersion = {
  version: '2027-01-15',
  announcedOn: '2027-01-01',
  validFrom: '2027-01-15',
  summary: 'Je mag nu ook op zondag mee.',
}
const versions = [...TERMS_VERSIONS, next]
const mailsTo = async (email: string) => (await testApp.call(listMailbox, { query: { to: email } })).data.mails

test('registration stores the accepted version', async () => {
  testApp.setTime('2026-11-22T12:00:00Z')
  const body = { username: 'akkoord', email: 'akkoord@example.nl', password: 'Festival!2026', acceptedTerms: true }
  expect((await testApp.call(register, { body })).status).toBe(201)
  const [row] = await testApp.ctx.db.select().from(users).where(eq(users.email, body.email))
  expect(row).toMatchObject({ acceptedTermsVersion: '2026-11-01' })
})

test('a new version is mailed once, 14 days ahead, to everybody who did not accept it', async () => {
  const member = await makeUser(testApp.ctx)
  const accepted = await makeUser(testApp.ctx, { acceptedTermsVersion: next.version })
  const unverified = await makeUser(testApp.ctx, { emailVerifiedAt: null })
  testApp.setTime('2026-12-31T22:00:00Z')
  await announceTerms(testApp.ctx, versions)
  expect(await mailsTo(member.email)).toEqual([])
  // The first of January in Amsterdam.
  testApp.setTime('2026-12-31T23:30:00Z')
  await Promise.all([announceTerms(testApp.ctx, versions), announceTerms(testApp.ctx, versions)])
  await announceTerms(testApp.ctx, versions)
  const [mail, ...others] = await mailsTo(member.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Onze voorwaarden veranderen op 15 januari 2027')
  expect(mail?.text).toContain(next.summary)
  expect([await mailsTo(accepted.email), await mailsTo(unverified.email)]).toEqual([[], []])
})
