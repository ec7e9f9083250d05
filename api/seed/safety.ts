import type { BlockReason } from 'contract/blocks.ts'
import { DAY, HOUR } from 'contract/durations.ts'
import type { blocks } from '../src/domains/blocks/tables.ts'
import type { reports } from '../src/domains/reports/tables.ts'
import type { Chance } from './random.ts'
import { ADMIN, type Town } from './town.ts'

type Complaint = {
  by: string
  about: string
  category: BlockReason
  notes: string
  hoursAgo: number
  handled?: { hoursAgo: number; notes: string }
}

/** One that waits, one that has waited nearly the 48 hours the terms promise, and the one that got Kevin suspended. */
const COMPLAINTS: readonly Complaint[] = [
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

/** Who does not want to see whom, and what was reported. */
export function layOutSafety(chance: Chance, now: Date, town: Town) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const block = (by: string, whom: string, reason: BlockReason, daysAgo: number): typeof blocks.$inferInsert => ({
    blockerId: town.person(by).id,
    blockedId: town.person(whom).id,
    reason,
    createdAt: new Date(now.getTime() - daysAgo * DAY),
  })
  const filed: (typeof reports.$inferInsert)[] = COMPLAINTS.map(
    ({ by, about, category, notes, hoursAgo, handled }) => ({
      id: chance.id(),
      reporterId: town.person(by).id,
      reportedId: town.person(about).id,
      category,
      notes,
      evidence: [],
      createdAt: ago(hoursAgo),
      ...(handled && {
        adminNotes: handled.notes,
        reviewedAt: ago(handled.hoursAgo),
        reviewerId: town.person(ADMIN).id,
      }),
    }),
  )
  return {
    blocks: [block('Sofie', 'Kevin', 'HARASSMENT', 3), block('Saar', 'Niek', 'SPAM', 1)],
    reports: filed,
  }
}
