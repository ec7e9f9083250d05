import { announcedTermsOn, TERMS_VERSIONS, type TermsVersion } from 'contract/terms.ts'
import { amsterdamDay } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { presentTermsMail } from './present.ts'
import { claimUnannounced } from './repository.ts'

const BATCH_SIZE = 200

/** Mails every user the version that is announced today, once. Safe to repeat and on several nodes. */
export async function announceTerms(ctx: Context, versions: readonly TermsVersion[] = TERMS_VERSIONS): Promise<void> {
  const announced = announcedTermsOn(amsterdamDay(ctx.now()), versions)
  if (announced === null) return
  for (;;) {
    const mailed = await ctx.transaction(async (unit) => {
      const recipients = await claimUnannounced(unit.tx, announced.version, BATCH_SIZE)
      for (const { email, username } of recipients)
        await queueMail(unit, email, presentTermsMail(announced, username, ctx.publicUrl()))
      return recipients.length
    })
    if (mailed === 0) return
  }
}
