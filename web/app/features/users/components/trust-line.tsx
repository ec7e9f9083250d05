import { countText } from 'contract/platform/count-text.ts'
import { CalendarCheck, CalendarX } from 'lucide-react'

export const wentText = (times: number): string => `${countText(times, 'keer', 'keer')} meegegaan`

/** Under a name: "7 keer meegegaan", and for owners "2 keer niet gekomen". Renders nothing below the thresholds. */
export function TrustLine({ timesWent, noShows = null }: { timesWent: number | null; noShows?: number | null }) {
  if (timesWent === null && noShows === null) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      {timesWent !== null && (
        <span className="inline-flex items-center gap-1 text-success-ink">
          <CalendarCheck aria-hidden="true" className="size-3.5" />
          {wentText(timesWent)}
        </span>
      )}
      {noShows !== null && (
        <span className="inline-flex items-center gap-1 text-warning-ink">
          <CalendarX aria-hidden="true" className="size-3.5" />
          {countText(noShows, 'keer', 'keer')} niet gekomen
        </span>
      )}
    </p>
  )
}
