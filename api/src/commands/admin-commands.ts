import { email as emailSchema, username as usernameSchema } from 'contract/users/users.ts'
import { createVerifiedAccount } from '../domains/auth/service.ts'
import { findUserWithEmail, grantAdmin } from '../domains/users/service.ts'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'

type Outcome = { message: string; ok: boolean }

/** Commands for operators: `npm run admin -- grant user@example.nl`. */
export const commands: Readonly<Record<string, (ctx: Context, args: string[]) => Promise<Outcome>>> = {
  grant: async (ctx, [email = '']) => {
    if (!email.includes('@')) return { message: USAGE, ok: false }
    const outcome = await grantAdmin(ctx, email)
    if (outcome === 'unknown')
      return { message: `No account has the e-mail address ${email}. Register it first.`, ok: false }
    return {
      message: outcome === 'granted' ? `${email} is now an administrator.` : `${email} already was an administrator.`,
      ok: true,
    }
  },
  create: async (ctx, [address = '', name = '']) => {
    if (address === '') return fail(USAGE)
    const parsed = emailSchema.safeParse(address)
    if (!parsed.success) return fail(parsed.error.issues[0]?.message ?? USAGE)
    const email = parsed.data
    if ((await findUserWithEmail(ctx, email)) !== null) return commands.grant?.(ctx, [email]) ?? fail(USAGE)
    const username = usernameSchema.safeParse(name)
    if (!username.success) return fail(username.error.issues[0]?.message ?? USAGE)
    try {
      const url = await createVerifiedAccount(ctx, email, username.data)
      await grantAdmin(ctx, email)
      return {
        message: `${email} is now an administrator. Within an hour, set its password at\n  ${url}\nthen make a passkey at ${ctx.publicUrl()}/admin.`,
        ok: true,
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return fail(error.body().errors?.[0]?.message ?? error.message)
    }
  },
}
export const USAGE =
  'Usage: npm run admin -- grant <e-mail address>\n       npm run admin -- create <e-mail address> <name>'
const fail = (message: string): Outcome => ({ message, ok: false })
