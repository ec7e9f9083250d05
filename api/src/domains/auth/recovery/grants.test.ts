import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as auth from 'contract/auth/auth.ts'
import { forgotPassword, listSessions, login, resetPassword, secureAccount } from 'contract/auth/auth.ts'
import { agreeHomeContact, setHomeCheck } from 'contract/home-checks.ts'
import { createPlanLink, deletePlanLink, getPlan } from 'contract/meetings.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import { z } from 'contract/platform/zod.ts'
import { updateProfile } from 'contract/users/users.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, PASSWORD, type TestUser } from '../../../testing/factories.ts'
import { listContractRoutes, routeNames } from '../../../testing/routes/contract-routes.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { homeContacts } from '../../meetings/tables.ts'
import { pushSubscriptions } from '../../notifications/tables.ts'
import { GRANTS } from './service-grants.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const call = callWithFreshToken(testApp)
afterEach(() => testApp.setTime(new Date().toISOString()))

const mailsTo = async ({ email }: Pick<TestUser, 'email'>) =>
  (await testApp.call(listMailbox, { query: { to: email } })).data.mails
const linkTo = async (user: TestUser, page: string) => {
  const pattern = new RegExp(`/${page}\\?token=([\\w.-]+)`)
  return (await mailsTo(user)).map(({ text }) => pattern.exec(text)?.[1]).find((token) => token !== undefined) ?? ''
}
const CONTACT = { email: 'ex@example.nl' }

/** Somebody had the unlocked phone for a minute. */
async function makeVictim() {
  const [vera, owner] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const startsAt = new Date(testApp.ctx.now().getTime() + 2 * HOUR)
  const event = await makeEvent(testApp.ctx, {
    startsAt,
    overAt: new Date(startsAt.getTime() + HOUR),
    title: 'Zomernacht',
  })
  const group = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id, members: [vera] })
  const { planLink } = (await call(createPlanLink, { as: vera, params: { id: group.id } })).data
  const at = startsAt.toISOString()
  await call(setHomeCheck, { as: vera, body: { groupId: group.id, at, contact: CONTACT } })
  await call(agreeHomeContact, { body: { token: await linkTo(CONTACT as TestUser, 'thuiscontact') } })
  await call(updateProfile, { as: vera, body: { plansVisibleTo: 'EVERYONE', showProvince: true } })
  const keys = { p256dh: 'x', auth: 'x', createdAt: testApp.ctx.now(), sessionId: vera.sessionId, userId: vera.id }
  const endpoint = `https://push.example.nl/${vera.id}`
  await testApp.ctx.db.insert(pushSubscriptions).values({ id: newId(), endpoint, ...keys })
  await call(auth.changeEmail, { as: vera, body: { email: `van-${vera.username}@example.nl` } })
  return { vera, group, plan: planLink.token }
}
const OPENED = [
  { kind: 'PUSH_SUBSCRIPTION', count: 1 },
  { kind: 'SESSION', count: 1 },
  { kind: 'PLAN_LINK', count: 1 },
  { kind: 'HOME_CONTACT', count: 1 },
  { kind: 'PENDING_EMAIL', count: 1 },
]

test.each(['secured', 'reset'] as const)(
  'an account that is %s ends what was opened in its name, and lists it',
  async (how) => {
    const { vera, plan } = await makeVictim()
    const subject = how === 'secured' ? 'Kies een nieuw wachtwoord' : 'is gewijzigd'
    async function end() {
      if (how === 'secured') {
        const { userId: _, ...data } = (
          await testApp.call(secureAccount, { body: { token: await linkTo(vera, 'was-jij-dit-niet') } })
        ).data
        return data
      }
      await testApp.call(forgotPassword, { body: { email: vera.email } })
      const token = await linkTo(vera, 'reset-password')
      return (await testApp.call(resetPassword, { body: { token, password: 'Zomernacht!2027' } })).data
    }
    const answer = await end()
    const links = how === 'secured' ? [] : [{ kind: 'MAILED_LINK', count: 1 }]
    expect(answer.closed).toEqual([...OPENED, ...links])
    expect(answer.privacyChanges.map(({ setting }) => setting).sort()).toEqual(['plansVisibleTo', 'showProvince'])
    expect((await testApp.call(getPlan, { params: { token: plan } })).body.code).toBe('PLAN_NOT_FOUND')
    expect(await testApp.ctx.db.$count(homeContacts, eq(homeContacts.userId, vera.id))).toBe(0)
    const mail = (await mailsTo(vera)).find((each) => each.subject.includes(subject))
    for (const words of ['1 link naar je plan', '1 thuiscontact', 'wie ziet waar je heen gaat', 'in je profiel'])
      expect(mail?.text).toContain(words)
  },
)

