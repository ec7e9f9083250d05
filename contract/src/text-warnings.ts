import { TEXT_WARNINGS } from './text-warning-kinds.ts'

export type TextWarning = (typeof TEXT_WARNINGS)[number]

const LABELS: Record<TextWarning, string> = {
  LINK: 'een link',
  PHONE: 'een telefoonnummer',
  EMAIL: 'een e-mailadres',
  ADDRESS: 'een adres',
  PAYMENT: 'iets over betalen',
  OTHER_APP: 'een andere app',
}

/** As shown: "een link en een telefoonnummer" */
export const describeTextWarnings = (warnings: readonly TextWarning[]): string =>
  new Intl.ListFormat('nl-NL').format(warnings.map((warning) => LABELS[warning]))

/** Dates and times are runs of digits with separators, as telephone numbers are. */
const DATE = /(?<!\d)\d{1,2}[-/. ]\d{1,2}[-/. ](?:19|20)\d{2}(?!\d)/g
const TIME = /(?<![\d.:-])(?:[01]?\d|2[0-3])[:.][0-5]\d(?![.:]?\d)/g

const EMAIL =
  /(?<![\p{L}\d._%+/-])[\p{L}\d._%+-]+\s?(?:@|[[(]\s?at\s?[\])]|\bapenstaartje\b)\s?[\p{L}\d-]+(?:\s?(?:\.|[[(]?\b(?:punt|dot)\b[\])]?)\s?[a-z]{2,})+/giu

/** An ending that is also a Dutch word (leuk.de, top.app) counts only before a slash: people omit the space after a full stop. */
const SITE =
  /(?<![\p{L}\d@])(?:https?:\/\/[^\s/]+|www\.[^\s/]+|(?:[\p{L}\d-]+\.)+(?:(?:nl|be|com|net|org|eu|io|ly|xyz|gg|tv|shop|ru|cn|uk|fr|biz|frl|amsterdam)(?![\p{L}\d])|[a-z]{2,10}(?=\/[\p{L}\d])))/giu
const SPELLED_SITE = /[\p{L}\d-]{2,}\s?[[(]?\s?\b(?:punt|dot)\b\s?[\])]?\s?(?:nl|be|com|net|org|eu)(?![\p{L}\d])/iu

const DIGIT_WORDS: Record<string, string> = {
  nul: '0',
  een: '1',
  één: '1',
  twee: '2',
  drie: '3',
  vier: '4',
  vijf: '5',
  zes: '6',
  zeven: '7',
  acht: '8',
  negen: '9',
}
const DIGIT_WORD = /(?<!\p{L})(?:nul|een|één|twee|drie|vier|vijf|zes|zeven|acht|negen)(?!\p{L})/giu
const SEPARATORS = String.raw`[\s.,()/_–-]{0,3}`
/** Ten digits from 0 as in the Netherlands and Belgium, nine from 6 without the 0, or an international number. */
const PHONE = new RegExp(
  String.raw`(?<![\d€])(?:(?:\+|00)${SEPARATORS}[1-9](?:${SEPARATORS}\d){8,13}|0${SEPARATORS}[1-9](?:${SEPARATORS}\d){8}|6[ -]?\d{8}|6(?:[ -]\d\d){4}|6(?: \d){8})(?!\d)`,
  'u',
)

