import { BUNDLED_GIFS, type BundledGif } from './policy-bundled.ts'

const ID = /^[\w-]{1,128}$/
const IMAGE_FILE = /\.(gif|webp)$/i

export const bundledUrl = (name: string): string => `/gifs/${name}.gif`

/**
 * A bundled one by its exact path, or a GIF or WebP on one of the provider's hosts.
 * @param hosts empty without a provider
 */
export function isSendableGif({ url, id }: { url: string; id: string }, hosts: readonly string[]): boolean {
  if (!ID.test(id)) return false
  if (BUNDLED_GIFS.some(({ name }) => id === name && url === bundledUrl(name))) return true
  // Checks the text as well as the parsed URL, because parsers accept backslashes and blanks and hide user names.
  if (!/^https:\/\/[a-z0-9.-]+\/[\w\-./%]+(\?[\w\-.&=%]*)?$/i.test(url) || !URL.canParse(url)) return false
  const { protocol, hostname, port, username, password, pathname, hash } = new URL(url)
  return (
    protocol === 'https:' &&
    hosts.includes(hostname) &&
    port === '' &&
    username === '' &&
    password === '' &&
    hash === '' &&
    IMAGE_FILE.test(pathname)
  )
}

const WORDS = /[\p{L}\p{N}]+/gu
const wordsOf = (text: string): string[] => [
  ...(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().match(WORDS) ?? []),
]

/** Bundled GIFs for which every search word is a prefix of a word of the title or keywords; best match first. */
export function searchBundled(text: string, limit: number): BundledGif[] {
  const words = wordsOf(text)
  const scored = BUNDLED_GIFS.map((gif) => {
    const gifWords = wordsOf(`${gif.title} ${gif.keywords}`)
    const hits = words.map((word) =>
      gifWords.includes(word) ? 2 : gifWords.some((gifWord) => gifWord.startsWith(word)) ? 1 : 0,
    )
    return { gif, score: hits.includes(0) ? 0 : hits.reduce<number>((sum, hit) => sum + hit, 1) }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ gif }) => gif)
}
