import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Words that Dutch passwords are made of; the library's lists are English. */
const DUTCH_WORDS: ReadonlySet<string> = new Set([
  ...['welkom', 'wachtwoord', 'geheim', 'hallo', 'nederland', 'amsterdam', 'rotterdam', 'utrecht', 'feyenoord'],
  ...['voetbal', 'zomer', 'winter', 'lente', 'herfst', 'januari', 'februari', 'maart', 'april', 'juni', 'juli'],
  ...['augustus', 'september', 'oktober', 'november', 'december', 'maandag', 'vrijdag', 'zaterdag', 'zondag'],
  ...['schatje', 'liefde', 'lieverd', 'kusjes', 'vrienden', 'familie', 'knuffel', 'poesje', 'hondje', 'konijn'],
  ...['vakantie', 'school', 'muziek', 'feestje', 'festival', 'computer', 'internet', 'inloggen', 'koning', 'oranje'],
])

/** A Dutch word with up to this many other characters, such as `01!`, counts as guessable. */
const MAX_AROUND_WORD = 3
/** Enough for `Password1!`, and less than two words or a word with a year take. */
const MIN_GUESSES = 10 ** 4.5
/** Only so many characters are checked, because the library's time rises with the length. */
const CHECKED_LENGTH = 40
const MIN_OWN_WORD = 4
/** A password with the person's own name in it needs this many other letters. */
const MIN_OTHER_LETTERS = 4

let zxcvbn: ZxcvbnFactory | null = null

/** A common password, or little more than the person's own name or address. */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const words = own
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length >= MIN_OWN_WORD)
  const lower = password.normalize('NFKC').toLowerCase()
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower)
  if (rest !== lower && (rest.match(/\p{L}/gu)?.length ?? 0) < MIN_OTHER_LETTERS) return true
  const letters = lower.replace(/[^\p{L}]/gu, '')
  if (DUTCH_WORDS.has(letters) && lower.length - letters.length <= MAX_AROUND_WORD) return true
  zxcvbn ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return zxcvbn.check(password.slice(0, CHECKED_LENGTH)).guesses < MIN_GUESSES
}
