import { PRODUCT_SLUG } from 'contract/platform/product.ts'

export type Shareable = {
  kind: 'event' | 'group' | 'looking' | 'town'
  name: string
  eventTitle: string
  path: string
}

const EVENT_HASHTAG_LENGTH = 20

/** Without the `#`. Only letters and digits: a hashtag ends at any other character. */
export function hashtagsOf({ eventTitle }: Pick<Shareable, 'eventTitle'>): string[] {
  const letters = eventTitle.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const tag = Array.from(letters).slice(0, EVENT_HASHTAG_LENGTH).join('')
  return [PRODUCT_SLUG, 'festivalbuddy', 'groep', ...(tag === '' ? [] : [tag])]
}

export function sentenceOf({ kind, name, eventTitle }: Shareable): string {
  if (kind === 'looking') return `Wie gaat er mee naar ${eventTitle}? Ik zoek gezelschap.`
  if (kind === 'town') return `Ik wil uit in ${name}. Ga je mee?`
  return kind === 'event'
    ? `Ga je mee naar ${eventTitle}? Zoek samen met mij een groep.`
    : `Ga je mee naar ${eventTitle}? Dit is onze groep: ${name}.`
}

const textWithHashtags = (shared: Shareable): string =>
  `${sentenceOf(shared)} ${hashtagsOf(shared)
    .map((tag) => `#${tag}`)
    .join(' ')}`

const urlWithQuery = (base: string, query: Record<string, string>): string =>
  `${base}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`

/** The services with a share URL. Instagram has none: for it the link is copied. */
export const SHARE_TARGETS = ['WhatsApp', 'WhatsApp Web', 'Facebook', 'Reddit', 'LinkedIn', 'Telegram'] as const
export type ShareTarget = (typeof SHARE_TARGETS)[number]

/** Facebook and LinkedIn accept only the link and read the rest from the page's Open Graph tags. */
export function shareUrl(target: ShareTarget, shared: Shareable, link: string): string {
  const text = textWithHashtags(shared)
  switch (target) {
    case 'WhatsApp':
      return urlWithQuery('https://wa.me/', { text: `${text} ${link}` })
    case 'WhatsApp Web':
      return urlWithQuery('https://web.whatsapp.com/send', { text: `${text} ${link}` })
    case 'Facebook':
      return urlWithQuery('https://www.facebook.com/sharer/sharer.php', { u: link, hashtag: `#${PRODUCT_SLUG}` })
    case 'Reddit':
      return urlWithQuery('https://www.reddit.com/submit', { url: link, title: sentenceOf(shared) })
    case 'LinkedIn':
      return urlWithQuery('https://www.linkedin.com/sharing/share-offsite/', { url: link })
    case 'Telegram':
      return urlWithQuery('https://t.me/share/url', { url: link, text })
  }
}
