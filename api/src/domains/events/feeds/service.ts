import { eventLimits } from 'contract/events/events.ts'
import type * as contract from 'contract/feeds.ts'
import { feedLimits, type GoneReason } from 'contract/feeds.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { changedFields } from '../../../platform/changed-fields.ts'
import { amsterdamDay } from '../../../platform/clock.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import { violatedUnique } from '../../../platform/db/errors.ts'
import { isCalendarFile } from '../../../platform/formats/calendar-file.ts'
import {
  checkPublic,
  type Fetched,
  FetchFailure,
  type FetchProblem,
  fetchOptions,
  fetchPublic,
} from '../../../platform/http/fetch-public.ts'
import { newId } from '../../../platform/ids.ts'
import { feedPool } from '../../../platform/isolated/run.ts'
import { readPage } from '../../../platform/paging.ts'
import { Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'
import { findTownOfPlace, readAddress, requirePlace, resolvePlaceId } from '../../places/service.ts'
import { countAttendees, updateEvent } from '../admin/repository.ts'
import { readImported } from '../importing/service.ts'
import type { Imported } from '../importing/service-parsing.ts'
import { lockEvent } from '../repository.ts'
import { cancelEvent, recordUpdate } from '../service-changes.ts'
import { insertWithFreeSlug } from '../submitting/service.ts'
import {
  afterFailure,
  asColumns,
  CANCELLED_BY_SOURCE,
  changedValues,
  type FeedDefaults,
  type FeedEntry,
  goneReasonOf,
  isSame,
  keysOf,
  matchEntries,
  NO_COUNTS,
  NOT_GONE,
  type Outcome,
  outcomeWithoutChange,
  rowOf,
  sourceName,
  toFeedEntries,
  unchangedOutcome,
} from './policy.ts'
import {
  deleteFeedRow,
  type FeedRow,
  type FeedView,
  fillMissing,
  findEntries,
  findEntry,
  findFeed,
  findSimilarEvent,
  insertEntry,
  insertFeed,
  listDuplicates,
  listFeedIds,
  listFeedRows,
  listGone,
  listOpenEntries,
  lockFeed,
  lockImports,
  markGone,
  NO_PAUSE,
  NO_RUN,
  storeRun,
  updateEntry,
  updateFeedRow,
} from './repository.ts'
import type { EntryRow } from './tables.ts'

export const listFeeds = (ctx: Context, query: ParsedOf<typeof contract.listFeeds>['query']) =>
  readPage(query, (range) => listFeedRows(ctx.db, ctx.now(), query, range))

export const getFeed = async (ctx: Context, id: string): Promise<FeedView> =>
  (await findFeed(ctx.db, ctx.now(), id)) ?? refuse('FEED_NOT_FOUND')

export const listFeedDuplicates = (ctx: Context, id: string) => listDuplicates(ctx.db, id, feedLimits.duplicates)

export const listGoneEntries = (ctx: Context, id: string) => listGone(ctx.db, id, ctx.now(), feedLimits.gone)

/** Looks the address up first. Fetches nothing. @throws Refusal FEED_EXISTS, VALIDATION_FAILED for an address that is not public, or an unknown place */
export async function createFeed(
  ctx: Context,
  actor: Actor,
  { url, autoApprove = false, ...fields }: ParsedOf<typeof contract.createFeed>['body'],
): Promise<FeedView> {
  if (fields.defaultPlaceId != null) requirePlace(fields.defaultPlaceId, 'defaultPlaceId')
  await refusePrivateAddress(ctx, url)
  const id = newId()
  await ctx
    .transaction(async (unit) => {
      await insertFeed(unit.tx, { id, url, autoApprove, ...fields, createdAt: unit.now() })
      await writeAudit(unit, { action: 'FEED_ADDED', actorId: actor.id, subject: subjectOf({ id, url }) })
    })
    .catch(refuseExisting)
  return getFeed(ctx, id)
}

/**
 * The next fetch reads the whole feed again. Safe to repeat. Locks the feed.
 * @throws Refusal FEED_EXISTS, VALIDATION_FAILED for an address that is not public
 */
export async function updateFeed(
  ctx: Context,
  actor: Actor,
  id: string,
  body: ParsedOf<typeof contract.updateFeed>['body'],
) {
  if (body.defaultPlaceId != null) requirePlace(body.defaultPlaceId, 'defaultPlaceId')
  if (body.url !== undefined) await refusePrivateAddress(ctx, body.url)
  await ctx
    .transaction(async (unit) => {
      const feed = (await lockFeed(unit.tx, id)) ?? refuse('FEED_NOT_FOUND')
      const change = changedFields<Partial<FeedRow>>(feed, body)
      const fields = Object.keys(change)
      if (fields.length === 0) return
      await updateFeedRow(unit.tx, id, { ...change, ...NO_RUN, ...NO_PAUSE })
      const entry = { actorId: actor.id, subject: subjectOf({ ...feed, ...change }), details: { fields } }
      await writeAudit(unit, { ...entry, action: 'FEED_UPDATED' })
    })
    .catch(refuseExisting)
  return getFeed(ctx, id)
}

export async function deleteFeed(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.transaction(async (unit) => {
    const feed = (await lockFeed(unit.tx, id)) ?? refuse('FEED_NOT_FOUND')
    await deleteFeedRow(unit.tx, id)
    await writeAudit(unit, { action: 'FEED_DELETED', actorId: actor.id, subject: subjectOf(feed) })
  })
}

/**
 * For an entry that is no duplicate.
 * @throws Refusal FEED_NOT_FOUND; FEED_ENTRY_NOT_FOUND, also when it was added meanwhile
 */
export async function addFeedDuplicate(ctx: Context, actor: Actor, id: string, entryId: string): Promise<FeedView> {
  await ctx.transaction(async (unit) => {
    const { tx } = unit
    await lockImports(tx)
    const feed = (await lockFeed(tx, id)) ?? refuse('FEED_NOT_FOUND')
    const entry = await findEntry(tx, id, entryId)
    if (entry === undefined || entry.duplicateOfId === null) return refuse('FEED_ENTRY_NOT_FOUND')
    await updateEntry(tx, entryId, { eventId: await insertEventOf(unit, feed, entry), duplicateOfId: null })
    const details = { fields: ['duplicates'] }
    await writeAudit(unit, { action: 'FEED_UPDATED', actorId: actor.id, subject: subjectOf(feed), details })
  })
  return getFeed(ctx, id)
}

export async function fetchFeedNow(ctx: Context, actor: Actor, id: string): Promise<FeedView> {
  const { feed } = await getFeed(ctx, id)
  const entry = { action: 'FEED_FETCHED', actorId: actor.id, subject: subjectOf(feed) } as const
  await ctx.transaction((unit) => writeAudit(unit, entry))
  await fetchFeed(ctx, id)
  return getFeed(ctx, id)
}

/** Fetches the feeds that do not wait, one after the other. A failure is stored with its feed and does not stop the others. */
export async function fetchAllFeeds(ctx: Context): Promise<void> {
  for (const id of await listFeedIds(ctx.db, ctx.now())) await fetchFeed(ctx, id)
}

/** New and changed entries of one run; the next run takes the rest. */
const MAX_ENTRIES = 500

/** Safe to repeat and to run concurrently. Stores the result unless the feed was changed meanwhile. */
async function fetchFeed(ctx: Context, id: string): Promise<void> {
  const view = await findFeed(ctx.db, ctx.now(), id)
  if (view === undefined) return
  const { feed } = view
  const fetchedAt = ctx.now()
  try {
    const fetched = await fetchPublic(feed.url, { ...fetchOptions(ctx), validators: feed })
    if (fetched.isUnchanged)
      return await storeRun(ctx.db, feed, { fetchedAt, error: null, counts: { ...NO_COUNTS }, ...NO_PAUSE })
    const { counts, isComplete } = await applyEntries(ctx, feed, fetched)
    const { etag, lastModified } = fetched
    const validators = isComplete ? { etag, lastModified } : NO_RUN
    await storeRun(ctx.db, feed, { fetchedAt, error: null, counts, ...validators, ...NO_PAUSE })
  } catch (error) {
    const sentence = failureSentence(error)
    if (sentence === null) ctx.log.error({ err: error, feedId: id }, 'a feed could not be processed')
    const isOurs = sentence === null || (error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE')
    await storeRun(ctx.db, feed, {
      fetchedAt,
      error: sentence ?? UNEXPECTED,
      counts: { ...NO_COUNTS },
      ...NO_RUN,
      ...(isOurs ? {} : afterFailure(feed, fetchedAt)),
    })
  }
}

class EmptiedSource extends Error {}

async function applyEntries(ctx: Context, feed: FeedRow, { text, url }: Extract<Fetched, { isUnchanged: false }>) {
  const imported = await readSource(text, ctx.now())
  const open = await listOpenEntries(ctx.db, feed.id, ctx.now())
  if (imported.events.length === 0 && open.length > 0) throw new EmptiedSource()
  const source = toFeedEntries(imported.events, defaultsOf(feed, url), ctx.now())
  const counts = { ...source.counts, ...unreadableCounts(imported) }
  const known = await findEntries(ctx.db, feed.id, source.entries.flatMap(keysOf))
  const { matches, vanished } = matchEntries(source, { known, open, isComplete: imported.isComplete, now: ctx.now() })
  const changes: typeof matches = []
  for (const match of matches) {
    const outcome = outcomeWithoutChange(match)
    if (outcome === null) changes.push(match)
    else counts[outcome] += 1
  }
  for (const { entry, movedRow } of changes.slice(0, MAX_ENTRIES)) {
    const outcome = await applyEntry(ctx, feed, entry, movedRow?.id)
    if (outcome === 'gone') break
    counts[outcome] += 1
  }
  const isComplete = changes.length <= MAX_ENTRIES
  if (isComplete) counts.vanished += await markGone(ctx.db, vanished, 'REMOVED', ctx.now())
  return { counts, isComplete }
}

async function readSource(text: string, now: Date): Promise<Imported> {
  const imported = await readImported(text, now, feedPool)
  if (imported.events.length > 0) return imported
  if (!isCalendarFile(text)) refuse('EVENT_IMPORT_EMPTY')
  return imported.unreadable.length === 0 ? imported : refuse('EVENT_IMPORT_BROKEN')
}

const unreadableCounts = ({ unreadable }: Pick<Imported, 'unreadable'>) => ({
  unreadable: unreadable.length,
  unreadableLines: unreadable.slice(0, eventLimits.unreadableLines.max),
})

const defaultTownOf = ({ defaultPlaceId }: FeedRow): string | null =>
  defaultPlaceId === null ? null : (findTownOfPlace(defaultPlaceId)?.name ?? null)

const defaultsOf = (feed: FeedRow, url: string): FeedDefaults => ({
  url,
  type: feed.type,
  venue: feed.defaultVenue,
  town: defaultTownOf(feed),
  readAddress,
})

/**
 * In a transaction of its own. `gone`: the feed was deleted meanwhile.
 * @param movedId the row of the same entry before its source moved it
 */
const applyEntry = (ctx: Context, feed: FeedRow, entry: FeedEntry, movedId?: string): Promise<Outcome | 'gone'> =>
  ctx.transaction(async (unit) => {
    const { tx } = unit
    await lockImports(tx)
    if ((await lockFeed(tx, feed.id)) === undefined) return 'gone'
    const known = rowOf(entry, await findEntries(tx, feed.id, keysOf(entry)), unit.now())
    const row = known ?? (movedId === undefined ? undefined : await findEntry(tx, feed.id, movedId))
    if (row === undefined) return addEntry(unit, feed, entry)
    if (row === known && isSame(row, entry)) return unchangedOutcome(row)
    const reason = row.eventId === null ? null : goneReasonOf(row, entry)
    if (row.eventId !== null && (reason !== null || row.isCancelled))
      return withdrawEvent(unit, { row, eventId: row.eventId, reason })
    // A known row keeps the key by which it is known.
    const { key, values, url } = entry
    await updateEntry(tx, row.id, { key: row === known ? row.key : key, values, url, ...NOT_GONE })
    if (row.eventId === null) return unchangedOutcome(row)
    return changeEvent(unit, feed, { row, eventId: row.eventId, entry })
  })

/** An entry that is called as an event of another feed adds what that lacks. */
async function addEntry(unit: Unit, feed: FeedRow, entry: FeedEntry): Promise<Outcome> {
  const { tx } = unit
  if (entry.withdrawal !== null) return 'unchanged'
  const { key, url, values } = entry
  const base = { id: newId(), feedId: feed.id, key, url, values, isCancelled: false }
  const day = amsterdamDay(new Date(values.startsAt))
  const similar = await findSimilarEvent(tx, feed.id, entry, { day, placeId: placeIdOf(feed, values.location) })
  if (similar !== undefined) {
    await insertEntry(tx, { ...base, duplicateOfId: similar.id })
    if (similar.isSame) await fillMissing(tx, similar.id, values, unit.now())
    return 'duplicates'
  }
  await insertEntry(tx, { ...base, eventId: await insertEventOf(unit, feed, entry) })
  return 'added'
}

/** The place of the feed is chosen, where its name alone may mean several. */
const placeIdOf = (feed: FeedRow, location: string): string | null =>
  location === defaultTownOf(feed) ? feed.defaultPlaceId : resolvePlaceId(undefined, location)

async function insertEventOf(unit: Unit, feed: FeedRow, { url, values }: Pick<FeedEntry, 'url' | 'values'>) {
  const now = unit.now()
  const event = {
    ...values,
    startsAt: new Date(values.startsAt),
    endsAt: values.endsAt === null ? null : new Date(values.endsAt),
    overAt: new Date(values.overAt),
    placeId: placeIdOf(feed, values.location),
    id: newId(),
    status: feed.autoApprove ? ('APPROVED' as const) : ('PENDING' as const),
    sourceName: sourceName(feed.url),
    sourceUrl: url ?? feed.url,
    createdAt: now,
    updatedAt: now,
    decidedAt: feed.autoApprove ? now : null,
  }
  await insertWithFreeSlug(unit.tx, event)
  return event.id
}

/** A clear word of the source cancels at once where nobody is going; all else an administrator decides. */
async function withdrawEvent(
  unit: Unit,
  { row, eventId, reason }: { row: EntryRow; eventId: string; reason: GoneReason | null },
): Promise<Outcome> {
  const { tx } = unit
  if (reason === null) {
    await updateEntry(tx, row.id, NOT_GONE)
    return 'unchanged'
  }
  const event = await lockEvent(tx, eventId)
  const isOpen = event !== undefined && event.status !== 'REJECTED' && event.status !== 'CANCELLED'
  if (event === undefined || isOpen === (reason === 'RETURNED')) {
    await updateEntry(tx, row.id, { ...NOT_GONE, isCancelled: reason !== 'RETURNED' })
    return 'unchanged'
  }
  if (reason === 'CANCELLED' && (await countAttendees(tx, eventId)) === 0) {
    await updateEntry(tx, row.id, { ...NOT_GONE, isCancelled: true })
    await cancelEvent(unit, event, { actorId: null, reason: CANCELLED_BY_SOURCE, category: null })
    return 'cancelled'
  }
  return (await markGone(tx, [row.id], reason, unit.now())) > 0 ? 'vanished' : 'unchanged'
}

async function changeEvent(
  unit: Unit,
  feed: FeedRow,
  { row, eventId, entry }: { row: EntryRow; eventId: string; entry: FeedEntry },
) {
  const event = await lockEvent(unit.tx, eventId)
  if (event === undefined || event.status === 'REJECTED' || event.status === 'CANCELLED') return 'unchanged'
  const values = changedValues(row.values, entry.values)
  if (Object.keys(values).length === 0) return 'unchanged'
  const place = values.location === undefined ? {} : { placeId: placeIdOf(feed, values.location) }
  const change = { ...asColumns(values), ...place }
  await updateEvent(unit.tx, eventId, change, unit.now())
  if (event.status !== 'PENDING') await recordUpdate(unit, { event, change, actorId: null })
  return 'changed'
}

const PROBLEMS: Readonly<Record<FetchProblem, string>> = {
  NOT_PUBLIC: 'Dit adres is niet openbaar bereikbaar',
  UNKNOWN_HOST: 'Dit webadres bestaat niet',
  UNREACHABLE: 'De site is niet bereikbaar',
  TIMEOUT: 'De site antwoordde niet binnen 15 seconden',
  TOO_LARGE: 'Dit is groter dan 5 MB',
  REDIRECTS: 'De site stuurt te vaak door',
  STATUS: 'De site gaf een fout',
}
const UNEXPECTED = 'Er ging iets mis bij het verwerken. Kijk in het log van de server.'

const SENTENCES: Partial<Record<RefusalCode, string>> = {
  EVENT_IMPORT_TOO_SLOW: 'Dit bestand lezen duurt te lang.',
  EVENT_IMPORT_BROKEN: 'Dit is geen geldig agendabestand.',
  SERVICE_UNAVAILABLE: 'Het was even te druk om dit te lezen. We proberen het vanzelf weer.',
}

function failureSentence(error: unknown): string | null {
  if (error instanceof FetchFailure)
    return `${PROBLEMS[error.problem]}${error.status === null ? '' : ` (${error.status})`}.`
  if (error instanceof EmptiedSource) return 'De bron is ineens leeg. We laten alle evenementen staan.'
  if (!(error instanceof Refusal)) return null
  return SENTENCES[error.code] ?? 'Op dit adres staan geen evenementen die we herkennen.'
}

async function refusePrivateAddress(ctx: Context, url: string): Promise<void> {
  try {
    await checkPublic(url, fetchOptions(ctx))
  } catch (error) {
    if (error instanceof FetchFailure) refuseField('url', PROBLEMS[error.problem])
    throw error
  }
}

function refuseExisting(error: unknown): never {
  if (violatedUnique(error) === 'event_feeds_url') throw new Refusal('FEED_EXISTS')
  throw error
}

const subjectOf = ({ id, url }: { id: string; url: string }) => ({ type: 'FEED', id, name: url }) as const
