import { listAuditEntries } from 'contract/audit.ts'
import { exportPayments, listPayments } from 'contract/payments/payments.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { explain, vacuumAnalyze } from '../../../testing/query-plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { payments } from '../tables.ts'
import { countPayments, listPaymentViews, type PaymentFilter } from './repository.ts'

const testApp = useTestApp()
let admin: TestUser
let buyer: TestUser

beforeAll(async () => {
  admin = await makeUser(testApp.ctx, { isAdmin: true })
  buyer = await makeUser(testApp.ctx, { username: '=Hoi;"daar"', email: 'koper@example.nl' })
  const row = (createdAt: string, columns: object) => ({
    id: newId(),
    userId: buyer.id,
    amountCents: 400,
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
    ...columns,
  })
  await testApp.ctx.db.insert(payments).values([
    row('2026-03-28T22:59:59Z', { providerId: 'tr_saturday', featureType: 'CHAT_ENHANCEMENTS', status: 'COMPLETED' }),
    // In Amsterdam this is already Sunday, when the clock moves forward.
    row('2026-03-28T23:00:00Z', { providerId: 'tr_first', featureType: 'EXTRA_GROUP_SLOTS', status: 'PENDING' }),
    row('2026-03-29T21:59:59Z', { providerId: 'tr_last', userId: null, amountCents: 1250, status: 'COMPLETED' }),
    row('2026-03-29T22:00:00Z', { providerId: 'tr_100%', featureType: 'EXTENDED_GROUP_SIZE', quantity: 2 }),
  ])
})
const idsOf = async (query: Record<string, string>) =>
  (await testApp.call(listPayments, { as: admin, raw: { query } })).data.payments.map(({ paymentId }) => paymentId)

it('lists all payments, newest first', async () => {
  const { payments: list, pagination } = (await testApp.call(listPayments, { as: admin, query: { limit: 3 } })).data
  expect(pagination).toMatchObject({ total: 4, totalPages: 2 })
  expect(list.map(({ paymentId }) => paymentId)).toEqual(['tr_100%', 'tr_last', 'tr_first'])
  expect(list[1]).toEqual({
    ...{ id: expect.any(String), createdAt: '2026-03-29T21:59:59.000Z', user: null, featureType: 'DONATION' },
    ...{ amount: 12.5, quantity: 1, status: 'COMPLETED', paymentId: 'tr_last' },
  })
  expect(list[2]?.user).toEqual({ username: buyer.username, email: buyer.email })
})

it.each<[Record<string, string>, string[]]>([
  [{ dateFrom: '2026-03-29', dateTo: '2026-03-29' }, ['tr_last', 'tr_first']],
  [{ dateFrom: '2026-03-29T22:00:00Z' }, ['tr_100%']],
  [{ status: 'completed' }, ['tr_last', 'tr_saturday']],
  [{ status: 'PENDING', search: '' }, ['tr_100%', 'tr_first']],
  [{ search: '  TR_SAT ' }, ['tr_saturday']],
  [{ search: 'KOPER@' }, ['tr_100%', 'tr_first', 'tr_saturday']],
  [{ search: '0%' }, ['tr_100%']],
  [{ search: '_' }, ['tr_100%', 'tr_last', 'tr_first', 'tr_saturday']],
  [{ status: '', dateFrom: '', dateTo: '' }, ['tr_100%', 'tr_last', 'tr_first', 'tr_saturday']],
])('%j finds the matching payments', async (query, expected) => {
  expect(await idsOf(query)).toEqual(expected)
})

it('refuses an invalid status or date', async () => {
  const wrong: Record<string, string>[] = [
    { status: 'paid' },
    { dateFrom: 'gisteren' },
    { dateTo: '0000-01-01' },
    { limit: '1001' },
  ]
  for (const query of wrong) expect((await testApp.call(listPayments, { as: admin, raw: { query } })).status).toBe(422)
})

it('exports the payments as CSV without executable formulas', async () => {
  const response = await testApp.app.server.inject({
    url: `/api${exportPayments.path}?dateTo=2026-03-29`,
    headers: { authorization: `Bearer ${admin.accessToken}` },
  })
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="payments-export-.*\.csv"$/)
  const [head, ...lines] = response.body.split('\r\n')
  expect(head?.charCodeAt(0)).toBe(0xfeff)
  expect(lines.map((line) => line.split(';').at(-1))).toEqual(['tr_last', 'tr_first', 'tr_saturday', ''])
  expect(lines[0]).toContain(';2026-03-29 23:59;;;DONATION;12,50;1;COMPLETED;tr_last')
  expect(lines[1]).toContain(
    `;2026-03-29 00:00;"'=Hoi;""daar""";koper@example.nl;EXTRA_GROUP_SLOTS;4,00;1;PENDING;tr_first`,
  )

  const { entries } = (await testApp.call(listAuditEntries, { as: admin })).data
  expect(entries).toMatchObject([
    { action: 'PAYMENTS_EXPORTED', actor: { id: admin.id }, details: { count: 3, filter: 'dateTo=2026-03-29' } },
  ])
})

it('a page of tens of thousands of payments reads only its own rows', async () => {
  // A tenth at a time: the pool ends a statement that takes too long, as on a busy machine.
  for (let first = 1; first < 10_000; first += 1_000)
    await testApp.ctx.db.execute(sql`
      with made as (
        insert into users (id, username, email, password_hash, created_at, updated_at)
        select gen_random_uuid(), 'velen' || n, 'n' || n || '@velen.example', repeat('x', 97), now(), now()
        from generate_series(${first}::int, ${first + 999}::int) n
        returning id, username
      )
      insert into payments (id, user_id, amount_cents, provider_id, status, created_at, updated_at)
      select gen_random_uuid(), id, 400, 'tr_' || substr(md5(username), 1, 10), 'COMPLETED',
        timestamptz '2020-01-01' + substr(username, 6)::int * interval '1 hour', now() from made`)
  await vacuumAnalyze(testApp.ctx, 'users, payments')
  const all: PaymentFilter = { from: undefined, to: undefined, status: undefined, search: undefined }
  for (const [overrides, most] of [
    [{}, 100],
    [{ status: 'COMPLETED' }, 100],
    [{ search: 'velen1234' }, 300],
    [{ search: 'tr_saturday' }, 300],
  ] as const) {
    const filter = { ...all, ...overrides }
    const listing = await explain(testApp.ctx, (db) => listPaymentViews(db, filter, { limit: 20, offset: 0 }))
    expect([overrides, listing.statements, listing.wholeTables]).toEqual([overrides, 1, []])
    expect(listing.rowsRead, JSON.stringify(overrides)).toBeLessThan(most)
    if ('search' in overrides)
      expect((await explain(testApp.ctx, (db) => countPayments(db, filter))).rowsRead).toBeLessThan(most)
  }
})
