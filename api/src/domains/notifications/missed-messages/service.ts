import { MINUTE } from 'contract/durations.ts'
import { deliveryLimits } from 'contract/notifications.ts'
import type { Context } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { channelsFor, outwardChannel, quietUntil } from '../delivery/policy.ts'
import { listRecipients } from '../delivery/repository.ts'
import { notify } from '../delivery/service.ts'
import * as wording from '../policy-texts.ts'
import { upsertSettings } from '../preferences/repository.ts'
import { unsubscribeLinks } from '../preferences/service-unsubscribe.ts'
import { presentDigest } from './present.ts'
import {
  listMissed,
  listUnmailed,
  lockMark,
  type Missed,
  settleMailed,
  type Unmailed,
  updateMark,
  upsertTold,
} from './repository.ts'

/** After the server was away for longer, older messages count as seen: nobody wants a bell for last week. Minutes. */
const LOOKS_BACK_AT_MOST = 3 * 24 * 60
/** A mail about missed messages waits this long after the bell. Minutes. */
const DIGEST_WAITS = 8

/**
 * Tells people of messages they missed, once per conversation however many there are: the bell, and push. Who has the
 * site open sees the dot and is left alone. Safe to repeat: who was told is told with their bell, in one transaction, and
 * the mark moves on after everybody was, so that a server that dies halfway goes on where it was.
 *
 * Locks the mark: one node at a time looks.
 *
 * @throws when somebody could not be told; the others were, and the mark stays
 */
export async function tellMissedMessages(ctx: Context): Promise<void> {
  const now = ctx.now()
  const until = new Date(now.getTime() - deliveryLimits.missedAfter * MINUTE)
  await ctx.transaction(async (tx) => {
    const mark = await lockMark(tx)
    const from = new Date(Math.max(mark?.getTime() ?? until.getTime(), until.getTime() - LOOKS_BACK_AT_MOST * MINUTE))
    const found = from < until ? await listMissed(tx, from, until) : []
    const away = found.filter(({ userId }) => !ctx.sockets.isOnline(userId))
    const failures: unknown[] = []
    // One person's trouble is no other's.
    for (const mine of Map.groupBy(away, ({ userId }) => userId).values())
      await tell(ctx, mine).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} people could not be told`)
    await updateMark(tx, until > from ? until : from)
  })
}

async function tell(ctx: Context, missed: readonly Missed[]): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    for (const one of missed) {
      await upsertTold(tx, one, ctx.now())
      await notify(ctx, tx, record, [one.userId], {
        ...wordsFor(one),
        causeId: one.senderId,
        dedupeKey: `conversation:${one.conversationId}`,
        isRenewed: true,
      })
    }
  })
}

const wordsFor = ({ groupId, groupName, senderId, senderName, count }: Missed): wording.Wording =>
  groupId === null
    ? wording.directMessages({ id: senderId, username: senderName }, count)
    : wording.groupMessages({ id: groupId, name: groupName ?? '' }, count)

/** One mail for everything still missed, at most every few hours, to who takes mail and no push. Safe to repeat. */
export async function mailDigests(ctx: Context): Promise<void> {
  const now = ctx.now()
  const unmailed = await listUnmailed(
    ctx.db,
    new Date(now.getTime() - DIGEST_WAITS * MINUTE),
    new Date(now.getTime() - deliveryLimits.digestEvery * 60 * MINUTE),
  )
  for (const [userId, mine] of Map.groupBy(unmailed, (one) => one.userId)) await mailDigest(ctx, userId, mine)
}

async function mailDigest(ctx: Context, userId: string, mine: readonly Unmailed[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    const wanted: Unmailed[] = []
    let email: string | null = null
    for (const isGroup of [false, true]) {
      const kind = isGroup ? 'group_messages' : 'direct_messages'
      const [recipient] = await listRecipients(tx, [userId], kind, null)
      if (recipient === undefined || ctx.sockets.isOnline(userId)) return
      if (quietUntil(recipient, ctx.now()) !== null) return
      if (outwardChannel(channelsFor(kind, recipient), recipient.pushDevices) !== 'mail') continue
      email = recipient.email
      wanted.push(...mine.filter((one) => one.isGroup === isGroup))
    }
    await settleMailed(
      tx,
      userId,
      mine.map(({ conversationId }) => conversationId),
    )
    if (email === null || wanted.length === 0) return
    const kind = wanted.some(({ isGroup }) => !isGroup) ? 'direct_messages' : 'group_messages'
    await upsertSettings(tx, userId, { digestedAt: ctx.now() })
    const content = presentDigest(wanted, `${ctx.publicUrl()}${kind === 'direct_messages' ? '/messages' : '/groups'}`)
    await queueMail(ctx, tx, email, { ...content, unsubscribe: unsubscribeLinks(ctx, userId, kind) })
  })
}
