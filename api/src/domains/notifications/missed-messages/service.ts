import { deliveryLimits } from 'contract/notifications.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { outwardChannel, quietUntil } from '../delivery/policy.ts'
import { listRecipients } from '../delivery/repository.ts'
import { notify } from '../delivery/service.ts'
import * as texts from '../policy-texts.ts'
import { channelsFor } from '../preferences/policy.ts'
import { upsertSettings } from '../preferences/repository.ts'
import { unsubscribeLinks } from '../preferences/service-unsubscribe.ts'
import { presentDigest } from './present.ts'
import {
  advanceWatermark,
  findWatermark,
  listMissedMessages,
  listUnmailed,
  type MissedMessages,
  setMailedToNotified,
  type UnmailedConversation,
  upsertNotified,
} from './repository.ts'

/** After a longer outage older messages count as seen. */
const MAX_LOOKBACK = 3 * DAY
const DIGEST_DELAY = 8 * MINUTE

/**
 * Once per conversation, in the app and by push, to users who do not have the site open. Safe to repeat, and on several nodes
 * at once: `toldSeq` is stored with each notification, and the watermark moves after all of them.
 * @throws when notifying some users failed; the watermark stays
 */
export async function notifyMissedMessages(ctx: Context): Promise<void> {
  const until = new Date(ctx.now().getTime() - deliveryLimits.missedAfter * MINUTE)
  const watermark = (await findWatermark(ctx.db)) ?? until
  const from = new Date(Math.max(watermark.getTime(), until.getTime() - MAX_LOOKBACK))
  const missed = from < until ? await listMissedMessages(ctx.db, from, until) : []
  const online = await ctx.sockets.listOnline([...new Set(missed.map(({ userId }) => userId))])
  const failures: unknown[] = []
  for (const [userId, missedByUser] of Map.groupBy(missed, (one) => one.userId))
    if (!online.has(userId)) await notifyUser(ctx, missedByUser).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `notifying ${failures.length} users failed`)
  await advanceWatermark(ctx.db, until)
}

async function notifyUser(ctx: Context, missed: readonly MissedMessages[]): Promise<void> {
  await ctx.transaction(async (unit) => {
    for (const conversation of missed) {
      if (!(await upsertNotified(unit.tx, conversation, unit.now()))) continue
      const notice = {
        ...textFor(conversation),
        causeId: conversation.senderId,
        dedupeKey: `conversation:${conversation.conversationId}`,
        replacesPrevious: true,
      }
      await notify(unit, [{ userIds: [conversation.userId], notice }])
    }
  })
}

const textFor = ({ groupId, groupName, senderId, senderName, count }: MissedMessages): texts.NotificationText =>
  groupId === null
    ? texts.directMessages({ id: senderId, username: senderName }, count)
    : texts.groupMessages({ id: groupId, name: groupName ?? '' }, count)

/** Mails one digest of all missed messages, at most every few hours, to users who receive mail and no push. Safe to repeat. */
export async function mailDigests(ctx: Context): Promise<void> {
  const now = ctx.now()
  const unmailed = await listUnmailed(
    ctx.db,
    new Date(now.getTime() - DIGEST_DELAY),
    new Date(now.getTime() - deliveryLimits.digestEvery * HOUR),
  )
  const byUser = Map.groupBy(unmailed, ({ userId }) => userId)
  const online = await ctx.sockets.listOnline([...byUser.keys()])
  for (const [userId, conversations] of byUser) if (!online.has(userId)) await mailDigest(ctx, userId, conversations)
}

async function mailDigest(ctx: Context, userId: string, unmailed: readonly UnmailedConversation[]): Promise<void> {
  await ctx.transaction(async (unit) => {
    const { tx } = unit
    const now = unit.now()
    const [recipient] = await listRecipients(tx, [userId], null)
    if (recipient === undefined || quietUntil(recipient, now) !== null) return
    const isMailed = ({ isGroup }: UnmailedConversation) => {
      const channels = channelsFor(isGroup ? 'group_messages' : 'direct_messages', recipient)
      return outwardChannel(channels, recipient.pushDevices) === 'mail'
    }
    const included = unmailed.filter((conversation) => conversation.isOpen && isMailed(conversation))
    const conversationIds = unmailed.map(({ conversationId }) => conversationId)
    await setMailedToNotified(tx, userId, conversationIds)
    if (included.length === 0) return
    await upsertSettings(tx, userId, { digestedAt: now })
    const page = included.every(({ isGroup }) => isGroup) ? '/groups' : '/messages'
    const content = presentDigest(included, `${ctx.publicUrl()}${page}`)
    const mail = { ...content, unsubscribe: unsubscribeLinks(ctx, userId) }
    await queueMail(unit, recipient.email, mail, new Date(now.getTime() + DAY))
  })
}
