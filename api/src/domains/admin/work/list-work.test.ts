import { listWork, workLimits } from 'contract/admin/work.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { reports } from '../../reports/tables.ts'

const testApp = useTestApp()
let admin: TestUser
let eva: TestUser
beforeAll(async () => {
  admin = await makeUser(testApp.ctx, { isAdmin: true })
  eva = await makeUser(testApp.ctx, { username: 'Eva' })
})

const list = async (as = admin) => (await testApp.call(listWork, { as })).data

test('what waits is listed by deadline: urgent reports first, an event before it starts, all else within 48 hours', async () => {
  const { ctx } = testApp
  const now = ctx.now()
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  expect(await list()).toEqual({ items: [], total: 0 })

  const pending = { status: 'PENDING', creatorId: eva.id } as const
  const event = await makeEvent(ctx, { ...pending, title: 'Zolderavond', createdAt: ago(30) })
  const soon = { startsAt: new Date(now.getTime() + HOUR), overAt: new Date(now.getTime() + 3 * HOUR) }
  const soonEvent = await makeEvent(ctx, { ...pending, title: 'Vanavond', createdAt: ago(1), ...soon })
  await makeEvent(ctx, { status: 'APPROVED', createdAt: ago(40) })
  const report = { reportedId: eva.id, category: 'SPAM' as const, notes: 'Reclame', evidence: [] }
  const [spam, urgent] = [newId(), newId()]
  await ctx.db.insert(reports).values([
    { ...report, id: spam, createdAt: ago(40) },
    { ...report, id: urgent, category: 'UNSAFE' as const, isUrgent: true, createdAt: ago(2) },
    { ...report, id: newId(), createdAt: ago(47), reviewedAt: now },
  ])

  const { items, total } = await list()
  expect(items.map(({ kind, id, summary }) => ({ kind, id, summary }))).toEqual([
    { kind: 'REPORT', id: urgent, summary: 'Gevaar: Ik voel me onveilig of bedreigd, over Eva' },
    { kind: 'EVENT', id: soonEvent.id, summary: 'Vanavond, ingestuurd door Eva' },
    { kind: 'REPORT', id: spam, summary: 'Spam berichten, over Eva' },
    { kind: 'EVENT', id: event.id, summary: 'Zolderavond, ingestuurd door Eva' },
  ])
  expect(total).toBe(4)
  expect(items.map(({ deadline }) => deadline).slice(1)).toEqual(
    [soon.startsAt, new Date(ago(40).getTime() + 2 * DAY), new Date(ago(30).getTime() + 2 * DAY)].map((at) =>
      at.toISOString(),
    ),
  )
})

const reportsOf = (count: number, hours: number) =>
  testApp.ctx.db.insert(reports).values(
    Array.from({ length: count }, () => ({
      id: newId(),
      reportedId: eva.id,
      category: 'SPAM' as const,
      notes: 'Reclame',
      evidence: [],
      createdAt: new Date(testApp.ctx.now().getTime() - hours * HOUR),
    })),
  )

test('of more than a hundred, those with the soonest deadline are listed', async () => {
  const { ctx } = testApp
  const now = ctx.now()
  const { total } = await list()
  await reportsOf(200, 5)
  const soon = { startsAt: new Date(now.getTime() + HOUR), overAt: new Date(now.getTime() + 3 * HOUR) }
  const event = await makeEvent(ctx, { status: 'PENDING', creatorId: eva.id, createdAt: now, ...soon })

  const work = await list()
  expect(work.total).toBe(total + 201)
  expect(work.items).toHaveLength(100)
  expect(work.items.map(({ deadline }) => deadline)).toEqual(work.items.map(({ deadline }) => deadline).sort())
  expect(work.items.map(({ id }) => id)).toContain(event.id)
})

test('an urgent report is listed however many overdue entries there are', async () => {
  await reportsOf(workLimits.shown, 72)
  const id = newId()
  const report = { reportedId: eva.id, category: 'UNSAFE' as const, notes: 'Dreigt', evidence: [] }
  await testApp.ctx.db.insert(reports).values({ ...report, id, isUrgent: true, createdAt: testApp.ctx.now() })

  const { items } = await list()
  expect(items).toHaveLength(workLimits.shown)
  expect(items.map((item) => item.id)).toContain(id)
  expect(items.map(({ deadline }) => deadline)).toEqual(items.map(({ deadline }) => deadline).sort())
})
