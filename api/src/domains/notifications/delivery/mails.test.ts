import { listMailbox } from 'contract/platform/development.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { FactName, Facts } from '../../../facts.ts'
import { renderMail } from '../../../platform/mail/render.ts'
import { listMails } from '../../../platform/mail/repository.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groupMembers } from '../../groups/tables.ts'
import { sendDailyUpdates } from '../daily-updates/service.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
let owner: TestUser
let member: TestUser
let eventId: string
let groupId: string

const recordFact = <N extends FactName>(name: N, fact: Facts[N]) =>
  testApp.ctx.transaction(({ record }) => record(name, fact))
async function mailsTo(user: TestUser) {
  await sendDailyUpdates(testApp.ctx)
  return (await testApp.call(listMailbox, { query: { to: user.email } })).data.mails
}

beforeAll(() => testApp.setTime('2026-05-01T10:00:00Z'))
beforeEach(async () => {
  owner = await makeUser(testApp.ctx)
  member = await makeUser(testApp.ctx)
  const event = await makeEvent(testApp.ctx, {
    title: 'Zomernacht',
    startsAt: new Date('2026-06-06T18:00:00Z'),
    endsAt: null,
    location: 'Amsterdam',
    venue: 'Paradiso',
  })
  eventId = event.id
  groupId = (await makeGroup(testApp.ctx, { ownerId: owner.id, eventId, members: [member], name: 'Waalvrienden' })).id
})

test('acceptance says when and where, gives advice and leads to the chat', async () => {
  await recordFact('group.memberAccepted', { groupId, userId: member.id, actorId: owner.id })
  const [mail] = await mailsTo(member)
  expect(mail?.subject).toBe('Je gaat mee! · Zomernacht')
  const lines = mail?.text.split('\n') ?? []
  expect(lines).toContain('za 6 juni 2026, 20.00 uur')
  expect(lines).toContain('Paradiso, Amsterdam')
  expect(lines).toContain('Spreek de eerste keer af op een drukke plek, bij daglicht of de ingang. Deel je adres niet.')
  expect(lines).toContain(`https://example.nl/groups/${groupId}/chat`)
})

test.each([
  [false, 'Je kunt niet mee met deze groep · Zomernacht'],
  [true, 'Je zit niet meer in de groep · Zomernacht'],
])('a rejection (was a member: %s) leads to the other groups for the event', async (wasMember, subject) => {
  await recordFact('group.memberRejected', { groupId, userId: member.id, actorId: owner.id, wasMember, note: null })
  const [mail] = await mailsTo(member)
  expect(mail?.subject).toBe(subject)
  expect(mail?.text.split('\n')).toContain(`https://example.nl/groups?eventId=${eventId}`)
})

test('a rejection lists three groups that fit and can be asked, each with its link, the best first', async () => {
  const like = { age: 30, musicalPreferences: ['techno'] }
  const applicant = await makeUser(testApp.ctx, like)
  const make = async (name: string, columns: Parameters<typeof makeGroup>[1] = {}) => {
    const owner = await makeUser(testApp.ctx, { age: 60, ...(name.startsWith('Past') ? like : {}) })
    return makeGroup(testApp.ctx, { eventId, ownerId: owner.id, name, ...columns })
  }
  const [best, asked] = [await make('Past goed'), await make('Past, al gevraagd')]
  for (const [name, columns] of [
    ['Past, vol', { maxMembers: 2, members: [await makeUser(testApp.ctx)] }],
    ['Past, besloten', { isPublic: false }],
    ['Past, te jong', { maxAge: 25 }],
    ['Matig een', {}],
    ['Matig twee', {}],
  ] as const)
    await make(name, columns)
  const request = { userId: applicant.id, requestedAt: testApp.ctx.now() }
  await testApp.ctx.db.insert(groupMembers).values([
    { ...request, groupId: asked.id, status: 'PENDING' },
    { ...request, groupId, status: 'REJECTED' },
  ])
  const fact = { groupId, userId: applicant.id, actorId: owner.id, wasMember: false, note: null }
  await recordFact('group.memberRejected', fact)
  const [mail] = await mailsTo(applicant)
  const lines = mail?.text.split('\n') ?? []
  const listed = lines.filter((line) => /^https:.*\/groups\/[\w-]+$/.test(line))
  expect(listed).toHaveLength(3)
  expect(lines.slice(lines.indexOf('Past goed (nog 9 plekken)'))[1]).toBe(`https://example.nl/groups/${best.id}`)
  expect(listed[0]).toBe(`https://example.nl/groups/${best.id}`)
  expect(lines.filter((line) => line.startsWith('Matig'))).toHaveLength(2)
  expect(mail?.text).not.toMatch(/Past, /)
  expect(mail?.html).toContain(`/groups/${best.id}`)
})

