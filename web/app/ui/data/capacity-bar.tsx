import { countText, plural } from 'contract/platform/count-text.ts'
import { classNames } from '../class-names.ts'

/** "6 van 10 gaan mee", a bar, "4 plekken vrij". */
export function CapacityBar({ current, max }: { current: number; max: number }) {
  const free = Math.max(0, max - current)
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">
          {current} van {max} {plural(current, 'gaat', 'gaan')} mee
        </span>
        <span className="text-muted text-sm">{freePlaces(free)}</span>
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className={classNames(
            'h-full rounded-full transition-[width] duration-200',
            free === 0 ? 'bg-warning' : 'bg-success',
          )}
          style={{ width: `${Math.min(100, (current / Math.max(max, 1)) * 100)}%` }}
        />
      </div>
    </div>
  )
}

export function freePlaces(free: number): string {
  if (free <= 0) return 'De groep is vol'
  return `${countText(free, 'plek', 'plekken')} vrij`
}
