import { Route } from 'lucide-react'
import { classNames } from '~/ui/class-names.ts'

const TRAVEL_WORDS = /^(met de |per )?(trein|ov|bus|auto|carpool(en)?|fiets|camper|boot|metro|tram|lopend)\b/

type TravelLineProps = {
  tags: readonly string[]
  /** Provinces of members who show theirs. */
  from?: readonly string[]
  className?: string
}

const listFormat = new Intl.ListFormat('nl-NL')

/** "Reist vanuit Gelderland en Utrecht" and "Samen reizen: trein, carpool", the latter from the group's labels; nothing if neither is known. */
export function TravelLine({ tags, from = [], className }: TravelLineProps) {
  const travel = tags.filter((tag) => TRAVEL_WORDS.test(tag))
  if (travel.length === 0 && from.length === 0) return null
  const together = travel.length === 0 ? null : `Samen reizen: ${travel.join(', ')}`
  const origin = from.length === 0 ? null : `Reist vanuit ${listFormat.format(from)}`
  return (
    <p className={classNames('flex min-w-0 items-start gap-2', className)}>
      <Route aria-hidden="true" className="mt-[0.2em] size-4.5 shrink-0" />
      <span className="flex min-w-0 flex-wrap gap-x-4">
        {[origin, together].map(
          (part) =>
            part !== null && (
              <span key={part} className="min-w-0 wrap-anywhere">
                {part}
              </span>
            ),
        )}
      </span>
    </p>
  )
}
