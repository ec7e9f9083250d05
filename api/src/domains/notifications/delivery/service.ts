import { deliveryLimits, kindOfType, type NotificationKind, SCOPE_OF_KIND } from 'contract/notifications.ts'
import { countText } from 'contract/platform/count-text.ts'
import { HOUR, MINUTE } from 'contract/platform/durations.ts'
import { amsterdamDay } from '../../../platform/clock.ts'
import type { Context, Unit } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { signToken } from '../../../platform/keyed-hash.ts'
import { defaultMailExpiry, type QueuedMail, queueMails } from '../../../platform/mail/mail.ts'
import { findCalendarFile, findMailEvent, type MailEvent } from '../../events/service.ts'
import { listFittingGroups } from '../../groups/service.ts'
import { createAttendanceLink } from '../../meetings/service.ts'
import { buttonLabel, groupJoinRequests, mailAdvice, mailSubject, type Notice } from '../policy-texts.ts'
import { channelsFor } from '../preferences/policy.ts'
import { upsertSettings } from '../preferences/repository.ts'
import { unsubscribeLinks } from '../preferences/service-unsubscribe.ts'
import { listPushSubscriptionIds } from '../push/repository.ts'
import { insertNotifications, type NotificationRow, renewNotification, replaceNotification } from '../repository.ts'
import {
  isMailedDaily,
  isOvertaken,
  isStale,
  mailExpiryOf,
  nextMorning,
  outwardChannel,
  questionLaterToday,
  quietUntil,
  waitsForDailyMail,
} from './policy.ts'
import {
  findDailyDelivery,
  findNewestProposalId,
  findRecipientId,
  kindOf,
  listRecipients,
  lockUndelivered,
  type Recipient,
  updateDelivered,
} from './repository.ts'

export const DELIVER_JOB = 'deliver-notification'
export const PUSH_JOB = 'send-push'

/** Mailed as a digest instead of one by one. */
const DIGEST_KINDS: readonly NotificationKind[] = ['direct_messages', 'group_messages']
/** The chat itself shows what is unread. */
const OUTSIDE_BELL: NotificationKind = 'group_messages'

export type NoticeTo = { userIds: readonly string[]; notice: Notice }

/**
 * In the caller's transaction: in the app, and by push or mail as the recipients chose. Safe to repeat with a dedupe key.
 * @returns the ids of the users who were notified by any channel
 */
export async function notify(unit: Unit, notices: readonly NoticeTo[]) {
  const { tx, record } = unit
  const drafts = (await createDrafts(unit, notices))
    // A dedupe key is stored even when no channel carries it: a repeated sweep would otherwise find the same case forever.
    .filter(({ channels, row }) => row.isInApp || channels.length > 0 || row.dedupeKey !== null)
  if (drafts.length === 0) return []
  const storedIds = new Set(await storeDrafts(tx, drafts))
  const stored = drafts.filter(({ row }) => storedIds.has(row.id))
  await deliverAll(unit, stored)
  const inApp = stored.filter(({ row }) => row.isInApp).map(({ row }) => row)
  if (inApp.length > 0)
    await record('notification.created', {
      notificationIds: inApp.map(({ id }) => id),
      userIds: inApp.map(({ userId }) => userId),
    })
  return stored.filter(({ channels, row }) => row.isInApp || channels.length > 0).map(({ row }) => row.userId)
}

async function createDrafts(unit: Unit, notices: readonly NoticeTo[]): Promise<Draft[]> {
  const now = unit.now()
  const drafts: Draft[] = []
  for (const [causeId, ofCause] of Map.groupBy(notices, ({ notice }) => notice.causeId)) {
    const userIds = ofCause.flatMap((one) => one.userIds)
    if (userIds.length === 0) continue
    const recipients = new Map((await listRecipients(unit.tx, userIds, causeId)).map((one) => [one.id, one]))
    for (const { userIds, notice } of ofCause)
      for (const id of userIds) {
        const recipient = recipients.get(id)
        if (recipient !== undefined) drafts.push(createDraft(recipient, notice, now))
      }
  }
  return drafts
}