test('a cancellation gives members the reason and their chat, applicants the event', async () => {
  const applicant = await makeUser(testApp.ctx)
  const row = { groupId, userId: applicant.id, status: 'PENDING' as const, requestedAt: testApp.ctx.now() }
  await testApp.ctx.db.insert(groupMembers).values(row)
  const goingIds = [member.id, applicant.id]
  await recordFact('event.cancelled', { eventId, actorId: owner.id, reason: 'Te veel wind.', category: null, goingIds })
  const [toMember] = await mailsTo(member)
  const [toApplicant] = await mailsTo(applicant)
  for (const mail of [toMember, toApplicant]) expect(mail?.text).toContain('Reden: Te veel wind.')
  expect(toMember?.text.split('\n')).toContain(`https://example.nl/groups/${groupId}/chat`)
  expect(toApplicant?.text).toContain('\nhttps://example.nl/events/')
})

test('the first request of a day is mailed at once, and later ones with all else in the next mail', async () => {
  const [anna, bram] = [
    await makeUser(testApp.ctx, { username: 'anna' }),
    await makeUser(testApp.ctx, { username: 'bram' }),
  ]
  const ask = (userId: string) => recordFact('group.joinRequested', { groupId, userId, status: 'PENDING' })
  await ask(anna.id)
  const { mails } = (await testApp.call(listMailbox, { query: { to: owner.email } })).data
  expect(mails.map(({ subject }) => subject)).toEqual(['anna wil mee naar Zomernacht'])
  for (const { id } of [bram, member]) await ask(id)
  const { id } = await makeGroup(testApp.ctx, { eventId })
  await recordFact('group.invited', { groupId: id, userId: owner.id, actorId: anna.id })
  expect(await mailsTo(owner)).toHaveLength(1)

  testApp.advanceTime(DAY)
  const [next, ...earlier] = await mailsTo(owner)
  expect(earlier).toHaveLength(1)
  for (const name of ['bram', member.username]) expect(next?.text).toContain(`${name} wil bij ‘Waalvrienden’`)
  const lines = next?.text.split('\n') ?? []
  expect(lines[lines.indexOf('anna nodigt je uit · Zomernacht') + 1]).toBe(`https://example.nl/groups/${id}`)
})

test('requests for one group that waited are one mail', async () => {
  const [first, ...others] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  for (const { id } of [first, ...others])
    await recordFact('group.joinRequested', { groupId, userId: id, status: 'PENDING' })
  testApp.advanceTime(DAY)
  expect((await mailsTo(owner))[0]?.subject).toBe('2 verzoeken voor Zomernacht')
})

test('what happens after the mail of the day waits, unless it is an answer on the day before the event', async () => {
  const tomorrow = await makeEvent(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() + 20 * HOUR) })
  const soon = await makeGroup(testApp.ctx, { eventId: tomorrow.id, ownerId: owner.id, members: [member] })
  const accept = (id: string) =>
    recordFact('group.memberAccepted', { groupId: id, userId: member.id, actorId: owner.id })
  await accept(groupId)
  expect(await mailsTo(member)).toHaveLength(1)
  await recordFact('looking.updated', { eventId: tomorrow.id, userIds: [member.id], update: { kind: 'GROUP' } })
  expect(await mailsTo(member)).toHaveLength(1)
  await accept(soon.id)
  const [mail, ...more] = await mailsTo(member)
  expect(more).toHaveLength(1)
  expect(mail?.subject).toContain('Je gaat mee!')
  expect(mail?.text).toContain('Spreek de eerste keer af')
})

test('the HTML has one title, the poster and dark colours', async () => {
  await recordFact('group.memberAccepted', { groupId, userId: member.id, actorId: owner.id })
  await sendDailyUpdates(testApp.ctx)
  const [row] = await listMails(testApp.ctx.db, member.email, 1)
  if (row === undefined) throw new Error('no mail')
  const { html } = await renderMail(testApp.ctx, row.content)
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html).toContain('<meta name="color-scheme" content="light dark"')
  expect(html).toContain('prefers-color-scheme: dark')
  const picture = new URL(html.match(/<img[^>]*src="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '')
  const { statusCode, headers } = await testApp.app.server.inject({ url: `${picture.pathname}${picture.search}` })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
})
