import { OWN_GIFS, type OwnGif } from './policy-bundled.ts'

/** An id as any provider makes them. */
const ID = /^[\w-]{1,128}$/
const PICTURE = /\.(gif|webp)$/i

/** Where our own set stands on this site. */
export const ownUrl = (name: string): string => `/gifs/${name}.gif`

/**
 * Whether a GIF may be attached: one of our own by its exact path, or a GIF or WebP on exactly one of the provider's
 * hosts, over https, without port, credentials or fragment.
 *
 * @param hosts of the provider; empty without one
 */
export function isSendableGif({ url, id }: { url: string; id: string }, hosts: readonly string[]): boolean {
  if (!ID.test(id)) return false
  if (OWN_GIFS.some(({ name }) => id === name && url === ownUrl(name))) return true
  // The text itself and not only what a lenient parser makes of it: no backslash, blank or at-sign may hide in it.
  if (!/^https:\/\/[a-z0-9.-]+\/[\w\-./%]+(\?[\w\-.&=%]*)?$/i.test(url) || !URL.canParse(url)) return false
  const { protocol, hostname, port, username, password, pathname, hash } = new URL(url)
  return (
    protocol === 'https:' &&
    hosts.includes(hostname) &&
    port === '' &&
    username === '' &&
    password === '' &&
    hash === '' &&
    PICTURE.test(pathname)
  )
}

const WORD = /[\p{L}\p{N}]+/gu
const wordsOf = (text: string): string[] => [
  ...(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().match(WORD) ?? []),
]

/** Our own GIFs in which every word begins a word of the title or of what it is found by; the closest first. */
export function searchOwn(text: string, limit: number): OwnGif[] {
  const words = wordsOf(text)
  const scored = OWN_GIFS.map((gif) => {
    const known = wordsOf(`${gif.title} ${gif.words}`)
    const hits = words.map((word) => (known.includes(word) ? 2 : known.some((one) => one.startsWith(word)) ? 1 : 0))
    return { gif, score: hits.includes(0) ? 0 : hits.reduce<number>((sum, hit) => sum + hit, 1) }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ gif }) => gif)
}
