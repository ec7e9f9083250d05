import { findTextWarnings, type TextWarning } from '../text-warnings.ts'

/** Dates and seasons are long runs of digits, as telephone numbers are. */
const DATE =
  /(?<!\d)(?:\d{1,2}[-/. ]\d{1,2}[-/. ](?:19|20)\d\d|(?:19|20)\d\d[-/. ]\d{1,2}[-/. ]\d{1,2}|(?:19|20)\d\d\s?[-/–]\s?(?:19|20)\d\d)(?!\d)/g
const LONG_NUMBER = /(?:\d[\s.()/_–-]{0,3}){7}/
const PRICE = /€\s?\d|\d(?:[.,]-)?\s?€|(?<!\p{L})eur(?:o'?s?)?\s?\d|\d(?:[.,]-)?\s?eur(?:o'?s?)?(?!\p{L})/iu

/** Whether the name holds a link, an address to write to, a price, a request for money, or a number to call or pay. */
export function isAdvert(name: string): boolean {
  const plain = name.normalize('NFKC').replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
  return (
    findTextWarnings(name).some((warning) => ADVERTS.includes(warning)) ||
    PRICE.test(plain) ||
    LONG_NUMBER.test(plain.replace(DATE, ' ; '))
  )
}

const ADVERTS: readonly string[] = ['LINK', 'PHONE', 'EMAIL', 'PAYMENT'] satisfies TextWarning[]

/** A group as mails, push messages and the bell name it: its name in quotation marks, or "een groep" for an advert. */
export const groupLabel = (name: string): string => (isAdvert(name) ? 'een groep' : `‘${name}’`)

export const groupLabelAtStart = (name: string): string => (isAdvert(name) ? 'Een groep' : `‘${name}’`)
