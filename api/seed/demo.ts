import { inArray, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { blocks } from '../src/domains/blocks/tables.ts'
import {
  conversations,
  messageReactions,
  messages,
  pinnedMessages,
  pollVotes,
  readMarks,
} from '../src/domains/chat/tables.ts'
import { events } from '../src/domains/events/tables.ts'
import { answerTimes, groupInvitations, groupMembers, groups } from '../src/domains/groups/tables.ts'
import { landingPages } from '../src/domains/landing-pages/tables.ts'
import { looking, waves } from '../src/domains/looking/tables.ts'
import { askedQuestions, attendances, meetings } from '../src/domains/meetings/tables.ts'
import { notifications } from '../src/domains/notifications/tables.ts'
import { payments } from '../src/domains/payments/tables.ts'
import { proposalPeople, proposals } from '../src/domains/proposals/tables.ts'
import { references } from '../src/domains/references/tables.ts'
import { reports } from '../src/domains/reports/tables.ts'
import { turnoutRecords, turnoutStatements } from '../src/domains/turnout/tables.ts'
import { users } from '../src/domains/users/tables.ts'
import { wishes } from '../src/domains/wishes/tables.ts'
import type { Context } from '../src/platform/context.ts'
import { runTransaction, type Tx } from '../src/platform/db/database.ts'
import { hashPassword } from '../src/platform/passwords.ts'
import { planBlocksAndReports } from './blocks-and-reports.ts'
import { saveChatPictures } from './chat-pictures.ts'
import { ADMIN, emailOf, planDemoData } from './demo-data.ts'
import { saveGroupPictures } from './group-pictures.ts'
import { planInvitationsAndProposals } from './invitations-and-proposals.ts'
import { planLandingPages } from './landing-pages.ts'
import { planLooking, planWaves, planWishes } from './looking.ts'
import { planMeetings } from './meetings.ts'
import { planMessages } from './messages.ts'
import { planNotifications } from './notifications.ts'
import { planPastGroups } from './past-groups.ts'
import { planPayments } from './payments.ts'
import { createRandom } from './random.ts'
import { planReferences } from './references.ts'
import { planTurnout } from './turnout.ts'

export type DemoLogin = { email: string; password: string; description: string }

const PASSWORD = 'Festival!2026'
const LOGINS: readonly DemoLogin[] = [
  { email: emailOf(ADMIN), password: PASSWORD, description: 'administrator' },
  { email: emailOf('Sanne'), password: PASSWORD, description: 'owns a group with open requests' },
  { email: emailOf('Bram'), password: PASSWORD, description: 'member of two groups' },
  { email: emailOf('Noor'), password: PASSWORD, description: 'new, in no group yet' },
]

const SEED = 20_260_620
const BATCH = 500

/**
 * Inserts the demo data, relative to today, in one transaction, if there are no users. Safe to repeat. Takes about a second.
 *
 * @returns the demo logins that exist now, and whether this call inserted them
 */
export async function seedDemo(ctx: Context): Promise<{ logins: readonly DemoLogin[]; isNew: boolean }> {
  const isNew = (await ctx.db.$count(users)) === 0
  if (isNew) await insertDemoData(ctx)
  const emails = LOGINS.map(({ email }) => email)
  const existing = await ctx.db.select({ email: users.email }).from(users).where(inArray(users.email, emails))
  return { logins: LOGINS.filter(({ email }) => existing.some((row) => row.email === email)), isNew }
}

async function insertDemoData(ctx: Context): Promise<void> {
  const now = ctx.now()
  const random = createRandom(SEED)
  const data = planDemoData(random, now, await hashPassword(PASSWORD))
  const pictures = await saveChatPictures(ctx)
  const groupPictures = await saveGroupPictures(ctx)
  const chat = planMessages(random, now, data, pictures)
  const past = planPastGroups(now, data)
  const pastChat = planMessages(createRandom(SEED + 1), now, { ...data, groups: past }, pictures, [])
  const groupsAndPast = [...data.groups, ...past]
  const notificationRows = planNotifications(random, now, data)
  const blocksAndReports = planBlocksAndReports(random, now, data)
  const paymentRows = planPayments(random, now, data)
  const pages = planLandingPages(random, data)
  const turnout = planTurnout(now, groupsAndPast)
  const { meetings: meetingRows, attendances: attendanceRows, askedQuestions: questionRows } = planMeetings(now, data)
  const { invitations, ...proposed } = planInvitationsAndProposals(random, now, data)
  await runTransaction(ctx.db, async (tx) => {
    await insertRows(tx, users, data.users)
    await insertRows(tx, events, data.events)
    await insertRows(
      tx,
      events,
      past.map(({ event }) => event),
    )
    await insertRows(tx, landingPages, pages)
    await insertRows(
      tx,
      groups,
      groupsAndPast.map(({ row }, index) => ({ ...row, image: groupPictures.get(row.name), signNumber: index })),
    )
    await insertRows(
      tx,
      groupMembers,
      groupsAndPast
        .flatMap(({ memberships }) => memberships)
        .map((row) => ({
          ...row,
          ...(row.status === 'WAITLIST' ? { waitlistTicket: sql`nextval('waitlist_tickets')` } : {}),
        })),
    )
    await insertRows(
      tx,
      answerTimes,
      data.groups.flatMap(({ row, plan }) =>
        plan.answerMinutes === undefined ? [] : [{ ownerId: row.ownerId, minutes: plan.answerMinutes }],
      ),
    )
    await insertRows(tx, turnoutRecords, turnout.records)
    await insertRows(tx, turnoutStatements, turnout.statements)
    await insertRows(tx, references, planReferences(now, groupsAndPast))
    await insertRows(tx, meetings, meetingRows)
    await insertRows(tx, attendances, attendanceRows)
    await insertRows(tx, askedQuestions, questionRows)
    await insertRows(tx, looking, planLooking(now, data))
    await insertRows(tx, waves, planWaves(now, data))
    await insertRows(tx, wishes, planWishes(now, data))
    await insertRows(tx, groupInvitations, invitations)
    await insertRows(tx, proposals, proposed.proposals)
    await insertRows(tx, proposalPeople, proposed.people)
    await insertRows(tx, conversations, [...chat.conversations, ...pastChat.conversations])
    await insertRows(tx, messages, [...chat.messages, ...pastChat.messages])
    await insertRows(tx, messageReactions, [...chat.reactions, ...pastChat.reactions])
    await insertRows(tx, pollVotes, chat.votes)
    await insertRows(tx, pinnedMessages, chat.pins)
    await insertRows(tx, readMarks, [...chat.readMarks, ...pastChat.readMarks])
    await insertRows(tx, notifications, notificationRows)
    await insertRows(tx, blocks, blocksAndReports.blocks)
    await insertRows(tx, reports, blocksAndReports.reports)
    await insertRows(tx, payments, paymentRows)
  })
}

async function insertRows<T extends PgTable>(tx: Tx, table: T, rows: readonly PgInsertValue<T>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx.insert(table).values(rows.slice(from, from + BATCH))
  }
}