/** Each event is read once and the mails are queued at once: a notice may have many recipients. */
async function deliverAll(unit: Unit, drafts: readonly Draft[]) {
  const { ctx, tx } = unit
  const mailed = drafts.filter(({ channels }) => channels.includes('mail'))
  const events = new Map<string | null, MailEvent | undefined>()
  for (const eventId of new Set(mailed.map(({ row }) => row.eventId)))
    events.set(eventId, await findNoticeEvent(ctx, tx, eventId))
  const deliveredIds: string[] = []
  const mails: QueuedMail[] = []
  for (const draft of drafts) {
    if (draft.row.deliveredAt !== null) continue
    const isOnline = ctx.sockets.isKnownOnline(draft.recipient.id)
    const mail = await deliver(unit, { ...draft, event: events.get(draft.row.eventId), isOnline })
    if (mail === 'postponed') continue
    deliveredIds.push(draft.row.id)
    if (mail !== null) mails.push(mail)
  }
  await queueMails(unit, mails)
  await updateDelivered(tx, deliveredIds, unit.now())
}

const findNoticeEvent = async (ctx: Context, db: Queryable, eventId: string | null): Promise<MailEvent | undefined> =>
  eventId === null ? undefined : findMailEvent(ctx, db, eventId)

type Channel = 'push' | 'mail'
type Draft = { row: NotificationRow; notice: Notice; recipient: Recipient; channels: readonly Channel[] }

/** Asked by push and by mail, because the mail's link answers without login. */
const SENT_BY_BOTH: NotificationKind = 'attendance'

function outwardChannels(kind: NotificationKind, recipient: Recipient): readonly Channel[] {
  const channels = channelsFor(kind, recipient)
  const mail = channels.mail && !DIGEST_KINDS.includes(kind)
  const channel = outwardChannel({ ...channels, mail }, recipient.pushDevices)
  if (channel === 'push' && mail && kind === SENT_BY_BOTH) return ['push', 'mail']
  return channel === null ? [] : [channel]
}

const pushOnly = (kind: NotificationKind, recipient: Recipient): readonly Channel[] =>
  outwardChannels(kind, recipient).filter((channel) => channel === 'push')

function channelsOf(notice: Notice, recipient: Recipient, now: Date): readonly Channel[] {
  const { type, isInAppOnly, isMailedSeparately } = notice
  if (isInAppOnly === true || type === 'looking_update') return []
  const kind = kindOfType[type]
  return isMailedSeparately === true || waitsForDailyMail(type, recipient.dailyMailAt, now)
    ? pushOnly(kind, recipient)
    : outwardChannels(kind, recipient)
}

function createDraft(recipient: Recipient, notice: Notice, now: Date): Draft {
  const { type, title, message, actionUrl, eventId = null, groupId = null, causeId } = notice
  const { dedupeKey = null, reminderDay = null } = notice
  const kind = kindOfType[type]
  return {
    notice,
    recipient,
    channels: channelsOf(notice, recipient, now),
    row: {
      id: newId(),
      userId: recipient.id,
      type,
      title,
      message,
      actionUrl,
      eventId,
      groupId,
      reminderDay,
      createdAt: now,
      readAt: null,
      isInApp: kind !== OUTSIDE_BELL,
      causeId,
      dedupeKey,
      deliveredAt: null,
    },
  }
}

/** @returns the ids of the stored rows; replacing gives the draft the id of the replaced row */
async function storeDrafts(tx: Tx, drafts: readonly Draft[]): Promise<string[]> {
  const added: NotificationRow[] = []
  const storedIds: string[] = []
  for (const { row, notice } of drafts) {
    if (notice.renewedWithin !== undefined)
      Object.assign(row, await renewNotification(tx, row, new Date(row.createdAt.getTime() - notice.renewedWithin)))
    else if (notice.replacesPrevious) row.id = await replaceNotification(tx, row)
    else {
      added.push(row)
      continue
    }
    storedIds.push(row.id)
  }
  return added.length === 0 ? storedIds : [...storedIds, ...(await insertNotifications(tx, added))]
}

type Delivery = Omit<Draft, 'notice'> & { event: MailEvent | undefined; isOnline: boolean | null }

