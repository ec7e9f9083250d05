import { randomBytes } from 'node:crypto'
import { isAdvert } from 'contract/groups/group-name.ts'
import { DAY } from 'contract/platform/durations.ts'
import { formatDateTime } from 'contract/platform/dutch-dates.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import {
  canBeUrgent,
  type createPublicReport,
  type createReport,
  type listReports as listRoute,
  REPORT_HONEYPOT,
  reportLimits,
  type updateReportStatus,
} from 'contract/reports.ts'
import { userLimits } from 'contract/users/users.ts'
import { addMonths, amsterdamDay, amsterdamInstant } from '../../platform/clock.ts'
import type { Actor, Context, Unit } from '../../platform/context.ts'
import { dateRange } from '../../platform/date-range.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { readPage } from '../../platform/paging.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/service.ts'
import { findEventIdOfSlug, getEvent } from '../events/service.ts'
import { getGroup } from '../groups/service.ts'
import { findLookingNote } from '../looking/service.ts'
import { getReceivedReference } from '../references/service.ts'
import { ageOn, endAgeCorrection, getUser, lockAccount, markAgeReviewed } from '../users/service.ts'
import { refusalToReport } from './policy.ts'
import { presentOutcomeMail, presentReceiptMail, presentUndecidableMail, presentUrgentMail } from './present-mails.ts'
import {
  addToOpenReportByProduct,
  countOpenReportsBy,
  countReportsByState,
  countReportsFrom,
  eraseReportsBefore,
  findMessageOfDeletedGroup,
  findNamedGroup,
  findReport,
  findReportableMessage,
  hasOpenReportByProduct,
  hasReportOfNameByProduct,
  insertReport,
  listAdminsFor,
  listFilesInUse,
  listFormerCompanions,
  listMessagesAround,
  listReports as listReportRows,
  listReportsBy,
  lockReporter,
  lockReportFor,
  type ReportRow,
  type ReportView,
  updateReport,
} from './repository.ts'
import type { Evidence } from './tables.ts'

/**
 * Of a message with copies of it and its five nearest neighbours. Not safe to repeat. Locks the reporter.
 * @throws Refusal MESSAGE_NOT_FOUND, REFERENCE_NOT_FOUND when the reporter cannot see it or another user wrote it;
 * TOO_MANY_OPEN_REPORTS
 */
export async function submitReport(ctx: Context, actor: Actor, body: ParsedOf<typeof createReport>['body']) {
  const { urgent, ...columns } = body
  const subject = await findSubject(ctx, actor, body)
  return ctx.transaction(async (unit) => {
    const evidence = body.reportedId === undefined ? [] : await collectEvidence(unit, actor, body, body.reportedId)
    await lockReporter(unit.tx, actor.id)
    if ((await countOpenReportsBy(unit.tx, actor.id)) >= reportLimits.open.max) refuse('TOO_MANY_OPEN_REPORTS')
    return storeReport(unit, {
      ...columns,
      ...subject,
      reporterId: actor.id,
      evidence,
      isUrgent: urgent && canBeUrgent(body.category),
    })
  })
}

async function findSubject(ctx: Context, actor: Actor, body: ParsedOf<typeof createReport>['body']) {
  const { reportedId, groupId, eventId, messageId, referenceId } = body
  if (groupId !== undefined) {
    const { group } = await getGroup(ctx, actor, groupId)
    return { subjectType: 'GROUP' as const, subjectName: group.name }
  }
  if (eventId !== undefined) {
    const event = await getEvent(ctx, actor, eventId)
    return { subjectType: 'EVENT' as const, subjectName: event.title }
  }
  if (reportedId === undefined) return refuse('USER_NOT_FOUND')
  refuseIf(refusalToReport(actor.id, reportedId))
  const { username } = await getUser(ctx, reportedId)
  if (messageId !== null) return { subjectType: 'MESSAGE' as const, subjectName: username }
  return { subjectType: referenceId !== null ? ('REFERENCE' as const) : ('USER' as const), subjectName: username }
}

type NewReport = Omit<Parameters<typeof insertReport>[1], 'id' | 'createdAt' | 'reference' | 'evidence'> & {
  evidence?: Evidence[]
}

/** Without a reporter by the product itself, or by a visitor. */
async function storeReport({ tx, record, now }: Unit, { evidence = [], ...report }: NewReport): Promise<ReportRow> {
  const row = await insertReport(tx, { ...report, evidence, id: newId(), reference: newReference(), createdAt: now() })
  await record('report.submitted', { reportId: row.id, reporterId: row.reporterId, isUrgent: row.isUrgent })
  return row
}

/** Without letters and digits that are read as each other. */
const REFERENCE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newReference = (): string =>
  Array.from(randomBytes(8), (byte) => REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length]).join('')

/**
 * By a visitor without an account. A report from a bot gets the same response and is discarded.
 * @throws Refusal PAGE_NOT_OURS
 */
