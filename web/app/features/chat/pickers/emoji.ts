import categories from './emoji.json' with { type: 'json' }

/** The four categories of the picker (spec 1 section 9), with Dutch names for screen readers. */
type EmojiCategory = {
  id: string
  label: string
  emoji: readonly (readonly [character: string, name: string])[]
}

export const EMOJI_CATEGORIES = categories as unknown as readonly EmojiCategory[]

const NAMES = new Map(EMOJI_CATEGORIES.flatMap(({ emoji }) => emoji))

export const nameOfEmoji = (character: string): string => NAMES.get(character) ?? character

const EMOTICONS: Readonly<Record<string, readonly string[]>> = {
  '🙂': [':-)', ':)'],
  '😉': [';-)', ';)'],
  '😀': [':-D', ':D'],
  '😢': [':-(', ':(', ":'("],
  '😜': [':-P', ':P', ':p'],
  '😮': [':-O', ':O', ':o'],
  '😎': ['8-)', 'B)'],
  '😘': [':-*', ':*'],
  '❤️': ['<3'],
  '💔': ['</3'],
  '🙌': ['\\o/'],
  '👍': ['(y)'],
  '👎': ['(n)'],
}

/** The text with the emoticon before its final space replaced by an emoji; null when there is none. */
export function replaceEmoticon(text: string): string | null {
  const typed = /(?:^|\s)(\S+) $/.exec(text)?.[1] ?? ''
  const emoji = Object.keys(EMOTICONS).find((known) => EMOTICONS[known]?.includes(typed))
  return emoji === undefined ? null : `${text.slice(0, -typed.length - 1)}${emoji} `
}

const ONE = '(?:\\p{RI}\\p{RI}|\\p{Emoji}(?:\\p{EMod}|\\uFE0F\\u20E3?)?(?:\\u200D\\p{Emoji}(?:\\p{EMod}|\\uFE0F)?)*)'
const FEW = new RegExp(`^(?:${ONE}\\s*){1,3}$`, 'u')

/** One to three emoji and nothing else. Digits, which Unicode counts as emoji, do not count. */
export function isOnlyEmoji(text: string): boolean {
  return FEW.test(text) && !/[0-9#*]/.test(text)
}
