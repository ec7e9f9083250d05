import { classNames } from '../../../ui/class-names.ts'

export function UnreadDot({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('absolute size-3 rounded-full border-2 border-paper bg-primary', className)}
    />
  )
}

export type Unread = { direct: boolean; groups: boolean }

export const hasUnread = (to: string, unread: Unread): boolean =>
  (to === '/messages' && unread.direct) || (to === '/groups' && unread.groups)
