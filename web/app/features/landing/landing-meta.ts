import type { LandingPage } from 'contract/landing-pages.ts'
import { formatDateRange } from '~/lib/format/dates.ts'
import { pageTitle } from '~/lib/routing/head.ts'

/** What a search engine shows has room for about this much. */
const DESCRIPTION_LENGTH = 160

/** The page's title and the line under it in search results and shared links. */
export function landingMeta({ event, metaDescription }: LandingPage): { title: string; description: string } {
  const when = formatDateRange(event.startDate, event.endDate)
  const usual = `Alleen een kaartje voor ${event.title} (${when}, ${event.location})? Vind een klein groepje, leer elkaar kennen in de chat en ga samen. Gratis.`
  return {
    title: pageTitle(`Alleen naar ${event.title}? Ga samen`),
    description: metaDescription ?? shorten(usual, DESCRIPTION_LENGTH),
  }
}

/** Cut at a word, with an ellipsis. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`
}
