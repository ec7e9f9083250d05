import { countText } from 'contract/platform/count-text.ts'
import { CalendarCheck } from 'lucide-react'

export const wentText = (times: number): string => `${countText(times, 'keer', 'keer')} meegegaan`

export const TrustLine = ({ timesWent }: { timesWent: number | null }) =>
  timesWent === null ? null : (
    <p className="inline-flex items-center gap-1 text-sm text-success-ink">
      <CalendarCheck aria-hidden="true" className="size-3.5" />
      {wentText(timesWent)}
    </p>
  )
