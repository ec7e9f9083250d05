import type { BlockReason } from 'contract/blocks.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import type { blocks } from '../src/domains/blocks/tables.ts'
import type { reports } from '../src/domains/reports/tables.ts'
import { ADMIN, type DemoData } from './demo-data.ts'
import type { Random } from './random.ts'

type DemoReport = {
  by: string
  about: string
  category: BlockReason
  notes: string
  hoursAgo: number
  handled?: { hoursAgo: number; notes: string }
}

/** A new one, one close to the 48 hours that the terms promise, and the handled one behind Kevin's suspension. */
const REPORTS: readonly DemoReport[] = [
  {
    by: 'Saar',
    about: 'Niek',
    category: 'SPAM',
    notes: 'Hij stuurt iedereen in de groep een link om kaartjes van hem te kopen. Ik heb hem gevraagd te stoppen.',
    hoursAgo: 5,
  },
  {
    by: 'Iris',
    about: 'Luuk',
    category: 'FAKE_PROFILE',
    notes: 'Op de foto staat iemand anders, en wat hij over zichzelf vertelt klopt niet.',
    hoursAgo: 43,
  },
  {
    by: 'Sofie',
    about: 'Kevin',
    category: 'HARASSMENT',
    notes: 'Hij bleef berichten sturen nadat ik nee had gezegd.',
    hoursAgo: 60,
    handled: { hoursAgo: 48, notes: 'Gesproken met Sofie. Account geschorst.' },
  },
]

export function planBlocksAndReports(random: Random, now: Date, data: DemoData) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const block = (by: string, blocked: string, reason: BlockReason, daysAgo: number): typeof blocks.$inferInsert => ({
    blockerId: data.person(by).id,
    blockedId: data.person(blocked).id,
    reason,
    createdAt: new Date(now.getTime() - daysAgo * DAY),
  })
  const filed: (typeof reports.$inferInsert)[] = REPORTS.map(({ by, about, category, notes, hoursAgo, handled }) => ({
    id: random.id(),
    reporterId: data.person(by).id,
    reportedId: data.person(about).id,
    category,
    notes,
    evidence: [],
    createdAt: ago(hoursAgo),
    ...(handled && {
      adminNotes: handled.notes,
      reviewedAt: ago(handled.hoursAgo),
      reviewerId: data.person(ADMIN).id,
    }),
  }))
  return {
    blocks: [block('Sofie', 'Kevin', 'HARASSMENT', 3), block('Saar', 'Niek', 'SPAM', 1)],
    reports: filed,
  }
}