/**
 * @param isOnline null if only another node can know: the job asks, because a transaction must not wait for Redis
 * @returns null without a mail to queue; 'postponed' without a channel, or when a job delivers later
 */
async function deliver(unit: Unit, delivery: Delivery): Promise<QueuedMail | null | 'postponed'> {
  const { ctx, tx } = unit
  const { row, recipient, channels, event, isOnline } = delivery
  if (channels.length === 0) return 'postponed'
  const startAfter =
    postponedUntil(ctx, row, recipient, isOnline) ??
    (row.type === 'meeting_changed' ? await dailyUntil(unit, row) : null)
  if (startAfter !== null) {
    await ctx.jobs.send(tx, DELIVER_JOB, { notificationId: row.id }, { startAfter })
    return 'postponed'
  }
  if (channels.includes('push'))
    for (const subscriptionId of await listPushSubscriptionIds(tx, recipient.id))
      await ctx.jobs.send(tx, PUSH_JOB, { notificationId: row.id, subscriptionId })
  if (!channels.includes('mail')) return null
  if (isMailedDaily(row.type)) await upsertSettings(tx, recipient.id, { dailyMailAt: unit.now() })
  return createMail(ctx, tx, { recipient, row, event })
}

/** Delivery waits for the end of quiet hours, and while the recipient has the site open and sees the bell; a home check does not. */
function postponedUntil(ctx: Context, row: NotificationRow, recipient: Recipient, isOnline: boolean | null) {
  if (row.type === 'home_check') return null
  const now = ctx.now()
  const isFresh = now.getTime() - row.createdAt.getTime() < deliveryLimits.waitAtMost * MINUTE
  const waitMs = isOnline === null ? 0 : deliveryLimits.waitWhileOpen * MINUTE
  const nextCheck = isFresh && isOnline !== false ? new Date(now.getTime() + waitMs) : null
  return quietUntil(recipient, nextCheck ?? now) ?? nextCheck
}

/**
 * One message a day about an event, until its own day: a changed meeting waits for the question of the same day, which
 * contains it, or for the next morning.
 */
async function dailyUntil(unit: Unit, row: NotificationRow): Promise<Date | null> {
  const now = unit.now()
  const daily = await findDailyDelivery(unit.tx, row)
  if (daily === undefined || amsterdamDay(daily.startsAt) <= amsterdamDay(now)) return null
  const question = questionLaterToday(daily.startsAt, now)
  if (question !== null) return new Date(question.getTime() + HOUR)
  const { lastDelivered } = daily
  return lastDelivered !== null && amsterdamDay(lastDelivered) === amsterdamDay(now) ? nextMorning(now) : null
}

/** Unless it was read, is of no use any more, or a block came between cause and recipient. Safe to repeat. */
export async function deliverPostponed(ctx: Context, notificationId: string): Promise<void> {
  const userId = await findRecipientId(ctx.db, notificationId)
  if (userId === undefined) return
  const isOnline = (await ctx.sockets.listOnline([userId])).has(userId)
  await ctx.transaction(async (unit) => {
    const { tx } = unit
    const row = await lockUndelivered(tx, notificationId)
    if (row === undefined || (await isOutdated(ctx, tx, row))) return
    const [recipient] = await listRecipients(tx, [row.userId], row.causeId)
    if (recipient === undefined) return
    const event = await findNoticeEvent(ctx, tx, row.eventId)
    const channels = waitsForDailyMail(row.type, recipient.dailyMailAt, unit.now())
      ? pushOnly(kindOf(row), recipient)
      : outwardChannels(kindOf(row), recipient)
    const mail = await deliver(unit, { row, recipient, channels, event, isOnline })
    if (mail === 'postponed') return
    if (mail !== null) await queueMails(unit, [mail])
    await updateDelivered(tx, [row.id], unit.now())
  })
}

/** While it waited it became too late, or its event was cancelled. */
export async function isOutdated(ctx: Context, db: Queryable, row: NotificationRow): Promise<boolean> {
  if (isStale(row, ctx.now())) return true
  return isOvertaken(kindOf(row), await findNoticeEvent(ctx, db, row.eventId), ctx.now())
}

