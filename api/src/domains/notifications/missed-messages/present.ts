import { PRODUCT_NAME } from 'contract/product.ts'
import type { MailContent } from '../../../platform/mail/content.ts'

/** @param missed the conversations, named after the group or the other person */
export function presentDigest(missed: readonly { name: string; isGroup: boolean }[], url: string): MailContent {
  const people = missed.filter(({ isGroup }) => !isGroup).map(({ name }) => name)
  const groups = missed.filter(({ isGroup }) => isGroup).map(({ name }) => `‘${name}’`)
  return {
    subject: `Je hebt nieuwe berichten op ${PRODUCT_NAME}`,
    heading: 'Je hebt nieuwe berichten',
    paragraphs: [
      ...(people.length === 0 ? [] : [`Er zijn berichten van ${sentenceOf(people)}.`]),
      ...(groups.length === 0 ? [] : [`In deze groepen is gepraat: ${sentenceOf(groups)}.`]),
      'Wat er staat, lees je alleen op de site. Zo blijft het tussen jullie.',
    ],
    action: { label: 'Lees je berichten', url },
  }
}

const sentenceOf = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} en ${parts.at(-1)}`
