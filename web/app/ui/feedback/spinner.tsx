import { classNames } from '../class-names.ts'

/** Decorative, unless `label` names what is loading. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label === undefined ? undefined : 'status'} className={classNames('inline-flex', className)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-[1.25em] animate-spin">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}
