import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type OutcomeProps = {
  icon: LucideIcon
  tone?: 'primary' | 'success' | 'danger'
  /** Takes the focus, which was in the form that it replaces. */
  title?: string
  role?: 'status' | 'alert'
  children: ReactNode
}

const TONES = { primary: 'text-primary-ink', success: 'text-success-ink', danger: 'text-danger-ink' }

export function Outcome({ icon: Icon, tone = 'success', title, role, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div role={role} className="flex flex-col items-start gap-4">
      <Icon aria-hidden="true" className={`size-12 ${TONES[tone]}`} />
      {title !== undefined && (
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
      )}
      {children}
    </div>
  )
}
