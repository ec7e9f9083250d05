import { DAY } from 'contract/platform/durations.ts'
import { formatDate } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { eraseUser } from '../deletion/service.ts'
import type { UserRow } from '../repository.ts'
import { deletionDate, inactivityStep, MAX_INACTIVE_DAYS, WARNING_DAYS } from './policy.ts'
import { presentInactivityMail } from './present.ts'
import { addInactivityWarning, listInactive, listUnverifiedIds } from './repository.ts'

const BATCH_SIZE = 200
const UNVERIFIED_KEPT_DAYS = 30

/** No account is deleted without both mails, however long the server was down. Safe to repeat: each step happens once. */
export async function sweepInactive(ctx: Context): Promise<void> {
  const now = ctx.now()
  const inactiveSince = new Date(now.getTime() - (MAX_INACTIVE_DAYS - (WARNING_DAYS[0] ?? 0)) * DAY)
  // The user may have logged in since the page was read.
  const isStillDue = ({ lastActiveAt, createdAt, ...user }: UserRow) =>
    inactivityStep({ ...user, activeAt: lastActiveAt ?? createdAt }, now) === 'delete'
  for (let afterId: string | null = null; ; ) {
    const inactive = await listInactive(ctx.db, inactiveSince, afterId, BATCH_SIZE)
    for (const user of inactive) {
      const step = inactivityStep(user, now)
      if (step === 'warn') await warn(ctx, user)
      if (step === 'delete') await eraseUnlessRefused(ctx, user.id, isStillDue)
    }
    afterId = inactive.at(-1)?.id ?? null
    if (inactive.length < BATCH_SIZE) return
  }
}

async function warn(ctx: Context, user: { id: string; username: string; email: string; inactivityWarnings: number }) {
  const now = ctx.now()
  await ctx.transaction(async (unit) => {
    if (!(await addInactivityWarning(unit.tx, user.id, user.inactivityWarnings, now))) return
    const day = formatDate(deletionDate(user.inactivityWarnings, now))
    await queueMail(unit, user.email, presentInactivityMail(user.username, day, `${ctx.publicUrl()}/login`))
  })
}

/** Deletes accounts whose e-mail address was not verified within 30 days. Safe to repeat. */
export async function sweepUnverified(ctx: Context): Promise<void> {
  const createdBefore = new Date(ctx.now().getTime() - UNVERIFIED_KEPT_DAYS * DAY)
  for (;;) {
    const ids = await listUnverifiedIds(ctx.db, createdBefore, BATCH_SIZE)
    for (const id of ids) await eraseUnlessRefused(ctx, id, ({ emailVerifiedAt }) => emailVerifiedAt === null)
    if (ids.length < BATCH_SIZE) return
  }
}

/** The last administrator is refused and kept. */
async function eraseUnlessRefused(ctx: Context, userId: string, isDue: (user: UserRow) => boolean): Promise<void> {
  try {
    await eraseUser(ctx, { userId, actorId: null, isDue })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.warn({ userId, code: error.code }, 'inactive account not deleted')
  }
}
