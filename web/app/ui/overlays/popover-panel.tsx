import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Modal'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from '../class-names.ts'
import { useCloseOnBack } from './on-back.ts'
import type { PanelState } from './popover.tsx'
import { useIsGone } from './use-is-gone.ts'

type PanelProps = PanelState & { label: string; children: ReactNode; className?: string }

/** Escape, Back and a click outside close it. */
export function PopoverPanel({ label, trigger, isOpen, onOpenChange, children, className }: PanelProps) {
  useCloseOnBack(isOpen, () => onOpenChange(false))
  if (useIsGone(isOpen)) return null
  return (
    <Popover
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={8}
      className="overflow-y-auto rounded-card border border-line bg-raised shadow-soft transition-[opacity,translate] data-entering:-translate-y-1 data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Dialog aria-label={label} className={classNames('outline-none', className)}>
        {children}
      </Dialog>
    </Popover>
  )
}
