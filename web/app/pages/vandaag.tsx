import { DaySkeleton, EventDays } from '~/features/meetings/components/day/event-days.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page } from '~/ui/layout/page.tsx'

export const handle = { skeleton: DaySkeleton }

export const meta = titleMeta('Vandaag')

export default function TodayPage() {
  return (
    <Page>
      <EventDays />
    </Page>
  )
}
