import { DAY } from 'contract/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { presentInactivityMail } from '../deletion/present.ts'
import { eraseUser } from '../deletion/service.ts'
import type { UserRow } from '../repository.ts'
import { inactivityStage, inInactivityDays, LONGEST_SILENCE_DAYS, WARNING_DAYS } from './policy.ts'
import { listInactive, listUnverifiedIds, noteInactivityWarning } from './repository.ts'

const AT_ONCE = 200
const UNVERIFIED_KEPT_DAYS = 30
const dayInWords = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', dateStyle: 'long' })

/**
 * Warns people who stay away 30 and 7 days before three years are over, and then deletes their accounts; nobody goes
 * without both mails, however long the server itself was away. Safe to repeat: each step happens once.
 */
export async function sweepInactive(ctx: Context): Promise<void> {
  const now = ctx.now()
  const silentSince = new Date(now.getTime() - (LONGEST_SILENCE_DAYS - (WARNING_DAYS[0] ?? 0)) * DAY)
  for (let after: string | null = null; ; ) {
    const people = await listInactive(ctx.db, silentSince, after, AT_ONCE)
    for (const person of people) {
      const stage = inactivityStage(person, now)
      if (stage === 'warn') await warn(ctx, person)
      if (stage === 'delete')
        // Who logged in while the others had their turn stays.
        await eraseSilently(
          ctx,
          person.id,
          ({ lastActiveAt, createdAt, ...user }) =>
            inactivityStage({ ...user, activeAt: lastActiveAt ?? createdAt }, now) === 'delete',
        )
    }
    after = people.at(-1)?.id ?? null
    if (people.length < AT_ONCE) return
  }
}

async function warn(
  ctx: Context,
  person: { id: string; username: string; email: string; inactivityWarnings: number },
): Promise<void> {
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    // Somebody who logs in at this moment has no warnings any more, and needs none.
    if (!(await noteInactivityWarning(tx, person.id, person.inactivityWarnings, now))) return
    const day = dayInWords.format(inInactivityDays(person.inactivityWarnings, now))
    await queueMail(ctx, tx, person.email, presentInactivityMail(person.username, day, `${ctx.publicUrl()}/login`))
  })
}

/** Removes accounts whose address nobody confirmed within 30 days. Safe to repeat. */
export async function sweepUnverified(ctx: Context): Promise<void> {
  const madeBefore = new Date(ctx.now().getTime() - UNVERIFIED_KEPT_DAYS * DAY)
  for (;;) {
    const ids = await listUnverifiedIds(ctx.db, madeBefore, AT_ONCE)
    for (const id of ids) await eraseSilently(ctx, id, ({ emailVerifiedAt }) => emailVerifiedAt === null)
    if (ids.length < AT_ONCE) return
  }
}

/** The last administrator stays, however silent. */
async function eraseSilently(ctx: Context, userId: string, isDue: (user: UserRow) => boolean): Promise<void> {
  try {
    await eraseUser(ctx, userId, null, null, isDue)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.warn({ userId, code: error.code }, 'an inactive account stays')
  }
}
