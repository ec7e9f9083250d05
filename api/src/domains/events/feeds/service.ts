import type { FeedCounts } from 'contract/feeds.ts'
import {
  type createFeed as createRoute,
  feedLimits,
  type listFeeds as listRoute,
  type updateFeed as updateRoute,
} from 'contract/feeds.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { changedFields } from '../../../platform/changed-fields.ts'
import { amsterdamDay } from '../../../platform/clock.ts'
import type { Actor, Context, RecordFact } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { violatedUnique } from '../../../platform/db/errors.ts'
import {
  checkPublic,
  type Fetched,
  FetchFailure,
  type FetchProblem,
  fetchOptions,
  fetchPublic,
} from '../../../platform/http/fetch-public.ts'
import { newId } from '../../../platform/ids.ts'
import { type Page, readPage } from '../../../platform/paging.ts'
import { Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'
import { resolvePlaceId } from '../../places/service.ts'
import { updateEvent } from '../admin/repository.ts'
import { readImportedEvents } from '../importing/service.ts'
import { lockEvent } from '../repository.ts'
import { cancelEvent, recordUpdate } from '../service-changes.ts'
import { insertWithFreeSlug } from '../submitting/service.ts'
import {
  afterCutOff,
  asColumns,
  changedValues,
  type FeedEntry,
  keysOf,
  NO_COUNTS,
  rowOf,
  sourceName,
  toFeedEntry,
  withUniqueKeys,
} from './policy.ts'
import {
  countFeeds,
  deleteFeedRow,
  type EntryRow,
  type FeedRow,
  type FeedView,
  fillMissing,
  findDuplicate,
  findEntries,
  findFeed,
  findSimilarEvent,
  insertEntry,
  insertFeed,
  listDuplicates,
  listFeedIds,
  listFeedRows,
  lockFeed,
  lockImports,
  NO_PAUSE,
  NO_RUN,
  setEntryEvent,
  storeRun,
  updateEntry,
  updateFeedRow,
} from './repository.ts'

export const listFeeds = (ctx: Context, query: ParsedOf<typeof listRoute>['query']): Promise<Page<FeedView>> =>
  readPage(
    query,
    (range) => listFeedRows(ctx.db, query, range),
    () => countFeeds(ctx.db, query),
  )

export const getFeed = async (ctx: Context, id: string): Promise<FeedView> =>
  (await findFeed(ctx.db, id)) ?? refuse('FEED_NOT_FOUND')

export const listFeedDuplicates = (ctx: Context, id: string) => listDuplicates(ctx.db, id, feedLimits.duplicates)

/** Looks the address up first. Fetches nothing. @throws Refusal FEED_EXISTS, VALIDATION_FAILED for an address that is not public */
export async function createFeed(
  ctx: Context,
  actor: Actor,
  { url, kind, type, autoApprove }: ParsedOf<typeof createRoute>['body'],
): Promise<FeedView> {
  await refusePrivateAddress(ctx, url)
  const id = newId()
  await ctx
    .transaction(async (tx) => {
      await insertFeed(tx, { id, url, kind, type, autoApprove: autoApprove ?? false, createdAt: ctx.now() })
      await writeAudit(ctx, tx, { action: 'FEED_ADDED', actorId: actor.id, subject: subjectOf({ id, url }) })
    })
    .catch(refuseExisting)
  return getFeed(ctx, id)
}

/**
 * The next fetch reads the whole feed again. Safe to repeat. Locks the feed.
 * @throws Refusal FEED_EXISTS, VALIDATION_FAILED for an address that is not public
 */
export async function updateFeed(ctx: Context, actor: Actor, id: string, body: ParsedOf<typeof updateRoute>['body']) {
  if (body.url !== undefined) await refusePrivateAddress(ctx, body.url)
  await ctx
    .transaction(async (tx) => {
      const feed = (await lockFeed(tx, id)) ?? refuse('FEED_NOT_FOUND')
      const change = changedFields<Partial<FeedRow>>(feed, body)
      const fields = Object.keys(change)
      if (fields.length === 0) return
      await updateFeedRow(tx, id, { ...change, ...NO_RUN, ...NO_PAUSE })
      const entry = { actorId: actor.id, subject: subjectOf({ ...feed, ...change }), details: { fields } }
      await writeAudit(ctx, tx, { ...entry, action: 'FEED_UPDATED' })
    })
    .catch(refuseExisting)
  return getFeed(ctx, id)
}

/** Its events stay. */
export async function deleteFeed(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const feed = (await lockFeed(tx, id)) ?? refuse('FEED_NOT_FOUND')
    await deleteFeedRow(tx, id)
    await writeAudit(ctx, tx, { action: 'FEED_DELETED', actorId: actor.id, subject: subjectOf(feed) })
  })
}

