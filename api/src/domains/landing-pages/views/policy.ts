import { type Door, isVia, VIA } from 'contract/events/doors.ts'
import { publicPageSlug } from 'contract/events/public-page.ts'
import { TOWN_PAGE_PREFIX } from 'contract/town-paths.ts'

/** The page that asks who goes along; only shared links lead to it. */
const WHO_JOINS = '/wie-gaat-er-mee/'
const SEARCH_ENGINES = /(^|\.)(google|bing|duckduckgo|ecosia|startpage|qwant|yahoo|brave|yandex)\.[a-z.]+$/

export type PageView = { slug: string; door: Door }

/** The event that a page is about, and how the visitor came; null for any other page. */
export function pageViewOf(url: string, referrer: string | undefined, publicUrl: string): PageView | null {
  const page = URL.parse(`http://site.invalid${url}`)
  if (page === null) return null
  const { pathname, searchParams } = page
  if (pathname.startsWith(WHO_JOINS)) return withSlug(pathname.slice(WHO_JOINS.length), 'SHARE')
  const slug = publicPageSlug(pathname)
  if (slug === null) return null
  const via = searchParams.get('via')
  const door = isVia(via) ? VIA[via] : doorOfReferrer(referrer, publicUrl)
  return withSlug(slug, door)
}

const withSlug = (slug: string, door: Door): PageView | null =>
  /^[a-z0-9-]{1,120}$/.test(slug) ? { slug, door } : null

function doorOfReferrer(referrer: string | undefined, publicUrl: string): Door {
  const from = URL.parse(referrer ?? '')
  if (from === null) return 'DIRECT'
  if (from.origin === new URL(publicUrl).origin) return from.pathname.startsWith(TOWN_PAGE_PREFIX) ? 'TOWN' : 'SITE'
  return SEARCH_ENGINES.test(from.hostname) ? 'SEARCH' : 'ELSEWHERE'
}
