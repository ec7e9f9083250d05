import { classNames } from '../class-names.ts'

type CountBadgeProps = {
  count: number
  label: string
  isQuiet?: boolean
}

/** A number of new things in a pill. `label` is what screen readers say instead. */
export function CountBadge({ count, label, isQuiet = false }: CountBadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full px-1.5 font-bold text-xs tabular-nums leading-none',
        isQuiet ? 'bg-sunken text-muted' : 'bg-primary text-on-primary',
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
