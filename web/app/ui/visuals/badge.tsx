import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type BadgeKind = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info'

const KINDS: Record<BadgeKind, string> = {
  neutral: 'bg-sunken text-ink',
  primary: 'bg-primary-soft text-primary-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
  info: 'bg-info-soft text-info-ink',
}

type BadgeProps = {
  kind?: BadgeKind
  icon?: LucideIcon
  children: ReactNode
  className?: string
}

/** A status in one or two words ("In behandeling", "6 / 10"). */
export function Badge({ kind = 'neutral', icon: Icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full px-2.5 py-1 font-semibold text-xs leading-tight',
        KINDS[kind],
        className,
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      <span className="min-w-0">{children}</span>
    </span>
  )
}
