import { classNames } from '~/ui/class-names.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useMyLimits } from '../api.ts'
import { endText, type LimitOf, left, limitText, NEWCOMER_REASON, SHOWN_FROM } from '../labels.ts'

type LimitProps = { of: LimitOf; className?: string }

/** At the button of what a new account may do only a few times more. Renders nothing while much or nothing is left. */
export function LimitLine({ of, className }: LimitProps) {
  const limits = useMyLimits()
  const usage = limits?.[of]
  if (limits?.newcomerUntil == null || usage == null || left(usage) === 0 || left(usage) > SHOWN_FROM) return null
  return (
    <p className={classNames('text-muted text-sm', className)}>
      {limitText(limits, of)} {NEWCOMER_REASON}
    </p>
  )
}

/** Before the first field of what a new account may not do any more now. Renders nothing while something is left. */
export function LimitNotice({ of, className }: LimitProps) {
  const limits = useMyLimits()
  const usage = limits?.[of]
  if (limits?.newcomerUntil == null || usage == null || usage.used < usage.max) return null
  return (
    <PageNotice kind="warning" title={limitText(limits, of) ?? ''} className={className}>
      {endText(limits.newcomerUntil)}
    </PageNotice>
  )
}

export function NewcomerLimits() {
  const limits = useMyLimits()
  if (limits === undefined || limits.newcomerUntil === null) return null
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="text-lg">Rustig beginnen</h2>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {(['openRequests', 'conversations', 'eventsToday'] as const).map((of) => {
          const text = limitText(limits, of)
          return text !== null && <li key={of}>{text}</li>
        })}
      </ul>
      <p className="text-muted text-sm">{endText(limits.newcomerUntil)}</p>
    </Card>
  )
}
