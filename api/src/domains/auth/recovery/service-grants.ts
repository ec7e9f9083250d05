import { authLimits } from 'contract/auth/auth.ts'
import type { GrantKind } from 'contract/auth/grant-names.ts'
import type { EndableGrant, GivenGrant, GrantCounts, OpenGrant, PrivacyChangeList } from 'contract/auth/grants.ts'
import { DAY } from 'contract/platform/durations.ts'
import { keysOf } from 'contract/platform/keys.ts'
import type { PrivacySetting } from 'contract/users/privacy-settings.ts'
import type { Facts } from '../../../facts.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MailContent } from '../../../platform/mail/content.ts'
import { countHomeContacts, endHomeContacts, nameHomeContact } from '../../meetings/home-check/service.ts'
import { countPlanLinks, endPlanLinks, nameSharedPlan } from '../../meetings/plans/service.ts'
import { countPushSubscriptions, endPushSubscriptions } from '../../notifications/service.ts'
import { lockAccount, type User } from '../../users/service.ts'
import { deleteEmailChange, findPendingEmail } from '../addresses/repository.ts'
import { createSecureUrl } from '../links/service.ts'
import { hasSecurityMailSince } from '../mails/repository.ts'
import { queueSecurityMail } from '../mails/service.ts'
import { removePasskeysExcept, suspendPasskeys } from '../passkeys/service.ts'
import { presentGrantMail, presentPrivacyMail } from '../present.ts'
import { deleteRecoveryCodes } from '../recovery-codes/repository.ts'
import { deleteMailedTokens } from '../repository.ts'
import { endUserSessions } from '../sessions/service.ts'

type Closing = {
  user: User
  /** Null suspends all, until a reset chooses. */
  keepPasskeys: readonly string[] | null
}
type Grant = {
  tables: readonly string[]
  /** Contract routes that answer without a login to whoever holds it. */
  routes: readonly string[]
  end(unit: Unit, closing: Closing): Promise<number>
}

/**
 * Everything that somebody with the person's unlocked phone can open and that outlives the login. A table with a secret of a
 * user, or a route that answers a token, is in a row here or in the reasons of grants.test.ts. Push subscriptions end with
 * their session, so that they are counted before it.
 */
export const GRANTS: Readonly<Record<GrantKind, Grant>> = {
  PUSH_SUBSCRIPTION: {
    tables: ['push_subscriptions'],
    routes: [],
    end: ({ tx }, { user }) => endPushSubscriptions(tx, user.id),
  },
  SESSION: {
    tables: ['sessions', 'refresh_tokens', 'registrations'],
    routes: [
      ...['POST /auth/login', 'POST /auth/refresh', 'POST /auth/logout', 'POST /auth/continue-registration'],
      'POST /auth/verify-email',
    ],
    end: (unit, { user }) => endUserSessions(unit, user.id),
  },
  PASSKEY: {
    tables: ['passkeys', 'passkey_challenges'],
    routes: ['POST /auth/passkey-login'],
    end: (unit, { user, keepPasskeys }) =>
      keepPasskeys === null ? suspendPasskeys(unit, user) : removePasskeysExcept(unit, user, keepPasskeys),
  },
  RECOVERY_CODE: {
    tables: ['recovery_codes'],
    routes: [],
    end: ({ tx }, { user }) => deleteRecoveryCodes(tx, user.id),
  },
  PLAN_LINK: {
    tables: ['plan_links'],
    routes: ['GET /plans/:token'],
    end: (unit, { user }) => endPlanLinks(unit, user.id),
  },
  HOME_CONTACT: {
    tables: ['home_contacts', 'home_checks'],
    routes: ['GET /home-contacts', 'POST /home-contacts'],
    end: ({ tx }, { user }) => endHomeContacts(tx, user.id),
  },
  PENDING_EMAIL: {
    tables: ['pending_emails'],
    routes: ['GET /auth/verify-email', 'POST /auth/reject-verification'],
    end: ({ tx }, { user }) => deleteEmailChange(tx, user.id),
  },
  MAILED_LINK: {
    tables: ['mailed_tokens'],
    routes: ['POST /auth/reset-password', 'POST /auth/reset-password/passkeys', 'POST /auth/secure-account'],
    // The links that secure the account stay: they end what a thief opens later.
    end: ({ tx }, { user }) => deleteMailedTokens(tx, user.id, 'RESET_PASSWORD'),
  },
}

