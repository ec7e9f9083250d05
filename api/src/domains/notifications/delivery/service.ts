import { MINUTE } from 'contract/durations.ts'
import { type Channels, deliveryLimits, kindOfType, type NotificationKind } from 'contract/notifications.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import type { Record } from '../../../platform/facts.ts'
import { newId } from '../../../platform/ids.ts'
import type { MailContent } from '../../../platform/mail/content.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { findCalendarFile } from '../../events/service.ts'
import { buttonFor, type Wording } from '../policy-texts.ts'
import { unsubscribeLinks } from '../preferences/service-unsubscribe.ts'
import { insertNotifications, type NotificationRow, renewNotification } from '../repository.ts'
import { channelsFor, outwardChannel, quietUntil } from './policy.ts'
import {
  kindOf,
  listPushSubscriptionIds,
  listRecipients,
  lockUndelivered,
  type Recipient,
  updateDelivered,
} from './repository.ts'

export const DELIVER_JOB = 'deliver-notification'
export const PUSH_JOB = 'send-push'

/** Their mails come in a digest. */
const BUNDLED: readonly NotificationKind[] = ['direct_messages', 'group_messages']

export type Notice = Wording & {
  /** Who did it: nobody hears of what somebody did across a block. Null for what nobody did. */
  causeId: string | null
  /** Said once per person; said again under the same key when `isRenewed`. */
  dedupeKey?: string
  isRenewed?: boolean
  attachments?: MailContent['attachments']
}

const REMINDER = 'reminder:'
/** Under which key somebody is reminded of an event: once. */
export const reminderKey = (eventId: string): string => `${REMINDER}${eventId}`

/**
 * Tells people something, in the caller's transaction: the bell's row, and one of push and mail for who is not looking
 * and has not turned it off. Told twice under one dedupe key, the second time changes nothing.
 * Announces `notification.created`.
 *
 * @returns who was told in one way or another
 */
export async function notify(
  ctx: Context,
  tx: Tx,
  record: Record,
  userIds: readonly string[],
  notice: Notice,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const recipients = await listRecipients(tx, userIds, kindOfType[notice.type], notice.causeId)
  const wanted = recipients.map((recipient) => rowFor(ctx, recipient, notice))
  // What is said once is written down also for who wants to hear it nowhere, or it would come up for ever.
  const told = wanted.filter(({ channel, row }) => row.isInApp || channel !== null || row.dedupeKey !== null)
  if (told.length === 0) return []
  const stored = new Set(await store(tx, told, notice.isRenewed === true))
  const fresh = told.filter(({ row }) => stored.has(row.id))
  const gone: string[] = []
  for (const one of fresh) if (await send(ctx, tx, one, notice.attachments)) gone.push(one.row.id)
  await updateDelivered(tx, gone, ctx.now())
  const shown = fresh.filter(({ row }) => row.isInApp).map(({ row }) => row)
  if (shown.length > 0)
    await record('notification.created', {
      notificationIds: shown.map(({ id }) => id),
      userIds: shown.map(({ userId }) => userId),
    })
  return fresh.filter(({ channel, row }) => row.isInApp || channel !== null).map(({ row }) => row.userId)
}

const outwardChannelFor = (kind: NotificationKind, channels: Channels, { pushDevices }: Recipient) =>
  outwardChannel({ ...channels, mail: channels.mail && !BUNDLED.includes(kind) }, pushDevices)

type Told = { row: NotificationRow; recipient: Recipient; channel: 'push' | 'mail' | null }

function rowFor(ctx: Context, recipient: Recipient, notice: Notice): Told {
  const { type, title, message, actionUrl, dedupeKey = null } = notice
  const channels = channelsFor(kindOfType[type], recipient)
  return {
    recipient,
    channel: outwardChannelFor(kindOfType[type], channels, recipient),
    row: {
      id: newId(),
      userId: recipient.id,
      type,
      title,
      message,
      actionUrl,
      createdAt: ctx.now(),
      readAt: null,
      isInApp: channels.inApp,
      dedupeKey,
      deliveredAt: null,
    },
  }
}

async function store(tx: Tx, told: Told[], isRenewed: boolean): Promise<string[]> {
  if (!isRenewed)
    return insertNotifications(
      tx,
      told.map(({ row }) => row),
    )
  for (const one of told) one.row.id = await renewNotification(tx, one.row)
  return told.map(({ row }) => row.id)
}

/** @returns whether it is on its way; what must wait has a job that looks again */
async function send(
  ctx: Context,
  tx: Tx,
  { row, recipient, channel }: Told,
  attachments: MailContent['attachments'],
): Promise<boolean> {
  if (channel === null) return false
  const later = waitUntil(ctx, row, recipient)
  if (later !== null) {
    await ctx.jobs.send(tx, DELIVER_JOB, { notificationId: row.id }, { startAfter: later })
    return false
  }
  if (channel === 'mail') await queueMail(ctx, tx, recipient.email, mailOf(ctx, row, attachments))
  else
    for (const subscriptionId of await listPushSubscriptionIds(tx, recipient.id))
      await ctx.jobs.send(tx, PUSH_JOB, { notificationId: row.id, subscriptionId })
  return true
}

/** Quiet hours, and the site being open in front of somebody, who then sees the bell. */
function waitUntil(ctx: Context, row: NotificationRow, recipient: Recipient): Date | null {
  const now = ctx.now()
  const age = now.getTime() - row.createdAt.getTime()
  const isLooking = ctx.sockets.isOnline(recipient.id) && age < deliveryLimits.waitAtMost * MINUTE
  const looksAgain = isLooking ? new Date(now.getTime() + deliveryLimits.waitWhileOpen * MINUTE) : null
  return quietUntil(recipient, looksAgain ?? now) ?? looksAgain
}

/** The calendar file that goes along with a reminder. Nothing when its event is gone. */
export async function attachmentsFor(
  ctx: Context,
  db: Queryable,
  { dedupeKey }: Pick<NotificationRow, 'dedupeKey'>,
): Promise<MailContent['attachments']> {
  if (dedupeKey === null || !dedupeKey.startsWith(REMINDER)) return undefined
  const file = await findCalendarFile(ctx, db, dedupeKey.slice(REMINDER.length))
  return file && [{ ...file, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }]
}

/** What had to wait: goes out unless it was read meanwhile. Safe to repeat. */
export async function deliverLater(ctx: Context, notificationId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await lockUndelivered(tx, notificationId)
    if (row === undefined) return
    const [recipient] = await listRecipients(tx, [row.userId], kindOf(row), null)
    if (recipient === undefined) return
    const channel = outwardChannelFor(kindOf(row), channelsFor(kindOf(row), recipient), recipient)
    const attachments = await attachmentsFor(ctx, tx, row)
    if (await send(ctx, tx, { row, recipient, channel }, attachments)) await updateDelivered(tx, [row.id], ctx.now())
  })
}

export function mailOf(ctx: Context, row: NotificationRow, attachments?: MailContent['attachments']): MailContent {
  return {
    subject: row.title,
    heading: row.title,
    paragraphs: [row.message],
    action: { label: buttonFor(row.actionUrl), url: `${ctx.publicUrl()}${row.actionUrl}` },
    unsubscribe: unsubscribeLinks(ctx, row.userId, kindOf(row)),
    ...(attachments === undefined
      ? {}
      : { attachments, note: 'Zet het in je agenda: het evenement zit als bijlage bij deze mail.' }),
  }
}
