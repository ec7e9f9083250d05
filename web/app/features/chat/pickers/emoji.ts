/** The picker's four categories of sixteen (spec 1 section 9), with the words they are called by. */
export type EmojiCategory = {
  id: string
  label: string
  emoji: readonly (readonly [character: string, name: string])[]
}

export const EMOJI_CATEGORIES: readonly EmojiCategory[] = [
  {
    id: 'faces',
    label: 'Gezichten',
    emoji: [
      ['😀', 'lachend gezicht'],
      ['😂', 'tranen van het lachen'],
      ['🙂', 'glimlach'],
      ['😉', 'knipoog'],
      ['😊', 'blozende glimlach'],
      ['😍', 'hartjes in de ogen'],
      ['😎', 'zonnebril'],
      ['🤩', 'sterren in de ogen'],
      ['🥳', 'feestgezicht'],
      ['😜', 'tong uit met knipoog'],
      ['🤔', 'denkend gezicht'],
      ['😴', 'slapend gezicht'],
      ['😅', 'lach met zweetdruppel'],
      ['😢', 'traan'],
      ['😮', 'verbaasd gezicht'],
      ['😡', 'boos gezicht'],
    ],
  },
  {
    id: 'party',
    label: 'Feest',
    emoji: [
      ['🎉', 'feesttoeter'],
      ['🎊', 'confettibal'],
      ['🎈', 'ballon'],
      ['🎶', 'muzieknoten'],
      ['🎵', 'muzieknoot'],
      ['🎤', 'microfoon'],
      ['🎧', 'koptelefoon'],
      ['🎸', 'gitaar'],
      ['🥁', 'trommel'],
      ['💃', 'dansende vrouw'],
      ['🕺', 'dansende man'],
      ['🍻', 'proostende biertjes'],
      ['🥂', 'proostende glazen'],
      ['🍕', 'pizza'],
      ['🎪', 'circustent'],
      ['🔥', 'vuur'],
    ],
  },
  {
    id: 'hearts',
    label: 'Harten',
    emoji: [
      ['❤️', 'rood hart'],
      ['🧡', 'oranje hart'],
      ['💛', 'geel hart'],
      ['💚', 'groen hart'],
      ['💙', 'blauw hart'],
      ['💜', 'paars hart'],
      ['🖤', 'zwart hart'],
      ['🤍', 'wit hart'],
      ['🤎', 'bruin hart'],
      ['💔', 'gebroken hart'],
      ['💕', 'twee harten'],
      ['💖', 'fonkelend hart'],
      ['💗', 'groeiend hart'],
      ['💘', 'hart met pijl'],
      ['💝', 'hart met strik'],
      ['💞', 'draaiende harten'],
    ],
  },
  {
    id: 'gestures',
    label: 'Gebaren',
    emoji: [
      ['👍', 'duim omhoog'],
      ['👎', 'duim omlaag'],
      ['👋', 'zwaaiende hand'],
      ['👏', 'applaus'],
      ['🙌', 'handen in de lucht'],
      ['🙏', 'gevouwen handen'],
      ['🤝', 'handdruk'],
      ['💪', 'spierbal'],
      ['✌️', 'vredesteken'],
      ['🤘', 'rockgebaar'],
      ['🤙', 'belgebaar'],
      ['👌', 'prima-gebaar'],
      ['🤞', 'vingers gekruist'],
      ['👊', 'vuist'],
      ['🫶', 'hart met handen'],
      ['🤷', 'schouders ophalen'],
    ],
  },
]

const NAMES = new Map(EMOJI_CATEGORIES.flatMap(({ emoji }) => emoji))

/** What an emoji is called; itself where it is none of the picker's. */
export const nameOfEmoji = (character: string): string => NAMES.get(character) ?? character

/** Typed shortcuts; the longer ones first where one begins another. */
const EMOTICONS: Readonly<Record<string, string>> = {
  ':-)': '🙂',
  ':)': '🙂',
  ';-)': '😉',
  ';)': '😉',
  ':-D': '😀',
  ':D': '😀',
  ':-(': '😢',
  ':(': '😢',
  ":'(": '😢',
  ':-P': '😜',
  ':P': '😜',
  ':p': '😜',
  ':-O': '😮',
  ':O': '😮',
  ':o': '😮',
  '8-)': '😎',
  'B)': '😎',
  ':-*': '😘',
  ':*': '😘',
  '<3': '❤️',
  '</3': '💔',
  '\\o/': '🙌',
  '(y)': '👍',
  '(n)': '👎',
}

/**
 * The text after a space was typed at its end: an emoticon that stood there on its own is now an emoji. Null when nothing
 * changes.
 */
export function withEmoji(text: string): string | null {
  const typed = /(?:^|\s)(\S+) $/.exec(text)?.[1]
  const emoji = typed === undefined ? undefined : EMOTICONS[typed]
  return typed === undefined || emoji === undefined ? null : `${text.slice(0, -typed.length - 1)}${emoji} `
}

const ONE = '(?:\\p{RI}\\p{RI}|\\p{Emoji}(?:\\p{EMod}|\\uFE0F\\u20E3?)?(?:\\u200D\\p{Emoji}(?:\\p{EMod}|\\uFE0F)?)*)'
const FEW = new RegExp(`^(?:${ONE}\\s*){1,3}$`, 'u')

/** One to three emoji and nothing else: shown large. Digits count as emoji in Unicode and are left out. */
export function isFewEmoji(text: string): boolean {
  return FEW.test(text) && !/[0-9#*]/.test(text)
}
