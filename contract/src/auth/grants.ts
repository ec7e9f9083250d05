import { instant } from '../platform/ids.ts'
import { keysOf } from '../platform/keys.ts'
import { z } from '../platform/zod.ts'
import { PRIVACY_SETTINGS } from '../users/privacy-settings.ts'
import { GRANT_NAMES } from './grant-names.ts'

export const GRANT_KINDS = keysOf(GRANT_NAMES)

/** Those with a list of their own on the page are ended there. */
export const ENDABLE_GRANTS = ['PLAN_LINK', 'HOME_CONTACT', 'PENDING_EMAIL', 'PUSH_SUBSCRIPTION'] as const
export type EndableGrant = (typeof ENDABLE_GRANTS)[number]

/** What its owner is mailed about at once. The other kinds have mails of their own. */
export type GivenGrant = 'PLAN_LINK' | 'HOME_CONTACT' | 'HOME_CONTACT_AGREED'

export const openGrants = z.array(z.object({ kind: z.enum(ENDABLE_GRANTS), count: z.number() }))
export type OpenGrant = z.infer<typeof openGrants>[number]

export const grantCounts = z.array(z.object({ kind: z.enum(GRANT_KINDS), count: z.number() }))
export type GrantCounts = z.infer<typeof grantCounts>

/** Changed within `authLimits.privacyChangeDays`, newest first. */
export const privacyChanges = z.array(z.object({ setting: z.enum(keysOf(PRIVACY_SETTINGS)), changedAt: instant }))
export type PrivacyChangeList = z.infer<typeof privacyChanges>