export async function submitPublicReport(ctx: Context, body: ParsedOf<typeof createPublicReport>['body']) {
  const { [REPORT_HONEYPOT]: honeypot, urgent, text, email, url, category } = body
  const path = ownPath(ctx, url) ?? refuse('PAGE_NOT_OURS')
  if (honeypot !== undefined && honeypot !== null && honeypot !== '') return { id: newId(), reference: newReference() }
  const [, slug] = EVENT_PAGE.exec(path) ?? []
  const eventId = slug === undefined ? null : await findEventIdOfSlug(ctx, slug)
  const dayAgo = new Date(ctx.now().getTime() - DAY)
  return ctx.transaction(async (unit) => {
    // Anybody can give a stranger's address.
    const isReceiptDue = email != null && (await countReportsFrom(unit.tx, email, dayAgo)) < reportLimits.receiptsPerDay
    const report = await storeReport(unit, {
      reporterEmail: email ?? null,
      subjectType: 'PAGE',
      eventId,
      url: path,
      category,
      notes: text,
      isUrgent: urgent && canBeUrgent(category),
    })
    if (isReceiptDue) await queueMail(unit, email, presentReceiptMail(report))
    return report
  })
}

const EVENT_PAGE = /^\/(?:evenement\/|events\/|alleen-naar-)([^/]+)/

function ownPath(ctx: Context, url: string): string | null {
  const base = ctx.publicUrl()
  const parsed = URL.canParse(url, base) ? new URL(url, base) : null
  return parsed === null || parsed.host !== new URL(base).host || !/^https?:$/.test(parsed.protocol)
    ? null
    : parsed.pathname
}

/** An age below that of the terms, once while the report is open. Requires the lock of the user's row. */
export async function submitReportOfAge(unit: Unit, userId: string, age: number) {
  if (await hasOpenReportByProduct(unit.tx, userId, 'MINOR')) return
  const { username, birthdate } = await lockAccount(unit.tx, userId)
  const known = ageOn(birthdate, unit.now())
  const note =
    known === null || known < userLimits.adultAge
      ? ''
      : ` Bij het account staat de geboortedatum ${birthdate}: dat is ${known} jaar.`
  await storeReport(unit, {
    reportedId: userId,
    subjectType: 'USER',
    subjectName: username,
    category: 'MINOR',
    notes: `In het profiel staat leeftijd ${age}. De voorwaarden vragen 18 jaar.${note}`,
  })
}

/** The report stays open: whether the other age is the right one, an administrator decides. */
export const noteCorrectedAge = ({ tx, now }: Unit, userId: string, age: number): Promise<void> =>
  addToOpenReportByProduct(
    tx,
    userId,
    ` Op ${formatDateTime(now())} verbeterde deze persoon de leeftijd zelf naar ${age}.`,
  )

/** Once per name, and once per owner while open: an owner may make groups without end. */
export async function submitReportOfGroupName(unit: Unit, groupId: string) {
  const group = await findNamedGroup(unit.tx, groupId)
  if (group === undefined || !isAdvert(group.name)) return
  if (await hasReportOfNameByProduct(unit.tx, group)) return
  await storeReport(unit, {
    reportedId: group.ownerId,
    groupId,
    subjectType: 'GROUP',
    subjectName: group.name,
    category: 'SPAM',
    notes:
      'In de naam van deze groep staat een link, een prijs of een nummer. In mails en meldingen staat “een groep”.',
  })
}

export async function submitReportOfNote(unit: Unit, { eventId, userId }: { eventId: string; userId: string }) {
  const { tx } = unit
  const note = await findLookingNote(tx, eventId, userId)
  if (note === null || !isAdvert(note) || (await hasOpenReportByProduct(tx, userId, 'SPAM'))) return
  const { username } = await lockAccount(tx, userId)
  await storeReport(unit, {
    reportedId: userId,
    subjectType: 'USER',
    subjectName: username,
    category: 'SPAM',
    notes: `Bij ‘Ik zoek gezelschap’ schreef deze persoon: “${note}” Daarin staat een link, een prijs of een nummer.`,
  })
}

/** An urgent one to the administrators who may decide it; one that none may decide to the company. */
export async function mailSubmitted(unit: Unit, reportId: string): Promise<void> {
  const { ctx, tx } = unit
  const view = await findReport(tx, reportId)
  if (view === undefined) return
  const content = presentUrgentMail(view.report, `${ctx.publicUrl()}/admin/reports?report=${reportId}`)
  const admins = await listAdminsFor(tx, reportId)
  if (view.report.isUrgent) for (const { email } of admins) await queueMail(unit, email, content)
  if (admins.length === 0) await queueMail(unit, ctx.config.company.email, presentUndecidableMail(view.report))
}

/** To a reporter without an account; members are notified. */
export async function mailOutcome(unit: Unit, reportId: string): Promise<void> {
  const report = (await findReport(unit.tx, reportId))?.report
  if (report?.reporterEmail) await queueMail(unit, report.reporterEmail, presentOutcomeMail(report))
}

