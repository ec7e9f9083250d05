import { inArray, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { blocks } from '../src/domains/blocks/tables.ts'
import { conversations, messageReactions, messages, readMarks } from '../src/domains/chat/tables.ts'
import { events } from '../src/domains/events/tables.ts'
import { groupMembers, groups } from '../src/domains/groups/tables.ts'
import { landingPages } from '../src/domains/landing-pages/tables.ts'
import { notifications } from '../src/domains/notifications/tables.ts'
import { payments } from '../src/domains/payments/tables.ts'
import { reports } from '../src/domains/reports/tables.ts'
import { users } from '../src/domains/users/tables.ts'
import type { Context } from '../src/platform/context.ts'
import { runTransaction, type Tx } from '../src/platform/db/database.ts'
import { hashPassword } from '../src/platform/passwords.ts'
import { layOutBells } from './bells.ts'
import { layOutLandingPages } from './landing-pages.ts'
import { layOutPurchases } from './purchases.ts'
import { createChance } from './random.ts'
import { layOutSafety } from './safety.ts'
import { layOutTalk } from './talk.ts'
import { ADMIN, emailOf, layOutTown } from './town.ts'

export type DemoLogin = { email: string; password: string; who: string }

const PASSWORD = 'Festival!2026'
const LOGINS: readonly DemoLogin[] = [
  { email: emailOf(ADMIN), password: PASSWORD, who: 'administrator' },
  { email: emailOf('Sanne'), password: PASSWORD, who: 'owns a group with requests to look at' },
  { email: emailOf('Bram'), password: PASSWORD, who: 'member of two groups' },
  { email: emailOf('Noor'), password: PASSWORD, who: 'new, in no group yet' },
]

const SEED = 20_260_620
const BATCH = 500

/**
 * Fills a database that holds nobody with a believable town, relative to today, in one transaction. Safe to repeat: a
 * database that holds anybody is left as it is. Takes about a second.
 *
 * @returns the demo logins that are there, also when they were there before
 */
export async function seedDemo(ctx: Context): Promise<{ logins: readonly DemoLogin[] }> {
  if ((await ctx.db.$count(users)) === 0) await fill(ctx)
  const emails = LOGINS.map(({ email }) => email)
  const there = await ctx.db.select({ email: users.email }).from(users).where(inArray(users.email, emails))
  return { logins: LOGINS.filter(({ email }) => there.some((row) => row.email === email)) }
}

async function fill(ctx: Context): Promise<void> {
  const now = ctx.now()
  const chance = createChance(SEED)
  const town = layOutTown(chance, now, await hashPassword(PASSWORD))
  const talk = layOutTalk(chance, now, town)
  const bells = layOutBells(chance, now, town)
  const safety = layOutSafety(chance, now, town)
  const purchases = layOutPurchases(chance, now, town)
  const pages = layOutLandingPages(chance, town)
  await runTransaction(ctx.db, async (tx) => {
    await insert(tx, users, town.users)
    await insert(tx, events, town.events)
    await insert(tx, landingPages, pages)
    await insert(
      tx,
      groups,
      town.groups.map(({ row }) => row),
    )
    await insert(
      tx,
      groupMembers,
      town.groups
        .flatMap(({ memberships }) => memberships)
        .map((row) => ({
          ...row,
          ...(row.status === 'WAITLIST' ? { waitlistTicket: sql`nextval('waitlist_tickets')` } : {}),
        })),
    )
    await insert(tx, conversations, talk.conversations)
    await insert(tx, messages, talk.messages)
    await insert(tx, messageReactions, talk.reactions)
    await insert(tx, readMarks, talk.readMarks)
    await insert(tx, notifications, bells)
    await insert(tx, blocks, safety.blocks)
    await insert(tx, reports, safety.reports)
    await insert(tx, payments, purchases)
  })
}

async function insert<T extends PgTable>(tx: Tx, table: T, rows: readonly PgInsertValue<T>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx.insert(table).values(rows.slice(from, from + BATCH))
  }
}