/** A question's link answers without login. */
export async function mailAction(ctx: Context, db: Queryable, row: NotificationRow) {
  const { type, actionUrl, userId, eventId, groupId } = row
  if (type === 'attendance_question' && groupId !== null) {
    const link = await createAttendanceLink(ctx, db, groupId, userId)
    if (link !== null) return { label: 'Laat weten of je meegaat', url: link }
  }
  if (type === 'group_proposal' && eventId !== null) {
    const proposalId = await findNewestProposalId(db, eventId, userId)
    // Read by the proposals domain. Only links of verification and reset carry a `token`.
    const key = proposalId && signToken(ctx, 'proposal', `${proposalId}.${eventId}.${userId}`)
    if (key) return { label: 'Zeg ja of nee', url: `${ctx.publicUrl()}/voorstel?key=${key}` }
  }
  return { label: buttonLabel(actionUrl), url: `${ctx.publicUrl()}${actionUrl}` }
}

const SUGGESTS_GROUPS: readonly NotificationRow['type'][] = ['group_join_rejected', 'group_alternatives']
const SUGGESTED_GROUPS = 3

async function findSuggestions(ctx: Context, db: Queryable, { type, eventId, userId }: NotificationRow) {
  if (eventId === null || !SUGGESTS_GROUPS.includes(type)) return {}
  const groups = await listFittingGroups(ctx, db, userId, eventId, SUGGESTED_GROUPS)
  if (groups.length === 0) return {}
  const links = groups.map(({ id, name, freePlaces }) => ({
    label: `${name} (nog ${countText(freePlaces, 'plek', 'plekken')})`,
    url: `${ctx.publicUrl()}/groups/${id}`,
  }))
  return {
    suggestions: { title: groups.length === 1 ? 'Deze groep past bij je' : 'Deze groepen passen bij je', links },
  }
}

/** A reminder carries the event's calendar file, unless the event is deleted. */
async function calendarAttachment(ctx: Context, db: Queryable, { reminderDay, eventId }: NotificationRow) {
  if (reminderDay === null || eventId === null) return {}
  const file = await findCalendarFile(ctx, db, eventId)
  if (file === undefined) return {}
  return {
    attachments: [{ ...file, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }],
    note: 'Zet het in je agenda: het evenement zit als bijlage bij deze mail.',
  }
}

/** @param others with the same page, whose messages the mail contains too */
export async function mailNotification(unit: Unit, mailing: Mailing): Promise<void> {
  const { ctx, tx } = unit
  const event = await findNoticeEvent(ctx, tx, mailing.row.eventId)
  await queueMails(unit, [await createMail(ctx, tx, { ...mailing, event })])
}

type Mailing = { recipient: Recipient; row: NotificationRow; others?: readonly NotificationRow[] }

async function createMail(
  ctx: Context,
  db: Queryable,
  { recipient, row, event, others = [] }: Mailing & { event: MailEvent | undefined },
): Promise<QueuedMail> {
  const shown = event?.shown
  const requests = [row, ...others].filter(({ type }) => type === 'group_join_request').length
  const title = shown === undefined || requests < 2 ? row.title : groupJoinRequests(requests, shown.title)
  const content = {
    subject: mailSubject(title, shown?.title),
    heading: title,
    paragraphs: [...[row, ...others].map(({ message }) => message), ...mailAdvice(row.type)],
    ...(shown === undefined ? {} : { event: shown }),
    ...(await findSuggestions(ctx, db, row)),
    action: await mailAction(ctx, db, row),
    ...(SCOPE_OF_KIND[kindOf(row)] === 'ALWAYS' ? {} : { unsubscribe: unsubscribeLinks(ctx, row.userId) }),
    ...(await calendarAttachment(ctx, db, row)),
  }
  return { to: recipient.email, content, expiresAt: mailExpiry(ctx, row, event) }
}

export const mailExpiry = (ctx: Context, { type }: NotificationRow, event: MailEvent | undefined): Date =>
  mailExpiryOf(kindOfType[type], event, { now: ctx.now(), latest: defaultMailExpiry(ctx.now()) })
