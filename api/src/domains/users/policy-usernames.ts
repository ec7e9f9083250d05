import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { findTextWarnings } from 'contract/text-warnings.ts'

const RESERVED: ReadonlySet<string> = new Set([
  ...['admin', 'admins', 'administrator', 'beheer', 'beheerder', 'beheerders', 'moderator', 'moderators', 'moderatie'],
  ...['support', 'helpdesk', 'klantenservice', 'security', 'systeem', 'system', 'root', 'official', 'officieel'],
  ...['webmaster', 'postmaster', 'hostmaster', 'noreply', 'team', 'staff', 'medewerker'],
  ...['veiligheid', 'hulp', 'politie', 'vertrouwen', 'safety', 'police'],
])

/** Words that change nothing about what a name claims. */
const FILLERS: ReadonlySet<string> = new Set(['de', 'het', 'een', 'van', 'the', 'echte', 'real', 'nl', 'com'])

const PAIRS = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
] as const

/** Words that say that a name is the real one. */
const CLAIMS: ReadonlySet<string> = new Set(['echte', 'real', 'mod'])

/** Letters that look like a plain Latin one (Unicode's confusables), and the digits used for letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', 'аɑα4'],
    ['b', 'ЬвβƄɓ'],
    ['c', 'сϲᴄ'],
    ['d', 'ԁɗ'],
    ['e', 'еҽєε3'],
    ['f', 'ẝ'],
    ['g', 'ɡց'],
    ['h', 'һнհ'],
    ['i', 'іıιɩӏ1'],
    ['j', 'јϳȷ'],
    ['k', 'кκĸƙ'],
    ['l', 'ⅼ'],
    ['m', 'мᴍ'],
    ['n', 'пոη'],
    ['o', 'оοօσ0'],
    ['p', 'рρ'],
    ['q', 'ԛ'],
    ['r', 'гᴦ'],
    ['s', 'ѕꜱ5'],
    ['t', 'тτ'],
    ['u', 'υսц'],
    ['v', 'ѵν'],
    ['w', 'ԝшω'],
    ['x', 'хχ'],
    ['y', 'уγүƴ'],
    ['z', 'ᴢ'],
  ].flatMap(([latin = '', others = '']) => [...others].map((other) => [other, latin])),
)

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

const withPairsJoined = (name: string): string =>
  PAIRS.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), name)

function looksLike(username: string): string {
  const lower = withoutAccents(username.normalize('NFKC').toLowerCase())
  return [...lower].map((letter) => LOOK_ALIKES[letter] ?? letter).join('')
}

/**
 * The names as which it reads, itself among them. A capital i, a small L and a one look the same: `Iisa` and `1isa` read as
 * `lisa`, `lris` as `Iris`.
 */
export function namesReadIn(username: string): string[] {
  const spellings = [
    username,
    username.replace(/I(?=[aeiouy])|(?<=\p{Ll}I*)I/gu, 'l'),
    username.replace(/(?<![^._-])l(?=[b-df-hj-np-tv-xz])/g, 'I'),
    username.replace(/1(?=.*\p{L})/gu, 'l'),
  ]
  const names = spellings.flatMap((spelling) => [spelling, confusableWith(spelling), readsAs(spelling)])
  return [...new Set(names.flatMap((name) => name?.toLowerCase() ?? []))]
}

/** `s4nne` reads as `sanne`. Null for other names; digits at the end are a number: many people are called like `lisa4`. */
export function readsAs(username: string): string | null {
  const [, word = '', number = ''] = /^(.*?)(\d*)$/s.exec(username) ?? []
  return /\d/.test(word) ? looksLike(word) + number : null
}

function bareName(username: string): string {
  const words = withPairsJoined(looksLike(username).replaceAll(PRODUCT_SLUG, '.'))
    .split(/[._-]+/)
    .filter((word) => word !== '' && !RESERVED.has(word) && !CLAIMS.has(word))
  return words.join('.')
}

export function resemblesAdmin(username: string, adminNames: readonly string[]): boolean {
  const bare = bareName(username)
  return (
    bare !== '' && adminNames.some((name) => name.toLowerCase() !== username.toLowerCase() && bareName(name) === bare)
  )
}

const isLatin = (text: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(text)

/** @returns null when the name looks like no other; else the name of plain letters that it may be confused with */
export function confusableWith(username: string): string | null {
  if (!isLatin(username)) return looksLike(username)
  const lower = username.toLowerCase()
  const plain = lower.replace(/[^\0-\x7f]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
  return plain === lower ? null : plain
}

/** Phonetic letters and small capitals, which no name in Europe is written with. */
const hasUnusualLetter = (username: string): boolean =>
  /(?![əɛɔɓɗƙƴ])[\u0180-\uffff]/u.test(
    [...withoutAccents(username.toLowerCase())].filter((letter) => /\p{Script=Latin}/u.test(letter)).join(''),
  )

/** Whether the name may not be used: reserved, a web address, of mixed scripts, or of letters in an unusual form. */
export function isUsernameReserved(username: string): boolean {
  if (username.normalize('NFKC') !== username) return true
  // Mail programs make a link of it, and registering mails the name to an address that may be a stranger's.
  if (findTextWarnings(username).includes('LINK')) return true
  if (/\p{Script=Latin}/u.test(username) && !isLatin(username)) return true
  if (hasUnusualLetter(username)) return true
  // A digit stands for a letter, or for nothing.
  return [username, username.replaceAll(/\d/g, '')].some((name) => {
    const looks = looksLike(name)
    return claimsOffice(looks) || claimsOffice(withPairsJoined(looks))
  })
}

/** Whether nothing remains of the name beside official words, fillers and the name of the product. */
function claimsOffice(name: string): boolean {
  const joined = name.replaceAll(/[._-]/g, '')
  const rest = joined.replace(PRODUCT_SLUG, '')
  if (RESERVED.has(joined) || (rest !== joined && (rest === '' || RESERVED.has(rest)))) return true
  const words = name
    .replace(PRODUCT_SLUG, '.')
    .split(/[._-]+/)
    .filter((word) => word !== '' && !FILLERS.has(word))
  return words.length === 0 ? name.includes(PRODUCT_SLUG) : words.every((word) => RESERVED.has(word))
}
