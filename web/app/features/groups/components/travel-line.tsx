import { Route } from 'lucide-react'
import { classNames } from '~/ui/class-names.ts'

const TRAVEL_WORDS = /^(met de |per )?(trein|ov|bus|auto|carpool(en)?|fiets|camper|boot|metro|tram|lopend)\b/

/** "Met: trein, carpool", from the group's labels; nothing if none is about travelling. */
export function TravelLine({ tags, className }: { tags: readonly string[]; className?: string }) {
  const travel = tags.filter((tag) => TRAVEL_WORDS.test(tag))
  if (travel.length === 0) return null
  return (
    <p className={classNames('flex min-w-0 items-center gap-1.5', className)}>
      <Route aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">Samen reizen: {travel.join(', ')}</span>
    </p>
  )
}