/** Evidence, names and addresses, six months after closing; a sweep removes the pictures. Safe to repeat. */
export async function eraseOldReports(ctx: Context): Promise<void> {
  await eraseReportsBefore(ctx.db, addMonths(ctx.now(), -reportLimits.evidenceMonths))
}

async function collectEvidence(
  { ctx, tx }: Unit,
  actor: Actor,
  { messageId, referenceId }: ParsedOf<typeof createReport>['body'],
  reportedId: string,
): Promise<Evidence[]> {
  if (messageId !== null) {
    const leftAfter = leftAfterOf(ctx)
    const message = await findReportableMessage(tx, actor.id, messageId, leftAfter)
    if (message === undefined) {
      const copy = await findMessageOfDeletedGroup(tx, actor.id, messageId, leftAfter)
      return copy?.senderId === reportedId ? [copy] : refuse('MESSAGE_NOT_FOUND')
    }
    if (message.senderId !== reportedId) refuse('MESSAGE_NOT_FOUND')
    return listMessagesAround(tx, message.conversationId, message.seq, reportLimits.evidenceAround)
  }
  if (referenceId === null) return []
  const { reference, writer } = await getReceivedReference(ctx, tx, actor, referenceId)
  if (reference.writerId !== reportedId) refuse('REFERENCE_NOT_FOUND')
  return [
    {
      id: reference.id,
      seq: 1,
      senderId: reference.writerId,
      username: writer,
      content: reference.text,
      type: 'REFERENCE',
      gifUrl: null,
      sentAt: reference.writtenAt.toISOString(),
    },
  ]
}

/** With evidence, each report that has some is written to the audit log. */
export async function listReports(ctx: Context, actor: Actor, query: ParsedOf<typeof listRoute>['query']) {
  const { page, limit, dateFrom, dateTo, evidence, ...columns } = query
  const filter = { ...columns, ...dateRange({ dateFrom, dateTo }), adminId: actor.id }
  const { rows, pagination } = await readPage(query, (range) => listReportRows(ctx.db, filter, range))
  if (!evidence) return { rows: rows.map((row) => ({ ...row, report: { ...row.report, evidence: [] } })), pagination }
  const withEvidence = rows.filter(({ report }) => report.evidence.length > 0)
  if (withEvidence.length > 0)
    await ctx.transaction(async (unit) => {
      for (const { report } of withEvidence)
        await writeAudit(unit, {
          action: 'REPORT_EVIDENCE_READ',
          actorId: actor.id,
          subject: { type: 'REPORT', id: report.id },
          reportId: report.id,
        })
    })
  return { rows, pagination }
}

/**
 * Locks it, so that the second of two administrators is refused.
 * @throws Refusal REPORT_NOT_FOUND, also for one that concerns the administrator; REPORT_REVIEWED
 */
export const reviewReport = async (
  ctx: Context,
  actor: Actor,
  reportId: string,
  { notes, outcome = null }: ParsedOf<typeof updateReportStatus>['body'],
): Promise<ReportView> =>
  ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const report = (await lockReportFor(tx, actor.id, reportId)) ?? refuse('REPORT_NOT_FOUND')
    if (report.reviewedAt !== null) refuse('REPORT_REVIEWED')
    await updateReport(tx, reportId, { reviewedAt: unit.now(), reviewerId: actor.id, adminNotes: notes, outcome })
    await writeAudit(unit, {
      action: 'REPORT_REVIEWED',
      actorId: actor.id,
      subject: { type: 'REPORT', id: reportId },
      reason: notes,
      reportId,
    })
    // Unless the administrator acted, the person may now correct the age.
    if (report.category === 'MINOR' && report.reportedId !== null) {
      if (outcome === 'ACTED') await endAgeCorrection(tx, report.reportedId)
      else await markAgeReviewed(unit, report.reportedId)
    }
    await record('report.reviewed', { reportId, reporterId: report.reporterId, actorId: actor.id })
    return (await findReport(tx, reportId)) ?? refuse('REPORT_NOT_FOUND')
  })

const leftAfterOf = (ctx: Context) => new Date(ctx.now().getTime() - reportLimits.formerMemberDays * DAY)

export async function listMyReports(ctx: Context, actor: Actor) {
  const [reports, formerCompanions] = await Promise.all([
    listReportsBy(ctx.db, actor.id, reportLimits.ownShown),
    listFormerCompanions(ctx.db, actor.id, leftAfterOf(ctx)),
  ])
  return { reports, formerCompanions }
}

export async function getReportStats(ctx: Context, actor: Actor) {
  const { total, pending, today } = await countReportsByState(
    ctx.db,
    actor.id,
    amsterdamInstant(amsterdamDay(ctx.now()), '00:00'),
  )
  return { totalReports: total, pendingReports: pending, reviewedReports: total - pending, reportsToday: today }
}

export const evidenceFilesInUse = (ctx: Context, names: readonly string[]): Promise<string[]> =>
  listFilesInUse(ctx.db, names)
