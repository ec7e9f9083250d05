import { event } from './events/events.ts'
import { group } from './groups/groups.ts'
import { id, instant } from './platform/ids.ts'
import { route } from './platform/route.ts'
import { blankToNull, tooLong } from './platform/text.ts'
import { z } from './platform/zod.ts'

/** Spec 3 section 9. */
export const landingPageLimits = { metaDescription: 160, sectionTitle: 100, sectionContent: 2000, sections: 4 } as const

const optionalText = (what: string, max: number) => blankToNull(z.string().trim().max(max, tooLong(what, max)))

const title = optionalText('Titel', landingPageLimits.sectionTitle)
const text = optionalText('Tekst', landingPageLimits.sectionContent)

const landingPageContent = z.object({
  metaDescription: optionalText('Omschrijving', landingPageLimits.metaDescription),
  section1Title: title,
  section1Content: text,
  section2Title: title,
  section2Content: text,
  section3Title: title,
  section3Content: text,
  section4Title: title,
  section4Content: text,
})

const storedText = z.string().nullable()

export const landingPage = z.object({
  id,
  eventId: id,
  /** The event's current slug, also when the page was requested by a former one. */
  slug: z.string(),
  isPublished: z.boolean(),
  metaDescription: storedText,
  section1Title: storedText,
  section1Content: storedText,
  section2Title: storedText,
  section2Content: storedText,
  section3Title: storedText,
  section3Content: storedText,
  section4Title: storedText,
  section4Content: storedText,
  /** With the current number of groups and free places, without names of users. */
  event: event.omit({ creator: true, rejectionReason: true }),
  /** Path of the share picture: JPEG, 1200×630. The path changes with the picture. */
  shareImage: z.string(),
  createdAt: instant,
  updatedAt: instant,
  publishedAt: instant.nullable(),
})
export type LandingPage = z.infer<typeof landingPage>

/** Null when it has too few events for a page. */
const town = z.object({ slug: z.string(), name: z.string() }).nullable()

const publicGroup = group.pick({
  id: true,
  name: true,
  tags: true,
  currentMembers: true,
  maxMembers: true,
  takesRequests: true,
  ages: true,
  answersWithinHours: true,
})
export type PublicGroup = z.infer<typeof publicGroup>

/** The groups without people, those with a place first. */
const forVisitors = { town, groups: z.array(publicGroup) }

/** The page that a live, public event has by itself. `metaDescription` is that of its published landing page. */
const publicPage = landingPage
  .pick({ slug: true, metaDescription: true, event: true, shareImage: true })
  .extend(forVisitors)
export type PublicPage = z.infer<typeof publicPage>

const output = z.object({ landingPage })

const readBySlug = {
  params: z.object({ slug: z.string().min(1).max(200) }),
  refusals: ['LANDING_PAGE_NOT_FOUND', 'EVENT_CANCELLED'],
  notLive: 'A visitor reads it once',
} as const

export const getLandingPage = route('GET', '/landing-pages/:slug', 'public', {
  summary:
    'The published page of a live, public event, by its current or former slug; of an event that was cancelled only that',
  ...readBySlug,
  output: z.object({ landingPage: landingPage.extend(forVisitors) }),
})

export const getPublicPage = route('GET', '/events/:slug/public-page', 'public', {
  summary:
    'What anyone sees of a live, public event that is not over or has a published landing page, by its current or former slug; of one that was cancelled only that',
  ...readBySlug,
  output: z.object({ publicPage }),
})

export const getEventLandingPage = route('GET', '/admin/events/:eventId/landing-page', 'admin', {
  summary: 'The page of an event, published or not',
  output,
  notFound: 'EVENT_NOT_FOUND',
  refusals: ['EVENT_NOT_FOUND', 'LANDING_PAGE_NOT_FOUND'],
  notLive: 'A form shows it, and keeps what is typed',
})

export const createLandingPage = route('POST', '/admin/events/:eventId/landing-page', 'admin', {
  summary: 'Create the page of an event, unpublished',
  body: landingPageContent,
  output,
  status: 201,
  refusals: ['EVENT_NOT_FOUND', 'LANDING_PAGE_EXISTS'],
  changes: () => ['admin', 'event'],
})

export const updateLandingPage = route('PUT', '/admin/landing-pages/:id', 'admin', {
  alsoMethods: ['PATCH'],
  summary: 'Change the given fields of a page',
  body: landingPageContent,
  output,
  refusals: ['LANDING_PAGE_NOT_FOUND'],
  changes: () => ['admin', 'event'],
})

export const publishLandingPage = route('PATCH', '/admin/landing-pages/:id/publish', 'admin', {
  alsoMethods: ['PUT'],
  summary: 'Publish or unpublish a page, toggle without `publish`; the event becomes PUBLISHED or APPROVED',
  body: z.object({ publish: z.boolean().nullish() }),
  output,
  refusals: ['LANDING_PAGE_NOT_FOUND', 'EVENT_NOT_LIVE', 'EVENT_NOT_PUBLIC'],
  changes: () => ['admin', 'event'],
})
