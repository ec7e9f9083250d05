import { classNames } from '../../../ui/class-names.ts'

/** A mark in a corner of an icon; what it means stands in the icon's label. */
export function UnreadDot({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('absolute size-3 rounded-full border-2 border-paper bg-primary', className)}
    />
  )
}
