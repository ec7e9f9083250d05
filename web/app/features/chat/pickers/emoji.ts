/** The four categories of the picker (spec 1 section 9), with Dutch names for screen readers. */
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

/** The Dutch name of an emoji in the picker; for others the emoji itself. */
export const nameOfEmoji = (character: string): string => NAMES.get(character) ?? character

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

/** The text with the emoticon before its final space replaced by an emoji; null when there is none. */
export function replaceEmoticon(text: string): string | null {
  const typed = /(?:^|\s)(\S+) $/.exec(text)?.[1]
  const emoji = typed === undefined ? undefined : EMOTICONS[typed]
  return typed === undefined || emoji === undefined ? null : `${text.slice(0, -typed.length - 1)}${emoji} `
}

const ONE = '(?:\\p{RI}\\p{RI}|\\p{Emoji}(?:\\p{EMod}|\\uFE0F\\u20E3?)?(?:\\u200D\\p{Emoji}(?:\\p{EMod}|\\uFE0F)?)*)'
const FEW = new RegExp(`^(?:${ONE}\\s*){1,3}$`, 'u')

/** One to three emoji and nothing else. Digits, which Unicode counts as emoji, do not count. */
export function isOnlyEmoji(text: string): boolean {
  return FEW.test(text) && !/[0-9#*]/.test(text)
}