/** These endings have no other meaning, so lower case is matched as well. */
const STREET =
  /(?<!\p{L})\p{L}[\p{L}'-]+(?:straat|straatje|laan|gracht|kade|singel|plein|dijk|steeg|plantsoen|dreef|steenweg|boulevard|str\.)\s+\d{1,4}(?!\d)/giu
/** These endings occur in common words (onderweg, veld), so a capital is required. */
const CAPITAL_STREET =
  /(?<!\p{L})\p{Lu}[\p{L}'-]+(?:weg|hof|pad|wal|rak|park|markt|veld|baan|ring|burg|haven|berg|hoek|oever|poort)\s+\d{1,4}(?!\d)/gu
const NOT_A_STREET = /^(?:onder|heen|terug|half|snel|om|uit|zij|spoor|auto|kern|lucht)wegs?\s/i
/** Words that follow a count or a time, never a house number. */
const COUNTED =
  /^(?:\s?(?:[:.]\d|%|€|-?\s?\d{0,4}\s?(?:uur|uurtjes|u|min|minuten|minuutjes|mensen|man|personen|vrouwen|euro|dagen|weken|maanden|keer|x|km|kilometer|meter|m|jaar|tot|podia|podiums|festivals|haltes|kwartier|seconden|biertjes|januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)(?![\p{L}\d])))/iu
const POSTCODE = /(?<![\p{L}\d€])[1-9]\d{3}(?: ?([A-Z]{2})|[a-z]{2})(?![\p{L}\d])/gu
const NOT_A_POSTCODE =
  /^(?:IS|IN|EN|OF|OP|TE|AF|AL|DE|ER|GA|IK|JA|JE|NA|NU|OM|WE|ZE|ME|KM|CM|MM|KG|MB|GB|BV|PK|EU|SA|SD|SS)$/

const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}\s?[A-Z]{4}\s?(?:\d\s?){9,10}(?!\d)/iu
const MONEY = String.raw`(?:geld|euro|eur|€|centen|bedrag|voorschot|aanbetaling|borg|\d{2,}(?![\d:.]))`
const ME = '(?:me|mij|ons)'
/** "Een tikkie laat" means a little late. */
const PAYMENT = [
  /(?<!\p{L})tikkies?(?!\p{L})(?!\s(?:te|laat|later|vroeg|vroeger|moe|minder|meer|beter|anders|gek|gekker|dronken|zenuwachtig|verlegen|spannend|duur|duurder|harder|rustiger|eerder|ouder|jonger)(?!\p{L}))/iu,
  /betaalverzoek|betaallink|pay\s?pal|paysafe|western union|moneygram|revolut|cash\s?app|(?<!\p{L})wise\.com/iu,
  /(?<!\p{L})(?:iban|rekeningnummer|bankrekening|bankgegevens|creditcard(?:nummer|gegevens)|pincode)(?!\p{L})/iu,
  /(?<!\p{L})(?:bitcoins?|btc|crypto\p{L}*|ethereum|usdt|tether|beleggen|investeer\p{L}*|trading)(?!\p{L})/iu,
  new RegExp(String.raw`(?<!\p{L})stort\s[^.?!]{0,30}${MONEY}`, 'iu'),
  /cadeau\s?(?:kaart|bon)|gift\s?card|itunes\s?kaart|steam\s?kaart/iu,
  new RegExp(
    String.raw`(?<!\p{L})${MONEY}[^.?!]{0,30}(?<!\p{L})(?:overmaken|over te maken|overgemaakt|overboeken|storten|stuurt|overmaakt)(?!\p{L})`,
    'iu',
  ),
  new RegExp(String.raw`(?<!\p{L})(?:maak|maken|boek)\s[^.?!]{0,30}${MONEY}[^.?!]{0,25}\sover(?!\p{L})`, 'iu'),
  /(?<!\p{L})(?:overmaken|overboeken|storten)\s(?:naar|op|aan)\s(?:me|mij|mijn|m'n|deze|dit|ons)(?!\p{L})/iu,
  new RegExp(
    String.raw`(?<!\p{L})(?:stuur|sturen|geef|leen|lenen)\s(?:jij\s|je\s|even\s)?${ME}\s[^.?!]{0,20}${MONEY}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:kun|kan|wil|zou)\s(?:je|jij)\s${ME}\s[^.?!]{0,30}${MONEY}[^.?!]{0,20}(?:sturen|lenen|geven|betalen)`,
    'iu',
  ),
  new RegExp(String.raw`(?<!\p{L})${MONEY}\s(?:van\sje\s)?(?:lenen|voorschieten)(?!\p{L})`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:voorschieten|schiet\s(?:jij|je|${ME})\s[^.?!]{0,25}voor)(?!\p{L})`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})betaal(?:\sje|\sjij)?\s(?:aan\s)?(?:${ME}|vooraf|vooruit)(?!\p{L})`, 'iu'),
  /(?<!\p{L})(?:ticket|kaartje|kaart)(?:s|en|jes)?,?\s[^.?!]{0,30}(?:te koop|verkopen)(?!\p{L})|(?<!\p{L})verkoop\s[^.?!]{0,25}(?:ticket|kaart)/iu,
]

/** Matches a name with separators between its letters: "whats app", "w.h.a.t.s.a.p.p". */
const spaced = (name: string): string => [...name].join(String.raw`[\s.*_'’-]?`)
const MESSENGER = new RegExp(
  String.raw`(?<!\p{L})(?:${['whatsapp', 'watsapp', 'snapchat', 'telegram', 'instagram'].map(spaced).join('|')})`,
  'iu',
)
const OTHER_APP = [
  /(?<!\p{L})(?:whats?ap+\p{L}*|wh@tsapp|wapp(?:en|je|jes)?|signal|messenger|discord|skype|viber|we\s?chat|threema|facetime|face\s?time|imessage|only\s?fans|snapchat\p{L}*)(?!\p{L})/iu,
  /(?<!\p{L})(?:mijn|m'n|je|jouw|op|via)\s(?:snap|kik|ig|fb|line|apps? nummer)(?!\p{L})|(?<!\p{L})(?:snap|kik|ig|fb)\s?:\s?\S/iu,
  /(?<!\p{L})app\s(?:me|mij|maar|even|gerust)(?!\p{L})|(?<!\p{L})(?:me|mij)\s(?:\p{L}+\s){0,2}appen(?!\p{L})|(?<!\p{L})(?:kan|zal|mag)\s(?:ik|je)\s(?:je|jou|me|mij)\s(?:\p{L}+\s){0,2}appen(?!\p{L})/iu,
]
const NETWORK = /(?<!\p{L})(?:instagram|insta|facebook|tik\s?tok|twitter|linked\s?in)(?!\p{L})/giu
/** A sentence with one of these names the network as a source of news, not as an invitation to move there. */
const READ_THERE =
  /(?<!\p{L})(?:zag|zagen|gezien|las|lazen|gelezen|stond|staat|gevonden|aangekondigd|volgens|pagina|verhaal|filmpjes?|reels?|evenement|event|gepost|post|posts|delen|gedeeld|niet|geen|nooit|zonder)(?!\p{L})/iu

const isStreet = (text: string, pattern: RegExp): boolean =>
  [...text.matchAll(pattern)].some(
    (match) => !NOT_A_STREET.test(match[0]) && !COUNTED.test(text.slice(match.index + match[0].length)),
  )
const isPostcode = (text: string): boolean =>
  [...text.matchAll(POSTCODE)].some(([, letters = '']) => !NOT_A_POSTCODE.test(letters))

function isForeignSite(text: string, ownHost: string | null): boolean {
  if (SPELLED_SITE.test(text)) return true
  return [...text.matchAll(SITE)].some(([found]) => {
    const host = found
      .replace(/^https?:\/\//i, '')
      .replace(/^www\./i, '')
      .replace(/[.,;:!?)\]]+$/, '')
    return ownHost === null || host.toLowerCase() !== ownHost.replace(/^www\./, '')
  })
}

function isNetworkInvitation(text: string): boolean {
  return text.split(/[.!?\n]+/).some((sentence) => sentence.search(NETWORK) >= 0 && !READ_THERE.test(sentence))
}

/**
 * Heuristic search of a Dutch text, in the order of `TEXT_WARNINGS`. It misses well-hidden content and sometimes reports
 * harmless text, so a message is never refused because of it.
 * @param ownHost the site's own host; links to it do not count
 */
export function findTextWarnings(text: string, ownHost: string | null = null): TextWarning[] {
  // Invisible characters and full-width digits would evade the patterns.
  const plain = text.normalize('NFKC').replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
  const withoutEmail = plain.replace(EMAIL, ' ')
  const digits = withoutEmail
    .replace(DATE, ' ; ')
    .replace(TIME, ' ; ')
    .replace(DIGIT_WORD, (word) => DIGIT_WORDS[word.toLowerCase()] ?? word)
  const found: Record<TextWarning, boolean> = {
    LINK: isForeignSite(withoutEmail, ownHost),
    PHONE: !IBAN.test(plain) && PHONE.test(digits),
    EMAIL: withoutEmail !== plain,
    ADDRESS: isStreet(plain, STREET) || isStreet(plain, CAPITAL_STREET) || isPostcode(plain),
    PAYMENT: IBAN.test(plain) || PAYMENT.some((pattern) => pattern.test(plain)),
    OTHER_APP: OTHER_APP.some((pattern) => pattern.test(plain)) || isNetworkInvitation(plain) || isHidden(plain),
  }
  return TEXT_WARNINGS.filter((warning) => found[warning])
}

/** A messenger's name with or without separators; plain "instagram" is left to `isNetworkInvitation`. */
const isHidden = (text: string): boolean => {
  const name = MESSENGER.exec(text)?.[0]
  return name !== undefined && name.toLowerCase() !== 'instagram'
}