/**
 * For an entry that is no duplicate.
 * @throws Refusal FEED_NOT_FOUND; FEED_ENTRY_NOT_FOUND, also when it was added meanwhile
 */
export async function addFeedDuplicate(ctx: Context, actor: Actor, id: string, entryId: string): Promise<FeedView> {
  await ctx.transaction(async (tx) => {
    await lockImports(tx)
    const feed = (await lockFeed(tx, id)) ?? refuse('FEED_NOT_FOUND')
    const entry = (await findDuplicate(tx, id, entryId)) ?? refuse('FEED_ENTRY_NOT_FOUND')
    await setEntryEvent(tx, entryId, await insertEventOf(ctx, tx, feed, entry))
    const details = { fields: ['duplicates'] }
    await writeAudit(ctx, tx, { action: 'FEED_UPDATED', actorId: actor.id, subject: subjectOf(feed), details })
  })
  return getFeed(ctx, id)
}

export async function fetchFeedNow(ctx: Context, actor: Actor, id: string): Promise<FeedView> {
  const { feed } = await getFeed(ctx, id)
  const entry = { action: 'FEED_FETCHED', actorId: actor.id, subject: subjectOf(feed) } as const
  await ctx.transaction((tx) => writeAudit(ctx, tx, entry))
  await fetchFeed(ctx, id)
  return getFeed(ctx, id)
}

/** Fetches the feeds that are not paused, one after the other. A failure is stored with its feed and does not stop the others. */
export async function fetchAllFeeds(ctx: Context): Promise<void> {
  for (const id of await listFeedIds(ctx.db)) await fetchFeed(ctx, id)
}

/** New and changed entries of one run; the next run takes the rest. */
const MAX_ENTRIES = 500

/** Safe to repeat and to run concurrently. Stores the result unless the feed was changed meanwhile. */
async function fetchFeed(ctx: Context, id: string): Promise<void> {
  const view = await findFeed(ctx.db, id)
  if (view === undefined) return
  const { feed } = view
  const fetchedAt = ctx.now()
  try {
    const fetched = await fetchPublic(feed.url, { ...fetchOptions(ctx), validators: feed })
    if (fetched.isUnchanged) return await storeRun(ctx.db, feed, { fetchedAt, error: null, counts: { ...NO_COUNTS } })
    const { counts, isComplete } = await applyEntries(ctx, feed, fetched)
    const { etag, lastModified } = fetched
    const validators = isComplete ? { etag, lastModified } : NO_RUN
    await storeRun(ctx.db, feed, { fetchedAt, error: null, counts, ...validators, ...NO_PAUSE })
  } catch (error) {
    const sentence = failureSentence(error)
    if (sentence === null) ctx.log.error({ err: error, feedId: id }, 'a feed could not be processed')
    await storeRun(ctx.db, feed, {
      fetchedAt,
      error: sentence ?? UNEXPECTED,
      counts: { ...NO_COUNTS },
      ...NO_RUN,
      ...(isCutOff(error) ? afterCutOff(feed, fetchedAt) : {}),
    })
  }
}

const isCutOff = (error: unknown): boolean => error instanceof Refusal && error.code === 'EVENT_IMPORT_TOO_SLOW'

async function applyEntries(ctx: Context, feed: FeedRow, { text, url }: Extract<Fetched, { isUnchanged: false }>) {
  const imported = await readImportedEvents(text, ctx.now())
  if (imported.length === 0 && !/BEGIN:VCALENDAR/i.test(text)) refuse('EVENT_IMPORT_EMPTY')
  const counts = { ...NO_COUNTS }
  const entries: FeedEntry[] = []
  for (const each of imported) {
    const entry = toFeedEntry(each, { url, type: feed.type }, ctx.now())
    if (typeof entry === 'string') counts[entry] += 1
    else entries.push(entry)
  }
  const soonestFirst = withUniqueKeys(entries).sort((one, other) =>
    one.values.startsAt.localeCompare(other.values.startsAt),
  )
  const known = await findEntries(ctx.db, feed.id, soonestFirst.flatMap(keysOf))
  let applied = 0
  let isComplete = true
  for (const entry of soonestFirst) {
    const row = rowOf(entry, known, ctx.now())
    if (row === undefined ? entry.isCancelled : isSame(row, entry)) {
      counts[row === undefined ? 'unchanged' : unchangedOutcome(row)] += 1
    } else if (applied === MAX_ENTRIES) {
      isComplete = false
    } else {
      const outcome = await applyEntry(ctx, feed, entry)
      if (outcome === 'gone') break
      counts[outcome] += 1
      applied += 1
    }
  }
  return { counts, isComplete }
}

