import { listAuditEntries } from 'contract/audit.ts'
import { blockUser } from 'contract/blocks.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { createPublicReport, createReport, listReports, updateReportStatus } from 'contract/reports.ts'
import { updateProfile } from 'contract/users/users.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { reports } from './tables.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
let admin: TestUser
beforeAll(async () => {
  admin = await makeUser(testApp.ctx, { isAdmin: true })
})
const stored = async (query: Record<string, string>) =>
  (await testApp.call(listReports, { as: admin, raw: { query } })).data.reports
const mails = async (to: string) => (await testApp.call(listMailbox, { query: { to } })).data.mails
const bell = async (as: TestUser) => (await testApp.call(listNotifications, { as })).data.notifications
const publicReport = (body: object) => testApp.call(createPublicReport, { raw: { body } })

test('an address gets two receipts a day, whoever gives it', async () => {
  const email = 'overbuur@example.nl'
  const url = '/help'
  for (let count = 0; count < 4; count++) await publicReport({ url, category: 'SPAM', text: 'Nep.', email })
  expect(await mails(email)).toHaveLength(2)
})

describe('a report of content', () => {
  test('of a group or event that the reporter sees is stored with its name, and answered with a receipt', async () => {
    const me = await makeUser(testApp.ctx)
    const group = await makeGroup(testApp.ctx, { name: 'Nepgroep' })
    const event = await makeEvent(testApp.ctx, { title: 'Nepfeest' })
    for (const [body, subject] of [
      [{ groupId: group.id }, { type: 'GROUP', id: group.id, name: 'Nepgroep' }],
      [{ eventId: event.id }, { type: 'EVENT', id: event.id, name: 'Nepfeest' }],
    ] as const) {
      const answer = await testApp.call(createReport, { as: me, body: { ...body, notes: 'Nep.', category: 'FRAUD' } })
      expect(answer.status).toBe(201)
      const { id, reference } = answer.data.report
      expect((await stored({ id }))[0]).toMatchObject({ subject, reference, category: 'FRAUD', reported: null })
      expect((await bell(me))[0]).toMatchObject({ type: 'report_received' })
      expect((await bell(me))[0]?.message).toContain(reference)
    }
  })

  test('of something hidden, of two things or of nothing is refused', async () => {
    const [me, owner] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const hidden = await makeGroup(testApp.ctx, { ownerId: owner.id, isPublic: false })
    const send = async (body: object) =>
      (await testApp.call(createReport, { as: me, raw: { body: { notes: 'Nep.', ...body } } })).status
    expect(await send({ groupId: hidden.id })).toBe(404)
    expect(await send({ eventId: newId() })).toBe(404)
    expect(await send({ groupId: 'x' })).toBe(422)
    expect(await send({})).toBe(422)
    expect(await send({ reportedId: owner.id, groupId: hidden.id })).toBe(422)
    expect(await send({ reportedId: owner.id, urgent: 'misschien' })).toBe(422)
  })

  test('one person has at most twenty open reports, also in parallel', async () => {
    const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const answers = await Promise.all(
      Array.from({ length: 24 }, () =>
        testApp.call(createReport, { as: me, body: { reportedId: other.id, notes: 'Weer.' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('TOO_MANY_OPEN_REPORTS')
  })

  test('a blocked person can still report the blocker', async () => {
    const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    await testApp.call(blockUser, { as: other, params: { id: me.id } })
    const answer = await testApp.call(createReport, { as: me, body: { reportedId: other.id, notes: 'Dreigt.' } })
    expect(answer.status).toBe(201)
  })
})

describe('danger', () => {
  test('mails all administrators at once, whatever they prefer', async () => {
    const [me, other, second] = [
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx, { isAdmin: true }),
    ]
    const body = { reportedId: other.id, notes: 'Hij heeft een mes.', category: 'UNSAFE', urgent: true } as const
    const { reference } = (await testApp.call(createReport, { as: me, body })).data.report
    for (const user of [admin, second]) {
      const urgent = (await mails(user.email)).filter(({ subject }) => subject.includes(reference))
      expect(urgent).toHaveLength(1)
      expect(urgent[0]?.text).toContain('112')
      expect(urgent[0]?.text).not.toContain(me.username)
      expect((await bell(user))[0]).toMatchObject({ type: 'report_urgent' })
    }
    const calm = await testApp.call(createReport, { as: me, body: { ...body, category: 'SPAM' } })
    expect((await stored({ id: calm.data.report.id }))[0]?.isUrgent).toBe(false)
  })
})

describe('a report without an account', () => {
  test('is stored for our pages, with a receipt and the outcome by mail', async () => {
    const answer = await publicReport({
      url: 'https://example.nl/alleen-naar-zomerfeest?utm=1',
      category: 'fraud',
      text: 'Dit feest bestaat niet.',
      email: 'Buur@example.nl',
    })
    expect(answer.status).toBe(201)
    const { id, reference } = answer.data.report
    expect((await stored({ id }))[0]).toMatchObject({
      subject: { type: 'PAGE', url: '/alleen-naar-zomerfeest' },
      reporterEmail: 'buur@example.nl',
      reporter: null,
      category: 'FRAUD',
    })
    expect((await mails('buur@example.nl'))[0]?.subject).toContain(reference)
    const body = { status: 'reviewed', outcome: 'no_violation' }
    await testApp.call(updateReportStatus, { as: admin, params: { id }, raw: { body } })
    const [outcome] = await mails('buur@example.nl')
    expect(outcome?.text).toContain('past binnen onze regels')
    expect(outcome?.text).toContain('over /alleen-naar-zomerfeest.')
    expect(outcome?.text).not.toContain(admin.username)
  })

  test('mails no address that its writer made up', async () => {
    const url = '/https://win-geld.example'
    const { id } = (await publicReport({ url, category: 'SPAM', text: 'x', email: 'vreemde@example.nl' })).data.report
    await testApp.call(updateReportStatus, { as: admin, params: { id }, raw: { body: { status: 'reviewed' } } })
    const texts = (await mails('vreemde@example.nl')).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    for (const text of texts) expect(text).toMatch(/over een pagina(?!.*win-geld)/s)
  })

  test('of another site, without a text or with odd fields is refused; a bot is ignored', async () => {
    const page = { url: '/alleen-naar-zomerfeest', text: 'Nep.' }
    expect((await publicReport({ ...page, url: 'https://evil.example/' })).body.code).toBe('PAGE_NOT_OURS')
    expect((await publicReport({ ...page, url: 'javascript:alert(1)' })).body.code).toBe('PAGE_NOT_OURS')
    for (const odd of [{ text: ' ' }, { email: 'geen' }, { category: 'X' }, { url: 1 }, { url: 'x'.repeat(501) }])
      expect((await publicReport({ ...page, ...odd })).status).toBe(422)
    const bot = await publicReport({ ...page, website: 'https://spam.example' })
    expect(bot.status).toBe(201)
    expect(await stored({ id: bot.data.report.id })).toEqual([])
  })
})

test('the reporter receives the outcome as a sentence', async () => {
  const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const report = await testApp.call(createReport, { as: me, body: { reportedId: other.id, notes: 'Spam.' } })
  const body = { status: 'reviewed', outcome: 'ACTED', notes: 'Intern: tweede keer.' }
  await testApp.call(updateReportStatus, { as: admin, params: { id: report.data.report.id }, raw: { body } })
  const [handled] = await bell(me)
  expect(handled).toMatchObject({ type: 'report_handled' })
  expect(handled?.message).toContain('We hebben ingegrepen')
  expect(handled?.message).not.toContain('Intern')
})

test('a profile with age 16 or 17 is reported by itself, once', async () => {
  const me = await makeUser(testApp.ctx)
  for (const age of [16, 16, 17])
    expect((await testApp.call(updateProfile, { as: me, body: { age, ageConfirmed: true } })).status).toBe(200)
  const made = await stored({ reportedId: me.id })
  expect(made).toMatchObject([{ category: 'MINOR', reporter: null, status: 'pending' }])
  expect(made[0]?.notes).toContain('16')
  const grown = await makeUser(testApp.ctx)
  await testApp.call(updateProfile, { as: grown, body: { age: 18 } })
  expect(await stored({ reportedId: grown.id })).toEqual([])
})

test('looking at evidence is logged, a list without evidence is not', async () => {
  const other = await makeUser(testApp.ctx)
  const id = newId()
  const message = {
    id: newId(),
    seq: 1,
    senderId: other.id,
    username: other.username,
    content: 'Dreigement',
    type: 'TEXT',
    gifUrl: null,
    sentAt: testApp.ctx.now().toISOString(),
  }
  await testApp.ctx.db.insert(reports).values({
    id,
    reportedId: other.id,
    category: 'HARASSMENT',
    notes: 'Kijk.',
    evidence: [message],
    createdAt: testApp.ctx.now(),
  })
  const looks = async () =>
    (
      await testApp.call(listAuditEntries, {
        as: admin,
        raw: { query: { reportId: id, action: 'REPORT_EVIDENCE_READ' } },
      })
    ).data.entries
  expect((await stored({ id, evidence: 'false' }))[0]?.evidence).toEqual([])
  expect(await looks()).toEqual([])
  expect((await stored({ id }))[0]?.evidence).toHaveLength(1)
  expect(await looks()).toMatchObject([{ actor: { id: admin.id }, subject: { type: 'REPORT', id } }])
})
