import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../api/src/platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../api/src/testing/factories.ts'
import { useTestApp } from '../../api/src/testing/test-app.ts'
import { findImpossibleRows, IMPOSSIBLE_STATES } from './impossible-rows.ts'

const testApp = useTestApp()
let owner: TestUser
let member: TestUser
let other: TestUser
beforeAll(async () => {
  const make = () => makeUser(testApp.ctx)
  ;[owner, member, other] = [await make(), await make(), await make()]
})

const run = (strings: TemplateStringsArray, ...values: unknown[]) =>
  testApp.ctx.db.$client.query(
    strings.reduce((text, part, index) => `${text}$${index}${part}`),
    values,
  )
const group = async (columns: { maxMembers?: number } = {}) =>
  (await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member], ...columns })).id
/** With one message. */
async function conversation(poll: object | null = null): Promise<string> {
  const id = newId()
  await run`insert into conversations (id, kind, group_id, last_seq, created_at) values (${id}, 'GROUP', ${await group()}, 1, now())`
  await run`insert into messages (conversation_id, seq, id, sender_id, client_id, content, type, poll, created_at)
    values (${id}, 1, ${newId()}, ${owner.id}, ${newId()}, 'Hoi', 'TEXT', ${poll === null ? null : JSON.stringify(poll)}::jsonb, now())`
  return id
}
const payment = (status: string, effect: string, providerId: string | null) =>
  run`insert into payments (id, user_id, feature_type, amount_cents, provider_id, status, effect, created_at, updated_at)
    values (${newId()}, ${owner.id}, 'CHAT_ENHANCEMENTS', 299, ${providerId}, ${status}, ${effect}, now(), now())`
async function proposal(expires: string): Promise<string> {
  const id = newId()
  await run`insert into proposals (id, event_id, created_at, expires_at)
    values (${id}, ${(await makeEvent(testApp.ctx)).id}, now(), now() + ${expires}::interval)`
  return id
}

/** How rows get into each state, past the application. */
const BREAK: Record<string, () => Promise<unknown>> = {
  'group-over-maximum': async () => {
    const id = await group({ maxMembers: 2 })
    await run`insert into group_members (group_id, user_id, status, requested_at, joined_at) values (${id}, ${other.id}, 'ACCEPTED', now(), now())`
  },
  'member-count': async () => run`update groups set member_count = 5 where id = ${await group()}`,
  'owner-not-member': async () => run`update groups set owner_id = ${other.id} where id = ${await group()}`,
  'wait-list-ticket': async () =>
    run`insert into group_members (group_id, user_id, status, requested_at) values (${await group()}, ${other.id}, 'WAITLIST', now())`,
  'member-since': async () =>
    run`update group_members set joined_at = null where group_id = ${await group()} and user_id = ${member.id}`,
  'message-sequence': async () => run`update conversations set last_seq = 3 where id = ${await conversation()}`,
  'message-change': async () => run`update messages set change = 4 where conversation_id = ${await conversation()}`,
  'read-mark': async () =>
    run`insert into read_marks (conversation_id, user_id, last_read_seq, read_at) values (${await conversation()}, ${member.id}, 9, now())`,
  'poll-vote': async () =>
    run`insert into poll_votes (conversation_id, seq, user_id, options, created_at)
      values (${await conversation({ question: 'Wanneer?', options: ['Nu', 'Straks'], isMultiple: false })}, 1, ${member.id}, '{2}', now())`,
  'paid-not-granted': () => payment('COMPLETED', 'NONE', 'tr_1'),
  'granted-not-paid': () => payment('PENDING', 'APPLIED', 'tr_2'),
  'paid-nowhere': () => payment('COMPLETED', 'APPLIED', null),
  'proposal-yeses': async () =>
    run`insert into proposal_people (proposal_id, user_id, answer, yes_number) values (${await proposal('1 day')}, ${member.id}, 'YES', 2)`,
  'proposal-overdue': () => proposal('-4 hours'),
  'looking-although-going': async () => {
    const { id } = await makeEvent(testApp.ctx)
    await makeGroup(testApp.ctx, { eventId: id, ownerId: owner.id })
    await run`insert into looking (event_id, user_id, since) values (${id}, ${owner.id}, now())`
  },
  'attendance-of-no-member': async () => {
    const id = await group()
    await run`insert into attendances (group_id, user_id, arrival_status) values (${id}, ${member.id}, 'HERE')`
    await run`update group_members set status = 'REJECTED' where group_id = ${id} and user_id = ${member.id}`
    await run`update groups set member_count = 1 where id = ${id}`
  },
  'plan-of-no-member': async () => {
    const id = await group()
    await run`insert into plan_links (group_id, user_id, id, created_at) values (${id}, ${member.id}, ${newId()}, now())`
    await run`update group_members set status = 'REJECTED' where group_id = ${id} and user_id = ${member.id}`
    await run`update groups set member_count = 1 where id = ${id}`
  },
  'home-check-overdue': () =>
    run`insert into home_checks (user_id, at, contact_user_id, created_at) values (${owner.id}, now() - interval '7 hours', ${member.id}, now())`,
  'mail-without-job': () =>
    run`insert into mails (id, to_address, content, created_at, expires_at, is_queued)
      values (${newId()}, 'sanne@example.nl', '{}', now() - interval '2 hours', now() + interval '1 day', true)`,
  'missing-file': () => run`update users set profile_photo = 'weg.webp' where id = ${owner.id}`,
}

test('every impossible state is found by itself', async () => {
  const { ctx } = testApp
  expect(await findImpossibleRows(ctx)).toEqual({})
  expect(Object.keys(BREAK).sort()).toEqual([...Object.keys(IMPOSSIBLE_STATES), 'missing-file'].sort())
  const broken: string[] = []
  for (const [name, breakRow] of Object.entries(BREAK)) {
    await breakRow()
    broken.push(name)
    const found = await findImpossibleRows(ctx)
    expect.soft(found[name], name).toHaveLength(1)
    expect.soft(Object.keys(found).sort()).toEqual(broken.toSorted())
  }
})
