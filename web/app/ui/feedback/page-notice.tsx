import { CircleCheck, Clock, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { Button, IconButton, LinkButton } from '../button.tsx'
import { classNames } from '../class-names.ts'

export type NoticeKind = 'success' | 'warning' | 'pending' | 'info'

export type NoticeAction = { label: string; isPrimary?: boolean } & ({ onClick: () => void } | { to: To })

type PageNoticeProps = {
  kind: NoticeKind
  title: string
  /** The message. */
  children?: ReactNode
  actions?: readonly NoticeAction[]
  /** Given, it can be closed. */
  onDismiss?: () => void
  className?: string
}

const KINDS: Record<NoticeKind, { icon: typeof Info; looks: string; mark: string }> = {
  success: { icon: CircleCheck, looks: 'border-success/35 bg-success-soft', mark: 'text-success-ink' },
  warning: { icon: TriangleAlert, looks: 'border-warning/45 bg-warning-soft', mark: 'text-warning-ink' },
  pending: { icon: Clock, looks: 'border-primary/30 bg-primary-soft', mark: 'text-primary-ink' },
  info: { icon: Info, looks: 'border-info/30 bg-info-soft', mark: 'text-info-ink' },
}

/** A notice that stays on the page until closed or no longer true. How long, and remembering it, is the caller's. */
export function PageNotice({ kind, title, children, actions = [], onDismiss, className }: PageNoticeProps) {
  const { icon: Icon, looks, mark } = KINDS[kind]
  return (
    <section role="status" className={classNames('flex items-start gap-3 rounded-card border p-4', looks, className)}>
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-6 shrink-0', mark)} />
      <div className="min-w-0 grow">
        <p className="pt-0.5 font-semibold leading-snug">{title}</p>
        {children !== undefined && <div className="mt-1 text-sm">{children}</div>}
        {actions.length > 0 && (
          <div className="mt-3 flex flex-wrap gap-2">
            {actions.map((action) => {
              const variant = action.isPrimary ? 'primary' : 'secondary'
              return 'to' in action ? (
                <LinkButton key={action.label} size="sm" variant={variant} to={action.to}>
                  {action.label}
                </LinkButton>
              ) : (
                <Button key={action.label} size="sm" variant={variant} onClick={action.onClick}>
                  {action.label}
                </Button>
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
