import { listAuditEntries } from 'contract/audit.ts'
import { checkEmail, login, register } from 'contract/auth/auth.ts'
import { deleteAdminEvent, updateAdminEvent } from 'contract/events/admin.ts'
import { rejectEvent } from 'contract/events/events.ts'
import { deleteAdminGroup, updateAdminGroup } from 'contract/groups/admin.ts'
import { listNotifications } from 'contract/notifications.ts'
import {
  decideObjection,
  deleteSuspended,
  exportSuspended,
  getDecision,
  listObjections,
  submitObjection,
} from 'contract/objections.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { createReport, REPORTED_BY_USER, suspendUser, unsuspendUser } from 'contract/reports.ts'
import { removeUser } from 'contract/users/admin.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatDate } from '../../platform/clock.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { users } from '../users/tables.ts'
import { deleteOldDecisions } from './service.ts'

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
const tokenOf = async (to: string) => /bezwaar\?token=([\w-]+)/.exec(await lastMail(to))?.[1] ?? ''
const suspend = (body: object = { reason: 'Je stuurde reclame.', category: 'spam' }) =>
  testApp.call(suspendUser, { as: admin, params: { id: person.id }, raw: { body } })
const object = (token: string, text = 'Dat was ik niet.') => testApp.call(submitObjection, { body: { token, text } })
const openObjections = async (as: TestUser) => (await testApp.call(listObjections, { as })).data.objections
const decide = (as: TestUser, id: string, body: object) =>
  testApp.call(decideObjection, { as, params: { id }, raw: { body } })