const isSame = (row: EntryRow, entry: FeedEntry): boolean =>
  row.isCancelled === entry.isCancelled && Object.keys(changedValues(row.values, entry.values)).length === 0

const unchangedOutcome = (row: EntryRow) => (row.duplicateOfId === null ? 'unchanged' : 'duplicates')

type Outcome = keyof FeedCounts | 'gone'

/** In a transaction of its own. `gone`: the feed was deleted meanwhile. */
function applyEntry(ctx: Context, feed: FeedRow, entry: FeedEntry): Promise<Outcome> {
  return ctx.transaction(async (tx, record) => {
    await lockImports(tx)
    if ((await lockFeed(tx, feed.id)) === undefined) return 'gone'
    const row = rowOf(entry, await findEntries(tx, feed.id, keysOf(entry)), ctx.now())
    if (row === undefined) return addEntry(ctx, tx, feed, entry)
    if (isSame(row, entry)) return unchangedOutcome(row)
    await updateEntry(tx, row.id, entry)
    if (row.eventId === null) return unchangedOutcome(row)
    return changeEvent(ctx, tx, record, row, row.eventId, entry)
  })
}

/** An entry that is called as an event of another feed adds what that lacks. */
async function addEntry(ctx: Context, tx: Tx, feed: FeedRow, entry: FeedEntry): Promise<Outcome> {
  if (entry.isCancelled) return 'unchanged'
  const { key, url, values, isCancelled } = entry
  const base = { id: newId(), feedId: feed.id, key, url, values, isCancelled }
  const similar = await findSimilarEvent(tx, feed.id, entry, amsterdamDay(new Date(values.startsAt)))
  if (similar !== undefined) {
    await insertEntry(tx, { ...base, duplicateOfId: similar.id })
    if (similar.hasSameTitle) await fillMissing(tx, similar.id, values, ctx.now())
    return 'duplicates'
  }
  await insertEntry(tx, { ...base, eventId: await insertEventOf(ctx, tx, feed, entry) })
  return 'added'
}

async function insertEventOf(ctx: Context, tx: Tx, feed: FeedRow, { url, values }: Pick<FeedEntry, 'url' | 'values'>) {
  const now = ctx.now()
  const event = {
    ...values,
    startsAt: new Date(values.startsAt),
    endsAt: values.endsAt === null ? null : new Date(values.endsAt),
    overAt: new Date(values.overAt),
    placeId: resolvePlaceId(undefined, values.location),
    id: newId(),
    status: feed.autoApprove ? ('APPROVED' as const) : ('PENDING' as const),
    sourceName: sourceName(feed.url),
    sourceUrl: url ?? feed.url,
    createdAt: now,
    updatedAt: now,
    decidedAt: feed.autoApprove ? now : null,
  }
  await insertWithFreeSlug(tx, event)
  return event.id
}

const CANCELLED = 'De organisator heeft dit evenement afgelast.'

async function changeEvent(ctx: Context, tx: Tx, record: RecordFact, row: EntryRow, eventId: string, entry: FeedEntry) {
  const event = await lockEvent(tx, eventId)
  if (event === undefined || event.status === 'REJECTED' || event.status === 'CANCELLED') return 'unchanged'
  if (entry.isCancelled) {
    await cancelEvent(ctx, tx, record, event, { actorId: null, reason: CANCELLED, category: null })
    return 'cancelled'
  }
  const values = changedValues(row.values, entry.values)
  if (Object.keys(values).length === 0) return 'unchanged'
  const place = values.location === undefined ? {} : { placeId: resolvePlaceId(undefined, values.location) }
  const change = { ...asColumns(values), ...place }
  await updateEvent(tx, eventId, change, ctx.now())
  if (event.status !== 'PENDING') await recordUpdate(tx, record, event, change, null)
  return 'updated'
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

/** Null for an unexpected failure. */
function failureSentence(error: unknown): string | null {
  if (error instanceof FetchFailure)
    return `${PROBLEMS[error.problem]}${error.status === null ? '' : ` (${error.status})`}.`
  if (!(error instanceof Refusal)) return null
  if (isCutOff(error)) return 'Dit bestand lezen duurt te lang.'
  return error.code === 'EVENT_IMPORT_BROKEN'
    ? 'Dit is geen geldig agendabestand.'
    : 'Op dit adres staan geen evenementen die we herkennen.'
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
