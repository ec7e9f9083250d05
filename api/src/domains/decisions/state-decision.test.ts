import { listAuditEntries } from 'contract/audit.ts'
import { checkEmail, register } from 'contract/auth/auth.ts'
import { deleteAdminEvent, rejectEvent, updateAdminEvent } from 'contract/events/admin.ts'
import { deleteAdminGroup, updateAdminGroup } from 'contract/groups/admin.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { createReport, REPORTED_BY_USER, suspendUser, unsuspendUser } from 'contract/reports.ts'
import { removeUser } from 'contract/users/admin.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { eraseUser } from '../users/deletion/service.ts'
import { users } from '../users/tables.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const DAY = 86_400_000
let admin: TestUser
let second: TestUser
let person: TestUser
beforeEach(async () => {
  await testApp.ctx.db.update(users).set({ isAdmin: false })
  admin = await makeUser(testApp.ctx, { isAdmin: true })
  second = await makeUser(testApp.ctx, { isAdmin: true })
  person = await makeUser(testApp.ctx)
})

const mails = async (to: string) => (await testApp.call(listMailbox, { query: { to } })).data.mails
const lastMail = async (to: string) => (await mails(to))[0]?.text ?? ''
const suspend = (body: object = { reason: 'Je stuurde reclame.', category: 'spam' }) =>
  testApp.call(suspendUser, { as: admin, params: { id: person.id }, raw: { body } })

describe('a statement of reasons', () => {
  test('of a suspension says what, which rule, since when, by a person and how to answer', async () => {
    const [reporter] = [await makeUser(testApp.ctx)]
    await testApp.call(createReport, { as: reporter, body: { reportedId: person.id, notes: 'Reclame.' } })
    expect((await suspend()).status).toBe(200)
    const text = await lastMail(person.email)
    for (const part of [
      'geschorst',
      'geen reclame of spam',
      '“Je stuurde reclame.”',
      'Een mens',
      'Antwoord dan op deze mail',
    ])
      expect(text).toContain(part)
    expect(text).toContain(testApp.ctx.config.company.email)
    expect(text).not.toMatch(/gemeld|melding|rapport/i)
    for (const name of [reporter.username, admin.username]) expect(text).not.toContain(name)
  })

  test('leaves the fixed reason of the report screen out, and accepts a call without category', async () => {
    await suspend({ reason: REPORTED_BY_USER })
    const text = await lastMail(person.email)
    expect(text).not.toContain(REPORTED_BY_USER)
    expect(text).not.toContain('schrijft')
    expect(text).toContain('past niet bij onze voorwaarden')
    expect((await suspend({ category: 'ZOMAAR' })).status).toBe(422)
  })

  test('is sent for refused, cancelled and deleted events, and for pictures and groups', async () => {
    const reasons = { reason: 'Staat er dubbel op.', category: 'SPAM' } as const
    const event = (columns: object = {}) => makeEvent(testApp.ctx, { creatorId: person.id, title: 'Feest', ...columns })
    const [pending, live, deleted, pictured] = [
      await event({ status: 'PENDING' }),
      await event(),
      await event(),
      await event({ image: 'foto.webp' }),
    ]
    const group = await makeGroup(testApp.ctx, { ownerId: person.id, name: 'Onze groep', image: 'foto.webp' })
    const put = (id: string, body: object) =>
      testApp.call(updateAdminEvent, { as: admin, params: { id }, raw: { body } })
    const acts: [() => Promise<{ status: number }>, string][] = [
      [() => testApp.call(rejectEvent, { as: admin, params: { id: pending.id }, body: reasons }), 'komt niet online'],
      [() => put(live.id, { status: 'CANCELLED', ...reasons }), 'afgelast'],
      [() => put(pictured.id, { removeImage: true, ...reasons }), 'De foto van je evenement ‘Feest’'],
      [
        () => testApp.call(deleteAdminEvent, { as: admin, params: { id: deleted.id }, query: reasons }),
        '‘Feest’ is verwijderd',
      ],
      [
        () =>
          testApp.call(updateAdminGroup, {
            as: admin,
            params: { id: group.id },
            raw: { body: { removeImage: true, ...reasons } },
          }),
        'De foto van je groep ‘Onze groep’',
      ],
      [
        () => testApp.call(deleteAdminGroup, { as: admin, params: { id: group.id }, query: reasons }),
        '‘Onze groep’ is verwijderd',
      ],
    ]
    let sent = 0
    for (const [act, words] of acts) {
      expect((await act()).status).toBe(200)
      sent++
      const all = await mails(person.email)
      expect(all).toHaveLength(sent)
      expect(all[0]?.text).toContain(words)
      expect(all[0]?.text).toContain('Staat er dubbel op.')
    }
  })

  test('is not sent about an administrator’s own event', async () => {
    const own = await makeEvent(testApp.ctx, { creatorId: admin.id, status: 'PENDING' })
    await testApp.call(rejectEvent, { as: admin, params: { id: own.id }, body: { reason: 'Toch niet' } })
    expect(await mails(admin.email)).toEqual([])
  })

  test('carries a reference, with which another administrator finds the decision in the audit log', async () => {
    await suspend()
    const reference = /kenmerk (\w{8})\)/.exec((await mails(person.email))[0]?.subject ?? '')?.[1] ?? ''
    expect(await lastMail(person.email)).toContain(`\nhttps://example.nl/help?kenmerk=${reference}#contact\n`)
    const find = async (query: Record<string, string>) =>
      (await testApp.call(listAuditEntries, { as: second, raw: { query } })).data.entries
    expect(await find({ reference })).toMatchObject([{ action: 'USER_SUSPENDED', actor: { id: admin.id } }])
    expect(await find({ reference: 'ZZZZZZZZ' })).toEqual([])
  })
})

describe('a person', () => {
  test('who deletes a suspended account cannot register the address again for a year', async () => {
    await suspend()
    await eraseUser(testApp.ctx, { userId: person.id, actorId: null })
    const newAccount = { username: 'opnieuw', email: person.email, password: 'Festival!2026' }
    const refused = await testApp.call(register, { raw: { body: newAccount } })
    expect([refused.status, refused.body.code]).toEqual([409, 'EMAIL_TAKEN'])
    expect((await testApp.call(checkEmail, { body: { email: person.email } })).data).toMatchObject({ available: false })
    testApp.advanceTime(366 * DAY)
    expect((await testApp.call(register, { raw: { body: newAccount } })).status).toBe(201)
    testApp.setTime(new Date().toISOString())
  })

  test('whose suspension is lifted gets one mail that says so', async () => {
    await suspend()
    const body = { reason: 'Je straf is voorbij.' }
    await testApp.call(unsuspendUser, { as: admin, params: { id: person.id }, body })
    expect(await mails(person.email)).toHaveLength(2)
    expect(await lastMail(person.email)).toContain('“Je straf is voorbij.”')
  })

  test('whose account is deleted by an administrator gets the reasons in one mail', async () => {
    const body = { reason: 'Nepaccount.', category: 'FAKE' } as const
    await testApp.call(removeUser, { as: admin, params: { id: person.id }, body })
    const all = await mails(person.email)
    expect(all).toHaveLength(1)
    expect(all[0]?.text).toContain('Je account is verwijderd.')
    expect(all[0]?.text).toContain('“Nepaccount.”')
  })
})
