import { groupLabel } from 'contract/groups/group-name.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { MailContent } from '../../../platform/mail/content.ts'

const names = new Intl.ListFormat('nl')

/** @param missed conversations by the name of the group or the other user */
export function presentDigest(missed: readonly { name: string; isGroup: boolean }[], url: string): MailContent {
  const people = missed.filter(({ isGroup }) => !isGroup).map(({ name }) => name)
  const groups = missed.filter(({ isGroup }) => isGroup).map(({ name }) => groupLabel(name))
  return {
    subject: `Je hebt nieuwe berichten op ${PRODUCT_NAME}`,
    heading: 'Je hebt nieuwe berichten',
    paragraphs: [
      ...(people.length === 0 ? [] : [`Er zijn berichten van ${names.format(people)}.`]),
      ...(groups.length === 0 ? [] : [`In deze groepen is gechat: ${names.format(groups)}.`]),
      'Wat er staat, lees je alleen op de site. Zo blijft het tussen jullie.',
    ],
    action: { label: 'Lees je berichten', url },
  }
}
