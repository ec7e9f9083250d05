import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import {
  BriefcaseBusiness,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  MonitorSmartphone,
  Send,
  ThumbsUp,
} from 'lucide-react'

/** `title`: of the event, or the name of the town. */
export type Shareable = {
  kind: 'event' | 'group' | 'looking' | 'town'
  title: string
  groupName?: string
  path: string
}

const EVENT_HASHTAG_LENGTH = 20

/** Only letters and digits: a hashtag ends at any other character. */
export function hashtagsOf({ title }: Pick<Shareable, 'title'>): string {
  const letters = title.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const tag = Array.from(letters).slice(0, EVENT_HASHTAG_LENGTH).join('')
  return [PRODUCT_SLUG, 'festivalbuddy', 'groep', tag]
    .filter(Boolean)
    .map((word) => `#${word}`)
    .join(' ')
}

export function sentenceOf({ kind, title, groupName }: Shareable): string {
  if (kind === 'looking') return `Wie gaat er mee naar ${title}? Ik zoek gezelschap.`
  if (kind === 'town') return `Ik wil uit in ${title}. Ga je mee?`
  return kind === 'event'
    ? `Ga je mee naar ${title}? Zoek samen met mij een groep.`
    : `Ga je mee naar ${title}? Dit is onze groep: ${groupName}.`
}

const textOf = (shared: Shareable): string => `${sentenceOf(shared)} ${hashtagsOf(shared)}`

const urlWithQuery = (base: string, query: Record<string, string>): string =>
  `${base}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`

type ShareTarget = { name: string; icon: LucideIcon; urlFor: (shared: Shareable, link: string) => string }

/**
 * The services with a share URL. Instagram has none: for it the link is copied. Facebook and LinkedIn accept only the link and
 * read the rest from the page's Open Graph tags.
 */
export const SHARE_TARGETS: readonly ShareTarget[] = [
  {
    name: 'WhatsApp',
    icon: MessageCircle,
    urlFor: (shared, link) => urlWithQuery('https://wa.me/', { text: `${textOf(shared)} ${link}` }),
  },
  {
    name: 'WhatsApp Web',
    icon: MonitorSmartphone,
    urlFor: (shared, link) => urlWithQuery('https://web.whatsapp.com/send', { text: `${textOf(shared)} ${link}` }),
  },
  {
    name: 'Facebook',
    icon: ThumbsUp,
    urlFor: (_, u) => urlWithQuery('https://www.facebook.com/sharer/sharer.php', { u, hashtag: `#${PRODUCT_SLUG}` }),
  },
  {
    name: 'Reddit',
    icon: MessagesSquare,
    urlFor: (shared, url) => urlWithQuery('https://www.reddit.com/submit', { url, title: sentenceOf(shared) }),
  },
  {
    name: 'LinkedIn',
    icon: BriefcaseBusiness,
    urlFor: (_, url) => urlWithQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    name: 'Telegram',
    icon: Send,
    urlFor: (shared, url) => urlWithQuery('https://t.me/share/url', { url, text: textOf(shared) }),
  },
]
