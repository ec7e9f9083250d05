import { type ReactNode, useId } from 'react'
import { type Query, QueryContent } from '~/ui/feedback/query-state.tsx'
import { Card } from '~/ui/layout/card.tsx'

type SecuritySectionProps<T> = {
  title: string
  lead: string
  query: Query<T>
  failure: string
  action?: ReactNode
  children: (data: T) => ReactNode
}

export function SecuritySection<T>({ title, lead, action, ...content }: SecuritySectionProps<T>) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="text-muted">{lead}</p>
      <QueryContent {...content} />
      {action !== undefined && <div>{action}</div>}
    </Card>
  )
}
