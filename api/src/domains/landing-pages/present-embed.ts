import { createHash } from 'node:crypto'
import { pathVia } from 'contract/events/doors.ts'
import type { EventStatus } from 'contract/events/events.ts'
import { freePlacesText, groupsText, publicLookingText, publicPagePath } from 'contract/events/public-page.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'

export type EmbeddedEvent = {
  slug: string
  status: EventStatus
  title: string
  when: string
  where: string
  /** Of its poster. */
  colors: readonly [string, string]
  groupCount: number
  freePlaces: number
  lookingCount: number
}

const STYLE =
  ':root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;font:16px/1.4 system-ui,sans-serif;color:#1d1433;background:#fff}a{display:flex;flex-direction:column;gap:6px;min-height:100vh;padding:0 16px 16px;color:inherit;text-decoration:none}a:focus-visible{outline:3px solid #5b2bd9;outline-offset:-3px}svg{display:block;width:calc(100% + 32px);height:12px;margin:0 -16px 8px}h1,p{margin:0;overflow-wrap:anywhere}h1{font-size:22px;line-height:1.15;display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden}.when{font-size:14px;color:#5b5470}b{font-weight:600}.go{align-self:flex-start;margin-top:auto;padding:10px 18px;border-radius:999px;background:#5b2bd9;color:#fff;font-weight:600}@media(prefers-color-scheme:dark){body{color:#f6f1ff;background:#1c1630}.when{color:#b9b0d0}.go{background:#b79bff;color:#1d1433}a:focus-visible{outline-color:#b79bff}}'

/** Any site may frame it: it runs no scripts, loads nothing and only links. `connect-src` lets Lighthouse read /robots.txt. */
export const EMBED_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  // The numbers are live, and a hidden event is gone at once.
  'cache-control': 'no-cache',
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

const htmlDocument = (title: string, head: string, body: string) =>
  `<!doctype html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>${head}<style>${STYLE}</style></head><body>${body}</body></html>\n`

/** @param publicUrl without a trailing slash */
export function presentEmbed(event: EmbeddedEvent, publicUrl: string): string {
  const page = publicUrl + publicPagePath(event)
  const question = `Alleen naar ${event.title}?`
  const looking = publicLookingText(event)
  const [from, to] = event.colors
  const description = `${question} ${event.when}, ${event.where}. Vind een klein groepje en ga samen.`
  const places = event.groupCount === 0 ? '' : `. ${freePlacesText(event)}`
  return htmlDocument(
    `${question} | ${PRODUCT_NAME}`,
    `<meta name="description" content="${escapeHtml(description)}"><link rel="canonical" href="${escapeHtml(page)}">`,
    `<main><a href="${escapeHtml(pathVia(page, 'knop'))}" target="_blank" rel="noopener"><svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><defs><linearGradient id="g"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><path fill="url(#g)" d="M0 0h100v4H0z"/></svg><p class="when">${escapeHtml(`${event.when} · ${event.where}`)}</p><h1>${escapeHtml(question)}</h1><p><b>${escapeHtml(groupsText(event))}</b>${escapeHtml(places)}</p>${looking === null ? '' : `<p>${escapeHtml(looking)}</p>`}<p class="go">Ga samen met ${PRODUCT_NAME}</p></a></main>`,
  )
}

/** For an event that is hidden, cancelled or over. A cancelled one is named. */
export function presentMissingEmbed(publicUrl: string, { code, message }: { code: string; message: string }): string {
  const title = code === 'EVENT_CANCELLED' ? message : `Dit evenement staat niet meer op ${PRODUCT_NAME}`
  return htmlDocument(
    PRODUCT_NAME,
    '',
    `<main><a href="${escapeHtml(publicUrl)}/" target="_blank" rel="noopener"><h1>${escapeHtml(title)}</h1><p class="go">Bekijk wat er wel is</p></a></main>`,
  )
}
