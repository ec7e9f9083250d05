import { classNames } from '~/ui/class-names.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useMyLimits } from '../api.ts'
import { endText, type LimitOf, limitText } from '../labels.ts'

type LimitLineProps = {
  of: LimitOf
  /** As a notice, before a form that cannot be sent. */
  isStrong?: boolean
  className?: string
}

/** What is left of one limit of a new account, and what ends it. Renders nothing for other accounts. */
export function LimitLine({ of, isStrong = false, className }: LimitLineProps) {
  const limits = useMyLimits()
  const text = limits === undefined ? null : limitText(limits, of)
  if (limits === undefined || limits.newcomerUntil === null || text === null) return null
  if (isStrong)
    return (
      <PageNotice kind="warning" title={text} className={className}>
        {endText(limits.newcomerUntil)}
      </PageNotice>
    )
  return (
    <p className={classNames('text-muted text-sm', className)}>
      {text} {endText(limits.newcomerUntil)}
    </p>
  )
}

/** All limits of a new account. */
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