export async function endAllGrants(unit: Unit, closing: Closing): Promise<GrantCounts> {
  const closed: GrantCounts = []
  for (const kind of keysOf(GRANTS)) {
    const count = await GRANTS[kind].end(unit, closing)
    if (count > 0) closed.push({ kind, count })
  }
  return closed
}

const COUNTS: Readonly<Record<EndableGrant, (ctx: Context, userId: string) => Promise<number>>> = {
  PLAN_LINK: countPlanLinks,
  HOME_CONTACT: countHomeContacts,
  PENDING_EMAIL: async (ctx, userId) => ((await findPendingEmail(ctx.db, userId)) === undefined ? 0 : 1),
  PUSH_SUBSCRIPTION: countPushSubscriptions,
}

/** Those that are not listed elsewhere, without what is not there. */
export async function listGrants(ctx: Context, actor: Actor): Promise<OpenGrant[]> {
  const counts = await Promise.all(
    keysOf(COUNTS).map(async (kind) => ({ kind, count: await COUNTS[kind](ctx, actor.id) })),
  )
  return counts.filter(({ count }) => count > 0)
}

/** Of `SESSION` this session too. Safe to repeat. Locks the account. */
export async function endGrants(ctx: Context, actor: Actor, kind: 'SESSION' | EndableGrant): Promise<void> {
  await ctx.transaction(async (unit) => {
    const user = await lockAccount(unit.tx, actor.id)
    await GRANTS[kind].end(unit, { user, keepPasskeys: null })
  })
}

/** Of the last 30 days, newest first. */
export function recentPrivacyChanges(ctx: Context, { privacyChanges }: User): PrivacyChangeList {
  const since = ctx.now().getTime() - authLimits.privacyChangeDays * DAY
  return (Object.entries(privacyChanges) as [PrivacySetting, string][])
    .map(([setting, changedAt]) => ({ setting, changedAt }))
    .filter(({ changedAt }) => Date.parse(changedAt) > since)
    .sort((one, other) => other.changedAt.localeCompare(one.changedAt))
}

const NAMES: Readonly<Record<GivenGrant, (tx: Tx, id: string) => Promise<string | null>>> = {
  PLAN_LINK: nameSharedPlan,
  HOME_CONTACT: nameHomeContact,
  HOME_CONTACT_AGREED: nameHomeContact,
}

/** At once, and once a day about the same. */
export async function mailGivenGrant(unit: Unit, { userId, kind, id }: Facts['grant.given']): Promise<void> {
  const name = await NAMES[kind](unit.tx, id)
  if (name !== null) await mailOwner(unit, userId, (username, url) => presentGrantMail(username, kind, name, url))
}

export const mailWidenedPrivacy = (unit: Unit, { userId, settings }: Facts['user.privacyWidened']) =>
  mailOwner(unit, userId, (username, url) => presentPrivacyMail(username, settings, url))

async function mailOwner(unit: Unit, userId: string, present: (username: string, url: string) => MailContent) {
  const { ctx, tx } = unit
  const user = await lockAccount(tx, userId)
  const dayAgo = new Date(unit.now().getTime() - DAY)
  const { subject } = present(user.username, '')
  if (await hasSecurityMailSince(tx, userId, subject, dayAgo)) return
  // After five of these links in an hour the page of a reset is mailed instead, which ends the same grants.
  const url = (await createSecureUrl(unit, user)) ?? `${ctx.publicUrl()}/forgot-password`
  await queueSecurityMail(unit, user, present(user.username, url))
}
