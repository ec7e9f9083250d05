import type * as contract from 'contract/landing-pages.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { changedFields } from '../../platform/changed-fields.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/service.ts'
import { type CountedEvent, getEvent, lockExistingEvent, setEventPublished, withCountsFor } from '../events/service.ts'
import { listVisitorGroups } from '../groups/sharing/service.ts'
import {
  countPublicPages,
  findCancelledTitle,
  findPage,
  findPageOfEvent,
  findPublicPage,
  insertPage,
  type LandingPageRow,
  listPublicPages,
  lockPage,
  updatePage,
} from './repository.ts'
import { findTownWithPage, listTownPages } from './towns/service.ts'

type Content = ParsedOf<typeof contract.createLandingPage>['body']
type PageWithEvent = { page: LandingPageRow; event: Awaited<ReturnType<typeof getEvent>> }
type PublicPage = {
  event: Awaited<ReturnType<typeof getEvent>> & Partial<CountedEvent>
  page: LandingPageRow | null
  town: Awaited<ReturnType<typeof findTownWithPage>>
  groups: Awaited<ReturnType<typeof listVisitorGroups>>
}

const ADMIN_VIEWER = { id: '', isAdmin: true }

/**
 * By the current or former slug.
 * @throws Refusal LANDING_PAGE_NOT_FOUND unless the event is live and public, and not over or its landing page published;
 * EVENT_CANCELLED, with its title, for one that was
 */
export async function getPublicPage(ctx: Context, slug: string): Promise<PublicPage> {
  const found = await findPublicPage(ctx.db, slug.toLowerCase(), ctx.now())
  if (found === undefined) {
    const title = await findCancelledTitle(ctx.db, slug.toLowerCase(), ctx.now())
    return title === undefined
      ? refuse('LANDING_PAGE_NOT_FOUND')
      : refuse('EVENT_CANCELLED', { message: `‘${title}’ gaat niet door` })
  }
  const event = await getEvent(ctx, null, found.eventId)
  const [town, groups, [counted = event]] = await Promise.all([
    findTownWithPage(ctx, event.placeId),
    listVisitorGroups(ctx, event.id),
    withCountsFor(ctx, null, [event]),
  ])
  return { page: found.published, event: counted, town, groups }
}

/** @throws Refusal as `getPublicPage` does, and LANDING_PAGE_NOT_FOUND while no landing page is published */
export async function getLandingPage(ctx: Context, slug: string) {
  const { page, ...found } = await getPublicPage(ctx, slug)
  return { ...found, page: page ?? refuse('LANDING_PAGE_NOT_FOUND') }
}

export async function getEventLandingPage(ctx: Context, eventId: string): Promise<PageWithEvent> {
  const event = await getEvent(ctx, ADMIN_VIEWER, eventId)
  return { page: (await findPageOfEvent(ctx.db, eventId)) ?? refuse('LANDING_PAGE_NOT_FOUND'), event }
}

export async function createLandingPage(ctx: Context, actor: Actor, eventId: string, content: Content) {
  const now = ctx.now()
  await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const { title } = await lockExistingEvent(tx, eventId)
    const landingPageId = newId()
    if (!(await insertPage(tx, { id: landingPageId, eventId, ...content, createdAt: now, updatedAt: now })))
      refuse('LANDING_PAGE_EXISTS')
    const subject = subjectOf(landingPageId, title)
    await writeAudit(unit, { action: 'LANDING_PAGE_CREATED', actorId: actor.id, subject })
    await record('landingPage.changed', { eventId })
  })
  return getEventLandingPage(ctx, eventId)
}

/** Safe to repeat. Locks the event, then the page. */
export async function updateLandingPage(ctx: Context, actor: Actor, id: string, content: Content) {
  const eventId = await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const { page, title } = await lockWithEvent(tx, id)
    const { eventId } = page
    const change = changedFields(page, content)
    const fields = Object.keys(change)
    if (fields.length === 0) return eventId
    await updatePage(tx, id, { ...change, updatedAt: unit.now() })
    const entry = { actorId: actor.id, subject: subjectOf(id, title), details: { fields } }
    await writeAudit(unit, { action: 'LANDING_PAGE_UPDATED', ...entry })
    await record('landingPage.changed', { eventId })
    return eventId
  })
  return getEventLandingPage(ctx, eventId)
}

/**
 * Toggles without `publish`; safe to repeat with it. The event becomes PUBLISHED or APPROVED. Locks the event, then the
 * page.
 * @throws Refusal LANDING_PAGE_NOT_FOUND; EVENT_NOT_LIVE, EVENT_NOT_PUBLIC when publishing
 */
export async function publishLandingPage(
  ctx: Context,
  actor: Actor,
  id: string,
  { publish }: ParsedOf<typeof contract.publishLandingPage>['body'],
): Promise<PageWithEvent> {
  const eventId = await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const { page, title } = await lockWithEvent(tx, id)
    const { eventId, publishedAt } = page
    const isPublished = publish ?? publishedAt === null
    // Also when the page is unchanged: the event may have been edited meanwhile.
    await setEventPublished(unit, eventId, isPublished)
    if (isPublished === (publishedAt !== null)) return eventId
    const now = unit.now()
    await updatePage(tx, id, { publishedAt: isPublished ? now : null, updatedAt: now })
    const action = isPublished ? 'LANDING_PAGE_PUBLISHED' : 'LANDING_PAGE_UNPUBLISHED'
    await writeAudit(unit, { action, actorId: actor.id, subject: subjectOf(id, title) })
    await record('landingPage.changed', { eventId })
    return eventId
  })
  return getEventLandingPage(ctx, eventId)
}

async function lockWithEvent(tx: Tx, id: string): Promise<{ page: LandingPageRow; title: string }> {
  const { eventId } = (await findPage(tx, id)) ?? refuse('LANDING_PAGE_NOT_FOUND')
  const { title } = await lockExistingEvent(tx, eventId)
  return { page: (await lockPage(tx, id)) ?? refuse('LANDING_PAGE_NOT_FOUND'), title }
}

const subjectOf = (id: string, name: string) => ({ type: 'LANDING_PAGE', id, name }) as const

/** A file of the sitemap may have 50,000 addresses; search engines read smaller ones sooner. */
const SITEMAP_PAGES = 10_000

export const countPublicPageParts = async (ctx: Context): Promise<number> =>
  Math.ceil((await countPublicPages(ctx.db, ctx.now())) / SITEMAP_PAGES)

export const listPublicPagePart = (ctx: Context, part: number) =>
  listPublicPages(ctx.db, ctx.now(), { offset: (part - 1) * SITEMAP_PAGES, limit: SITEMAP_PAGES })

export async function listTownPageParts(ctx: Context): Promise<{ path: string; updatedAt: Date }[][]> {
  const pages = await listTownPages(ctx)
  return Array.from({ length: Math.ceil(pages.length / SITEMAP_PAGES) }, (_, part) =>
    pages.slice(part * SITEMAP_PAGES, (part + 1) * SITEMAP_PAGES),
  )
}
