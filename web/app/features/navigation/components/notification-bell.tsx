import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'

type NotificationBellProps = {
  count: number
  children: (close: () => void) => ReactNode
  onOpenChange?: (isOpen: boolean) => void
}

export function NotificationBell({ count, children, onOpenChange }: NotificationBellProps) {
  const label = count === 0 ? 'Meldingen' : `Meldingen, ${count} nieuwe`
  return (
    <Popover
      label="Meldingen"
      onOpenChange={onOpenChange}
      className="max-h-[min(32rem,70dvh)] w-[min(24rem,calc(100vw-3rem))] overflow-y-auto"
      trigger={(props) => (
        <IconButton {...props} icon={Bell} label={label}>
          {count > 0 && (
            <span
              aria-hidden="true"
              className="absolute bottom-[48%] left-[48%] min-w-[1.8em] rounded-full border-2 border-paper bg-primary px-1 text-center font-bold text-[min(0.6875rem,16px)] text-on-primary leading-[1.45] tabular-nums"
            >
              {count > 99 ? '99+' : count}
            </span>
          )}
        </IconButton>
      )}
    >
      {children}
    </Popover>
  )
}
