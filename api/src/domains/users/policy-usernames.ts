import { PRODUCT_SLUG } from 'contract/platform/product.ts'

/** Names that look official. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['admin', 'admins', 'administrator', 'beheer', 'beheerder', 'beheerders', 'moderator', 'moderators', 'moderatie'],
  ...['support', 'helpdesk', 'klantenservice', 'security', 'systeem', 'system', 'root', 'official', 'officieel'],
  ...['webmaster', 'postmaster', 'hostmaster', 'noreply', 'team', 'staff', 'medewerker'],
])

/** Letters of other scripts that look like a Latin one (Unicode's confusables), and the digits used for letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', 'аɑα4'],
    ['b', 'ЬвβƄ'],
    ['c', 'сϲᴄ'],
    ['d', 'ԁɗ'],
    ['e', 'еҽєε3'],
    ['f', 'ẝ'],
    ['g', 'ɡց'],
    ['h', 'һнհ'],
    ['i', 'іıιɩӏ1'],
    ['j', 'јϳ'],
    ['k', 'кκ'],
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
    ['y', 'уγү'],
    ['z', 'ᴢ'],
  ].flatMap(([latin = '', others = '']) => [...others].map((other) => [other, latin])),
)

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** What a name looks like, in plain Latin letters. */
function looksLike(username: string): string {
  const lower = withoutAccents(username.normalize('NFKC').toLowerCase())
  return [...lower].map((letter) => LOOK_ALIKES[letter] ?? letter).join('')
}

/** @returns null when the name looks like no other; else the Latin name it may be confused with */
export const confusableWith = (username: string): string | null => {
  const isLatin = !/(?!\p{Script=Latin})\p{L}/u.test(username)
  return isLatin ? null : looksLike(username)
}

/** Whether the name may not be used: reserved, of mixed scripts, or of letters in an unusual form. */
export function isUsernameReserved(username: string): boolean {
  if (username.normalize('NFKC') !== username) return true
  if (/\p{Script=Latin}/u.test(username) && confusableWith(username) !== null) return true
  const skeleton = looksLike(username).replace(/[._-]/g, '')
  const rest = skeleton.replace(PRODUCT_SLUG, '')
  return RESERVED.has(skeleton) || (rest !== skeleton && (rest === '' || RESERVED.has(rest)))
}
