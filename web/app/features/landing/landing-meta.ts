import type { PublicLandingPage } from 'contract/landing-pages.ts'
import { formatEventTime } from '~/lib/format/dates.ts'
import { pageTitle } from '~/lib/routing/head.ts'
import { whoJoinsPath } from './components/who-joins-path.ts'

/** Search engines show about this many characters. */
export const DESCRIPTION_LENGTH = 160

export function landingMeta({ event, metaDescription }: PublicLandingPage): { title: string; description: string } {
  const when = formatEventTime(event)
  const standard = `Alleen een kaartje voor ${event.title} (${when}, ${event.location})? Vind een klein groepje, leer elkaar kennen in de chat en ga samen. Gratis.`
  return {
    title: pageTitle(`Alleen naar ${event.title}? Ga samen`),
    description: metaDescription ?? shorten(standard, DESCRIPTION_LENGTH),
  }
}

export const whoJoinsMeta = ({ event, shareImage }: PublicLandingPage) => ({
  title: pageTitle(`Wie gaat er mee naar ${event.title}?`),
  description: `${formatEventTime(event)}, ${event.location}. Iemand zoekt gezelschap. Ga je mee? Kijk wie er nog meer gaat.`,
  path: whoJoinsPath(event.slug),
  picture: shareImage,
})

/** Truncates at a word boundary, with an ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`
}
