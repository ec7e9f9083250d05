import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Modal'
import { Popover, Pressable } from 'react-aria-components/Popover'
import { IconButton } from '../../../ui/button.tsx'

type NotificationBellProps = {
  /** How many are unread. */
  count: number
  /** The list; gets `close` for links in it. */
  children: (close: () => void) => ReactNode
  onOpenChange?: (isOpen: boolean) => void
}

/** The bell with its count, and below it what it rang for. */
export function NotificationBell({ count, children, onOpenChange }: NotificationBellProps) {
  const label = count === 0 ? 'Meldingen' : `Meldingen, ${count} nieuwe`
  return (
    <DialogTrigger onOpenChange={onOpenChange}>
      <Pressable>
        <IconButton icon={Bell} label={label}>
          {count > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1 right-0.5 min-w-5 rounded-full border-2 border-paper bg-primary px-1 text-center font-bold text-[0.6875rem] text-on-primary leading-4 tabular-nums"
            >
              {count > 99 ? '99+' : count}
            </span>
          )}
        </IconButton>
      </Pressable>
      <Popover
        placement="bottom end"
        offset={8}
        className="w-[min(24rem,calc(100vw-1.5rem))] overflow-hidden rounded-card border border-line bg-raised shadow-soft transition-[opacity,translate] data-entering:-translate-y-1 data-entering:opacity-0 data-exiting:opacity-0"
      >
        <Dialog aria-label="Meldingen" className="max-h-[min(32rem,70dvh)] overflow-y-auto outline-none">
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
