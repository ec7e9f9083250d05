import { countText } from 'contract/platform/count-text.ts'
import { KIND_WORDS } from 'contract/town-paths.ts'
import type { Wish } from 'contract/wishes.ts'
import { formatShortDate } from '~/lib/format/dates.ts'

const LIST = new Intl.ListFormat('nl', { type: 'conjunction' })

/** "Tot 25 km · concerten en feesten · 5 t/m 28 dec · 12 evenementen" */
export function describeWish({ radius, types, from, until, eventCount }: Wish, now = new Date()): string {
  const begins = new Date(`${from}T12:00:00Z`) > now ? `${formatShortDate(from, now)} ` : ''
  return [
    `Tot ${radius} km`,
    types.length === 0 ? 'alles' : LIST.format(types.map((type) => KIND_WORDS[type])),
    `${begins}t/m ${formatShortDate(until, now)}`,
    ...(eventCount === 0 ? [] : [countText(eventCount, 'evenement', 'evenementen')]),
  ].join(' · ')
}