test('each is mailed at once with a link that works, and once a day about the same', async () => {
  const { vera, group } = await makeVictim()
  const params = { id: group.id }
  await call(deletePlanLink, { as: vera, params })
  await call(createPlanLink, { as: vera, params })
  for (const plansVisibleTo of ['GROUPS', 'EVERYONE'] as const)
    await call(updateProfile, { as: vera, body: { plansVisibleTo } })
  const mails = await mailsTo(vera)
  const about = (subject: string) => mails.filter((mail) => mail.subject === subject)
  for (const subject of [
    'Je deelt je plan voor Zomernacht',
    'ex@example.nl is gevraagd als je thuiscontact',
    'ex@example.nl is nu je thuiscontact',
    'Anderen zien nu meer van je',
  ]) {
    expect([subject, about(subject).length]).toEqual([subject, 1])
    expect(about(subject)[0]?.text).toContain('/was-jij-dit-niet?token=')
  }
  testApp.advanceTime(6 * DAY)
  const token =
    /was-jij-dit-niet\?token=([\w-]+)/.exec(about('Je deelt je plan voor Zomernacht')[0]?.text ?? '')?.[1] ?? ''
  expect((await testApp.call(secureAccount, { body: { token } })).status).toBe(200)
})

test('a setting by which others see less is mailed to nobody, and listed for 30 days', async () => {
  const user = await makeUser(testApp.ctx)
  await call(updateProfile, { as: user, body: { plansVisibleTo: 'GROUPS', showGender: false } })
  expect((await mailsTo(user)).map(({ subject }) => subject)).toEqual([])
})

test('the page of the account counts what is open, and ends one kind', async () => {
  const { vera, plan } = await makeVictim()
  const open = async () => (await call(listSessions, { as: vera })).data.grants.map(({ kind }) => kind)
  expect(await open()).toEqual(['PLAN_LINK', 'HOME_CONTACT', 'PUSH_SUBSCRIPTION'])
  for (const kind of ['PLAN_LINK', 'HOME_CONTACT', 'PENDING_EMAIL', 'PUSH_SUBSCRIPTION'] as const)
    for (const _ of [1, 2]) expect((await call(auth.endGrants, { as: vera, query: { kind } })).status).toBe(200)
  expect(await open()).toEqual([])
  expect((await testApp.call(getPlan, { params: { token: plan } })).status).toBe(404)
  expect((await testApp.call(login, { body: { identifier: vera.username, password: PASSWORD } })).status).toBe(200)
})

/** Tables with a secret of a user, and routes that answer a secret without a login, that give nobody a right. */
const NO_GRANT: Readonly<Record<string, string>> = {
  users: 'the password itself, which a reset replaces',
  known_devices: 'recognises a browser, which opens nothing',
  notifications: 'the key keeps two from saying the same',
  decisions: 'out of use',
  'POST /auth/register': 'makes an account',
  'GET /attendance': 'mailed to the member: shows and changes only whether they come',
  'PUT /attendance': 'the same',
  'POST /attendance': 'the same',
  'GET /proposal': 'mailed to the person: shows and changes only whether they go with these people',
  'PUT /proposal': 'the same',
  'POST /proposal': 'the same',
  'POST /notifications/unsubscribe': 'mailed to the person: mails end, nothing opens',
  'GET /pictures': 'signed for one reader and minute; each request checks the rights again',
}

const SECRET = /token|secret|endpoint|hash|key$|signature|password/i
/** The names of the fields of a schema, at any depth. */
const fieldsOf = (schema: z.ZodType): string[] =>
  [...JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).matchAll(/"(\w+)":\{/g)].map(
    ([, name]) => name ?? '',
  )
const asksForSecret = ({ params, query, body }: AnyRoute) =>
  [params, query, body].flatMap(fieldsOf).some((name) => SECRET.test(name) || /passkey|response|^code$/i.test(name))

test('every table with a secret of a user, and every route that answers one without login, is a grant or has a reason', async () => {
  const { rows } = await testApp.ctx.db.execute<{ table: string; columns: string[] }>(sql`
    select c.conrelid::regclass::text as table, array_agg(a.attname::text) as columns
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum > 0 and not a.attisdropped
    where c.contype = 'f' and c.confrelid in ('users'::regclass, 'sessions'::regclass) group by 1 union all
    select 'users', array_agg(attname::text) from pg_attribute where attrelid = 'users'::regclass and attnum > 0`)
  const source = globSync('api/src/domains/**/*.ts', { cwd: ROOT }).map((path) =>
    readFileSync(join(ROOT, path), 'utf8'),
  )
  const purposes = source.flatMap((text) =>
    [...text.matchAll(/signToken\(ctx, '([^']+)'/g)].map(([, name]) => name ?? ''),
  )
  const routes = (await listContractRoutes())
    .filter((route) => ['public', 'guest'].includes(route.access) && asksForSecret(route))
    .flatMap(routeNames)
  const tables = rows.filter(({ columns }) => columns.some((name) => SECRET.test(name))).map(({ table }) => table)
  const grants = Object.values(GRANTS).flatMap((grant) => [...grant.tables, ...grant.routes])
  const named = new Set([...grants, ...Object.keys(NO_GRANT)])
  const found = new Set([...tables, ...routes])
  expect([...found].filter((name) => !named.has(name))).toEqual([])
  expect([...new Set(purposes)].sort()).toEqual(['attendance', 'home contact', 'plan', 'proposal'])
  const stored = [
    'plan_links',
    'home_contacts',
    'home_checks',
    'passkeys',
    'passkey_challenges',
    'sessions',
    'pending_emails',
  ]
  expect([...named].filter((name) => !found.has(name) && !stored.includes(name))).toEqual([])
})
const ROOT = join(import.meta.dirname, '../../../../..')
