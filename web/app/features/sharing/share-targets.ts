import { PRODUCT_SLUG } from 'contract/product.ts'

/** What is shared: an event, or a group that goes there. */
export type Shareable = {
  kind: 'event' | 'group'
  /** Of the event, or the group's own. */
  name: string
  eventTitle: string
  /** On this site, with the slash. */
  path: string
}

const EVENT_HASHTAG_LENGTH = 20

/** Without the `#`. A hashtag ends at the first sign that is no letter or digit, so the event's name is joined first. */
export function hashtagsOf({ eventTitle }: Pick<Shareable, 'eventTitle'>): string[] {
  const joined = eventTitle.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const cut = Array.from(joined).slice(0, EVENT_HASHTAG_LENGTH).join('')
  return [PRODUCT_SLUG, 'festivalbuddy', 'groep', ...(cut === '' ? [] : [cut])]
}

/** The sentence that goes along with the link. */
export function sentenceOf({ kind, name, eventTitle }: Shareable): string {
  return kind === 'event'
    ? `Ga je mee naar ${eventTitle}? Zoek samen met mij een groepje.`
    : `Ga je mee naar ${eventTitle}? Dit is onze groep: ${name}.`
}

const withHashtags = (shared: Shareable): string =>
  `${sentenceOf(shared)} ${hashtagsOf(shared)
    .map((tag) => `#${tag}`)
    .join(' ')}`

const address = (base: string, query: Record<string, string>): string =>
  `${base}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`

/** The places that take a ready-made message by an address. Instagram has none: for it the link is copied. */
export const SHARE_TARGETS = ['WhatsApp', 'WhatsApp Web', 'Facebook', 'Reddit', 'LinkedIn', 'Telegram'] as const
export type ShareTarget = (typeof SHARE_TARGETS)[number]

/** Where a target is opened. Facebook and LinkedIn take the link alone and read the rest from the page itself. */
export function shareUrl(target: ShareTarget, shared: Shareable, link: string): string {
  const text = withHashtags(shared)
  switch (target) {
    case 'WhatsApp':
      return address('https://wa.me/', { text: `${text} ${link}` })
    case 'WhatsApp Web':
      return address('https://web.whatsapp.com/send', { text: `${text} ${link}` })
    case 'Facebook':
      return address('https://www.facebook.com/sharer/sharer.php', { u: link, hashtag: `#${PRODUCT_SLUG}` })
    case 'Reddit':
      return address('https://www.reddit.com/submit', { url: link, title: sentenceOf(shared) })
    case 'LinkedIn':
      return address('https://www.linkedin.com/sharing/share-offsite/', { url: link })
    case 'Telegram':
      return address('https://t.me/share/url', { url: link, text })
  }
}
