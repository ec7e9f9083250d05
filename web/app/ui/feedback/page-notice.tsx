import { CircleCheck, Clock, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { Button, IconButton, LinkButton } from '../button.tsx'
import { classNames } from '../class-names.ts'

export type NoticeKind = 'success' | 'warning' | 'pending' | 'info'

export type NoticeAction = { label: string; isPrimary?: boolean; icon?: LucideIcon } & (
  | { onClick: () => void; isPending?: boolean }
  | { to: To }
)

type PageNoticeProps = {
  kind: NoticeKind
  title: string
  children?: ReactNode
  actions?: readonly NoticeAction[]
  onDismiss?: () => void
  className?: string
}

const KINDS: Record<NoticeKind, { icon: typeof Info; classes: string; iconClasses: string }> = {
  success: { icon: CircleCheck, classes: 'border-success/35 bg-success-soft', iconClasses: 'text-success-ink' },
  warning: { icon: TriangleAlert, classes: 'border-warning/45 bg-warning-soft', iconClasses: 'text-warning-ink' },
  pending: { icon: Clock, classes: 'border-primary/30 bg-primary-soft', iconClasses: 'text-primary-ink' },
  info: { icon: Info, classes: 'border-info/30 bg-info-soft', iconClasses: 'text-info-ink' },
}

/** A notice in the page. The caller decides how long it shows and whether a dismissal is stored. */
export function PageNotice({ kind, title, children, actions = [], onDismiss, className }: PageNoticeProps) {
  const { icon: Icon, classes, iconClasses } = KINDS[kind]
  return (
    <section role="status" className={classNames('flex items-start gap-3 rounded-card border p-4', classes, className)}>
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-6 shrink-0', iconClasses)} />
      <div className="min-w-0 grow">
        <p className="pt-0.5 font-semibold leading-snug">{title}</p>
        {children !== undefined && <div className="mt-1 text-sm">{children}</div>}
        {actions.length > 0 && (
          <div className="mt-3 flex flex-wrap gap-2">
            {actions.map(({ label, isPrimary, ...action }) => {
              const props = { size: 'sm', variant: isPrimary ? 'primary' : 'secondary', children: label } as const
              return 'to' in action ? (
                <LinkButton key={label} {...props} {...action} />
              ) : (
                <Button key={label} {...props} {...action} />
              )
            })}
          </div>
        )}
      </div>
      {onDismiss && (
        <IconButton label="Melding sluiten" icon={X} onClick={onDismiss} className="-mt-2 -mr-2 hover:bg-transparent" />
      )}
    </section>
  )
}