describe('a statement of reasons', () => {
  test('of a suspension says what, which rule, since when, by a person and how to object', async () => {
    const [reporter] = [await makeUser(testApp.ctx)]
    await testApp.call(createReport, { as: reporter, body: { reportedId: person.id, notes: 'Reclame.' } })
    expect((await suspend()).status).toBe(200)
    const text = await lastMail(person.email)
    for (const part of ['geschorst', 'geen reclame of spam', '“Je stuurde reclame.”', 'Een mens', 'bezwaar'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/gemeld|melding|rapport/i)
    for (const name of [reporter.username, admin.username]) expect(text).not.toContain(name)
    const { decision } = (await testApp.call(getDecision, { query: { token: await tokenOf(person.email) } })).data
    expect(decision).toMatchObject({ kind: 'USER_SUSPENDED', reason: 'Je stuurde reclame.', isSuspended: true })
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
})

describe('an objection', () => {
  test('is made once, notifies the administrators, and is decided by another one than the first', async () => {
    await suspend()
    const token = await tokenOf(person.email)
    const answers = await Promise.all([object(token), object(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('OBJECTION_EXISTS')
    expect(await lastMail(person.email)).toContain('We hebben je bezwaar ontvangen')
    for (const as of [admin, second])
      expect((await testApp.call(listNotifications, { as })).data.notifications[0]).toMatchObject({
        type: 'objection_submitted',
      })
    expect(await openObjections(admin)).toMatchObject([{ canDecide: false, about: { username: person.username } }])
    const [{ id = '', canDecide } = {}] = await openObjections(second)
    expect(canDecide).toBe(true)
    expect((await decide(admin, id, { decision: 'UPHELD' })).body.code).toBe('OBJECTION_NEEDS_OTHER_ADMIN')
    const both = await Promise.all([
      decide(second, id, { decision: 'reversed' }),
      decide(second, id, { decision: 'UPHELD' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await openObjections(second)).toEqual([])
    const decided = (await testApp.call(listObjections, { as: second, query: { status: 'decided' } })).data.objections
    expect(decided[0]).toMatchObject({ id, decidedBy: { id: second.id } })
  })

  test('that is granted lifts the suspension and says so in one mail', async () => {
    await suspend()
    await object(await tokenOf(person.email))
    const [{ id = '' } = {}] = await openObjections(second)
    const before = (await mails(person.email)).length
    await decide(second, id, { decision: 'REVERSED', notes: 'Dit was een vergissing.' })
    expect(await mails(person.email)).toHaveLength(before + 1)
    expect(await lastMail(person.email)).toContain('“Dit was een vergissing.”')
    const body = { identifier: person.username, password: person.password }
    expect((await testApp.call(login, { raw: { body } })).status).toBe(200)
    const { entries } = (await testApp.call(listAuditEntries, { as: admin, raw: { query: { subjectId: id } } })).data
    expect(entries).toMatchObject([{ action: 'OBJECTION_REVERSED', details: {} }])
  })

  test('that is granted leaves a later suspension, and the mail says so', async () => {
    await suspend()
    await object(await tokenOf(person.email))
    const [{ id = '' } = {}] = await openObjections(second)
    await testApp.call(unsuspendUser, { as: admin, params: { id: person.id }, body: {} })
    testApp.advanceTime(DAY)
    admin = await makeUser(testApp.ctx, { isAdmin: true })
    second = await makeUser(testApp.ctx, { isAdmin: true })
    await suspend({ reason: 'Je bedreigde iemand.', category: 'HARASSMENT' })
    expect((await decide(second, id, { decision: 'REVERSED' })).status).toBe(200)
    const body = { identifier: person.username, password: person.password }
    expect((await testApp.call(login, { raw: { body } })).body.code).toBe('ACCOUNT_SUSPENDED')
    const text = await lastMail(person.email)
    expect(text).toContain('Je krijgt gelijk. Je account blijft wel geschorst: dat is een later besluit.')
    expect(text).not.toContain('/login')
    testApp.setTime(new Date().toISOString())
  })

  test('that is granted after an administrator deleted the account says so, and not that one can log in', async () => {
    await suspend()
    await object(await tokenOf(person.email))
    const [{ id = '' } = {}] = await openObjections(second)
    await testApp.call(removeUser, { as: admin, params: { id: person.id }, body: { reason: 'Nepaccount.' } })
    expect((await decide(second, id, { decision: 'REVERSED' })).status).toBe(200)
    const text = await lastMail(person.email)
    expect(text).toContain('Je krijgt gelijk. Je account is intussen wel verwijderd: dat is een later besluit.')
    expect(text).not.toMatch(/weer inloggen|\/login/)
  })

  test('can be made until the day that the mail names, also when its month is shorter', async () => {
    testApp.setTime('2030-08-31T10:00:00Z')
    const event = await makeEvent(testApp.ctx, { creatorId: person.id, status: 'PENDING' })
    const asAdmin = await makeUser(testApp.ctx, { isAdmin: true })
    await testApp.call(rejectEvent, { as: asAdmin, params: { id: event.id }, body: { reason: 'Staat er al op.' } })
    const token = await tokenOf(person.email)
    const day = /tot (\d+ \w+ \d{4})/.exec(await lastMail(person.email))?.[1]
    for (let now = Date.parse('2031-02-26T09:00:00Z'); formatDate(new Date(now)) !== day; now += DAY) {
      testApp.setTime(new Date(now).toISOString())
      await deleteOldDecisions(testApp.ctx)
    }
    expect((await object(token)).status).toBe(201)
    testApp.setTime(new Date().toISOString())
  })

  test('is decided by the first administrator when there is no other, and the log says so', async () => {
    await testApp.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, second.id))
    await suspend()
    await object(await tokenOf(person.email))
    const [{ id = '' } = {}] = await openObjections(admin)
    expect((await decide(admin, id, { decision: 'UPHELD', notes: 'Het klopt.' })).status).toBe(200)
    const { entries } = (await testApp.call(listAuditEntries, { as: admin, raw: { query: { subjectId: id } } })).data
    expect(entries).toMatchObject([{ action: 'OBJECTION_UPHELD', details: { isOnlyAdmin: true } }])
    expect(await lastMail(person.email)).toContain('Het besluit blijft')
  })

  test('with a wrong link, without a text or too late is refused; old decisions are deleted', async () => {
    await suspend()
    const token = await tokenOf(person.email)
    expect((await object('x'.repeat(43))).body.code).toBe('DECISION_LINK_INVALID')
    expect((await object(token, ' ')).status).toBe(422)
    expect((await object(token, 'x'.repeat(2001))).status).toBe(422)
    expect((await testApp.call(submitObjection, { raw: { body: { token: { a: 1 }, text: 'x' } } })).status).toBe(422)
    testApp.advanceTime(200 * DAY)
    expect((await object(token)).body.code).toBe('OBJECTION_TOO_LATE')
    // The link of a suspended person keeps working for the export and the deletion.
    await deleteOldDecisions(testApp.ctx)
    expect((await testApp.call(getDecision, { query: { token } })).status).toBe(200)
    await testApp.ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, person.id))
    await deleteOldDecisions(testApp.ctx)
    expect((await testApp.call(getDecision, { query: { token } })).status).toBe(404)
    testApp.setTime(new Date().toISOString())
  })
})

describe('a suspended person', () => {
  test('downloads the data and deletes the account with the link; the address is barred for a year', async () => {
    await suspend()
    const token = await tokenOf(person.email)
    const exported = await testApp.call(exportSuspended, { body: { token } })
    expect(exported.data.export.account).toMatchObject({ id: person.id, email: person.email })
    expect(JSON.stringify(exported.data)).not.toContain(admin.id)
    expect((await testApp.call(deleteSuspended, { body: { token } })).status).toBe(200)
    expect((await testApp.call(getDecision, { query: { token } })).status).toBe(404)
    const newAccount = { username: 'opnieuw', email: person.email, password: 'Festival!2026' }
    const refused = await testApp.call(register, { raw: { body: newAccount } })
    expect([refused.status, refused.body.code]).toEqual([409, 'EMAIL_TAKEN'])
    expect((await testApp.call(checkEmail, { body: { email: person.email } })).data).toMatchObject({ available: false })
    testApp.advanceTime(366 * DAY)
    expect((await testApp.call(register, { raw: { body: newAccount } })).status).toBe(201)
    testApp.setTime(new Date().toISOString())
  })

  test('cannot use the link after the suspension is lifted, and is notified of the lifting', async () => {
    await suspend()
    const token = await tokenOf(person.email)
    const body = { reason: 'Je straf is voorbij.' }
    await testApp.call(unsuspendUser, { as: admin, params: { id: person.id }, body })
    expect(await lastMail(person.email)).toContain('“Je straf is voorbij.”')
    for (const route of [exportSuspended, deleteSuspended])
      expect((await testApp.call(route as typeof deleteSuspended, { body: { token } })).body.code).toBe('NOT_SUSPENDED')
    await suspend()
    expect((await testApp.call(deleteSuspended, { body: { token } })).body.code).toBe('NOT_SUSPENDED')
  })

  test('whose account is deleted by an administrator can object, and is let in again when that is granted', async () => {
    await testApp.call(createReport, { as: second, body: { reportedId: person.id, notes: 'Nep.' } })
    const body = { reason: 'Nepaccount.', category: 'FAKE' } as const
    await testApp.call(removeUser, { as: admin, params: { id: person.id }, body })
    const all = await mails(person.email)
    expect(all).toHaveLength(1)
    expect(all[0]?.text).toContain('Je account is verwijderd.')
    const token = await tokenOf(person.email)
    const isFree = async () => (await testApp.call(checkEmail, { body: { email: person.email } })).data.available
    expect(await isFree()).toBe(false)
    await object(token)
    const [{ id = '' } = {}] = await openObjections(second)
    await decide(second, id, { decision: 'REVERSED' })
    expect(await isFree()).toBe(true)
  })
})
