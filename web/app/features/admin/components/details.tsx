import { workLimits } from 'contract/admin/work.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { type Query, QueryContent } from '~/ui/feedback/query-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Skeleton, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { confirmDiscard } from '~/ui/overlays/confirm-leave.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'

export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 text-lg">{title}</h3>
      {children}
    </section>
  )
}

/** As `QueryContent`; its failure is a toast too. */
export function AdminQuery<T>(props: ComponentProps<typeof QueryContent<T>>) {
  useShowFailure(props.query.error, props.failure)
  return <QueryContent {...props} />
}

type DetailItem = readonly [label: string, value: ReactNode] | false
type DetailsProps = { items: readonly DetailItem[] }

const shownOf = (items: readonly DetailItem[]) => items.filter((item) => item !== false)

export function DetailList({ items }: DetailsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {shownOf(items).map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted max-sm:-mb-2">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function DetailGrid({ items, className = 'grid-cols-2 sm:grid-cols-3' }: DetailsProps & { className?: string }) {
  return (
    <dl className={classNames('grid gap-x-4 gap-y-3', className)}>
      {shownOf(items).map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function LinkRows({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-muted">{empty}</p>
  return <ul className="flex flex-col divide-y divide-line">{children}</ul>
}

type LinkRowProps = { to: string; title: string; avatar?: ReactNode; badge: ReactNode; children: ReactNode }

export function LinkRow({ to, title, avatar, badge, children }: LinkRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      {avatar}
      <div className="min-w-0 grow basis-40">
        <Link to={to} className="flex min-h-11 items-center font-semibold underline wrap-anywhere">
          {title}
        </Link>
        <p className="text-muted text-sm">{children}</p>
      </div>
      {badge}
    </li>
  )
}

/** For a form within a dialog: sets whether it has unsaved input, which closing then asks about. */
export type HasUnsaved = RefObject<() => boolean>

type DetailDialogProps<Subject> = {
  query: Query<unknown>
  subject: Subject | undefined
  isNotFound: boolean
  notFound: { title: string; text: string }
  failure: string
  title: string
  isOpen?: boolean
  onClose: () => void
  footer?: ReactNode
  children: (subject: Subject, hasUnsaved: HasUnsaved) => ReactNode
}

export function DetailDialog<Subject>(props: DetailDialogProps<Subject>) {
  const { query, isNotFound, notFound, failure, title, isOpen = true, onClose, footer, children } = props
  // After a deletion the query still has what it loaded before.
  const subject = isNotFound ? undefined : props.subject
  const hasUnsaved = useRef(() => false)
  const close = async () => {
    if (isNotFound || !hasUnsaved.current() || (await confirmDiscard('veranderd'))) onClose()
  }
  useShowFailure(isNotFound ? null : query.error, failure)
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => void close()}
      size="lg"
      title={title}
      footer={isNotFound ? undefined : footer}
    >
      {subject !== undefined ? (
        children(subject, hasUnsaved)
      ) : isNotFound ? (
        <EmptyState
          picture="lost"
          title={notFound.title}
          headingLevel={3}
          action={<Button onClick={onClose}>Sluiten</Button>}
        >
          {notFound.text}
        </EmptyState>
      ) : (
        <QueryContent
          query={{ ...query, data: undefined }}
          failure={failure}
          skeleton={<SkeletonText lines={12} />}
          skeletonClass="flex min-h-[60dvh] flex-col gap-6"
        >
          {() => null}
        </QueryContent>
      )}
    </Modal>
  )
}

export function UserLink({ user }: { user: { id: string; username: string } | null }) {
  if (user === null) return 'Verwijderd account'
  return (
    <Link
      to={`/admin/users?user=${user.id}`}
      className="inline-block min-h-6 underline underline-offset-4 wrap-anywhere"
    >
      {user.username}
    </Link>
  )
}

export function DeadlineBadge({ deadline }: { deadline: string }) {
  const hoursLeft = Math.ceil((new Date(deadline).getTime() - Date.now()) / HOUR)
  if (hoursLeft <= 0) return <Badge kind="danger">{-hoursLeft < 1 ? 'Nu te laat' : `${-hoursLeft} uur te laat`}</Badge>
  return <Badge kind={hoursLeft <= workLimits.deadlineHours / 4 ? 'warning' : 'neutral'}>Nog {hoursLeft} uur</Badge>
}

export const deadlineSince = (createdAt: string): string =>
  new Date(new Date(createdAt).getTime() + workLimits.deadlineHours * HOUR).toISOString()

type Stat = { label: string; value: ReactNode | undefined; isHighlighted?: boolean }

export function StatCards({ label, items }: { label: string; items: readonly Stat[] }) {
  return (
    <dl
      aria-label={label}
      className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-[repeat(auto-fit,minmax(0,1fr))]"
    >
      {items.map(({ label, value, isHighlighted = false }) => {
        const text = typeof value === 'number' ? value.toLocaleString('nl-NL') : value
        // Two seven-digit figures do not fit beside each other on a phone.
        const size = typeof text === 'string' && text.length > 7 ? 'text-[4.7vw] sm:text-2xl' : 'text-2xl'
        return (
          <div key={label} className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-soft">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className={classNames('mt-1 font-bold tabular-nums', size, isHighlighted && 'text-primary-ink')}>
              {text ?? (
                <span className="flex h-[1.18em] items-center">
                  <Skeleton className="h-6 w-14" />
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
