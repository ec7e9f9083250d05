import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'
import { classNames } from '../class-names.ts'
import { scrollToMiddle } from './scroll-to-middle.ts'

/*
  FilterChips  a row of chips that scrolls sideways on phones; `label` names it
  ChipLink     a filter in the URL: `to`, `isCurrent`
  ChipButton   opens or toggles something: `isPressed` for toggles
  Tag          not interactive, such as the tags of a group
*/

type FilterChipsProps = {
  label: string
  children: ReactNode
  className?: string
}

export function FilterChips({ label, children, className }: FilterChipsProps) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current chip is among the children
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current) scrollToMiddle(row.current, current)
  }, [children])
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classNames('scrollbar-none relative -mx-4 overflow-x-auto px-4 py-1 sm:-mx-1 sm:px-1', className)}
    >
      <div className="flex w-max gap-2 sm:w-auto sm:flex-wrap">{children}</div>
    </nav>
  )
}

// 38 px high, with a touch target of 44 px.
const chipClasses = (isOn: boolean, className?: string) =>
  classNames(
    'relative inline-flex min-h-9.5 shrink-0 items-center gap-2 rounded-full border px-4 font-semibold text-sm transition-colors select-none before:absolute before:-inset-y-1 before:inset-x-0',
    isOn
      ? 'border-primary-soft bg-primary-soft text-primary-ink'
      : 'border-line bg-surface text-ink hover:border-control',
    className,
  )

export function ChipLink({ to, isCurrent, children }: { to: To; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link to={to} aria-current={isCurrent || undefined} preventScrollReset className={chipClasses(isCurrent)}>
      {children}
    </Link>
  )
}

export function ChipButton({
  isPressed,
  icon: Icon,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & { icon?: LucideIcon; isPressed?: boolean }) {
  return (
    <button type="button" {...rest} aria-pressed={isPressed} className={chipClasses(isPressed ?? false, className)}>
      {Icon && <Icon aria-hidden="true" className="size-4" />}
      {children}
    </button>
  )
}

export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-center rounded-full border border-line px-3 py-1 font-medium text-sm">
      {children}
    </span>
  )
}
