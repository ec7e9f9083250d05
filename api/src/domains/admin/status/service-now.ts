import { setTimeout as sleep } from 'node:timers/promises'
import type { Status } from 'contract/admin/status.ts'
import { MINUTE, SECOND } from 'contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { mailServerCheckJob } from '../../../platform/mail/send.ts'
import { CANARY_OUTCOMES } from '../../../platform/outcomes/names.ts'
import { listOutcomes } from '../../../platform/outcomes/repository.ts'
import { runCanary } from '../canary/service.ts'
import { checkCertificate, getStatus } from './service.ts'

const PAUSE_MS = 2 * SECOND
const MAIL_WITHIN = MINUTE
const LOOK_EVERY_MS = 200

/** The verdict after the hourly checks, which run first. One failure is enough. The application must be running: it sends the mail. */
export async function checkStatusNow(ctx: Context): Promise<Status> {
  const since = ctx.now()
  await mailServerCheckJob(ctx).run({})
  await checkCertificate(ctx)
  await runCanary(ctx, PAUSE_MS)
  if (ctx.config.smtpUrl !== null) await waitForMail(ctx, since)
  return getStatus(ctx, { failingAfter: 0 })
}

/** @returns once the mail server answered, or after a minute; the verdict then says what is missing */
async function waitForMail(ctx: Context, since: Date): Promise<void> {
  while (ctx.now().getTime() - since.getTime() < MAIL_WITHIN) {
    const outcome = (await listOutcomes(ctx.db)).find(({ name }) => name === CANARY_OUTCOMES.mail)
    if ((outcome?.lastSuccessAt ?? outcome?.failedSince ?? new Date(0)) >= since) return
    await sleep(LOOK_EVERY_MS)
  }
  await ctx.outcomes.failed(CANARY_OUTCOMES.mail, 'the test mail was not accepted within a minute')
}
