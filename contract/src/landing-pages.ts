import { event } from './events.ts'
import { id, idParams, instant } from './ids.ts'
import { route } from './route.ts'
import { z } from './zod.ts'

/** Spec 3 section 9. */
export const landingPageLimits = { metaDescription: 160, sectionTitle: 100, sectionContent: 2000, sections: 4 } as const

/** A page's public address is this and its event's slug. */
export const LANDING_PAGE_PREFIX = '/alleen-naar-'

const content = (max: number, what: string) =>
  z
    .string()
    .trim()
    .max(max, `${what} mag maximaal ${max} karakters zijn`)
    .nullish()
    // Left out is left as it is; empty is nothing.
    .transform((text) => (text === '' ? null : text))

const title = content(landingPageLimits.sectionTitle, 'Titel')
const text = content(landingPageLimits.sectionContent, 'Tekst')

const landingPageContent = z.object({
  metaDescription: content(landingPageLimits.metaDescription, 'Omschrijving'),
  section1Title: title,
  section1Content: text,
  section2Title: title,
  section2Content: text,
  section3Title: title,
  section3Content: text,
  section4Title: title,
  section4Content: text,
})

const words = z.string().nullable()

export const landingPage = z.object({
  id,
  eventId: id,
  /** Its event's; a page asked for by a slug the event had before carries the present one. */
  slug: z.string(),
  isPublished: z.boolean(),
  metaDescription: words,
  section1Title: words,
  section1Content: words,
  section2Title: words,
  section2Content: words,
  section3Title: words,
  section3Content: words,
  section4Title: words,
  section4Content: words,
  /** With the live count of groups and free places; nobody's name. */
  event: event.omit({ creator: true, rejectionReason: true }),
  /** The share picture's path on this site, 1200×630, image/jpeg. It changes with what it shows. */
  shareImage: z.string(),
  createdAt: instant,
  updatedAt: instant,
  publishedAt: instant.nullable(),
})
export type LandingPage = z.infer<typeof landingPage>

const answer = z.object({ landingPage })

export const getLandingPage = route({
  method: 'GET',
  path: '/landing-pages/:slug',
  access: 'public',
  summary: "A published page of a live, public event, by the event's slug or one it had before",
  params: z.object({ slug: z.string().min(1).max(200) }),
  output: answer,
  refusals: ['LANDING_PAGE_NOT_FOUND'],
})

const eventParams = z.object({ eventId: id })

export const getEventLandingPage = route({
  method: 'GET',
  path: '/admin/events/:eventId/landing-page',
  access: 'admin',
  summary: 'The page of an event, published or not; LANDING_PAGE_NOT_FOUND while it has none',
  params: eventParams,
  output: answer,
  refusals: ['EVENT_NOT_FOUND', 'LANDING_PAGE_NOT_FOUND'],
})

export const createLandingPage = route({
  method: 'POST',
  path: '/admin/events/:eventId/landing-page',
  access: 'admin',
  summary: 'Make the page of an event, unpublished',
  params: eventParams,
  body: landingPageContent,
  output: answer,
  status: 201,
  refusals: ['EVENT_NOT_FOUND', 'LANDING_PAGE_EXISTS'],
})

export const updateLandingPage = route({
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: '/admin/landing-pages/:id',
  access: 'admin',
  summary: 'Change what a page says; a field that is left out stays as it is',
  params: idParams,
  body: landingPageContent,
  output: answer,
  refusals: ['LANDING_PAGE_NOT_FOUND'],
})

export const publishLandingPage = route({
  method: 'PATCH',
  alsoMethods: ['PUT'],
  path: '/admin/landing-pages/:id/publish',
  access: 'admin',
  summary:
    'Publish or unpublish a page, without `publish` the other of the two; its event becomes PUBLISHED or APPROVED',
  params: idParams,
  body: z.object({ publish: z.boolean().nullish() }),
  output: answer,
  refusals: ['LANDING_PAGE_NOT_FOUND', 'EVENT_NOT_LIVE', 'EVENT_NOT_PUBLIC'],
})
