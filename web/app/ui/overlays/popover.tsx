import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { toast } from '../feedback/toast-queue.ts'

/** `trigger` renders the button with the props it receives. The panel's code is loaded on the first press. */

export type PopoverTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onPointerDown: () => void
  onClick: () => void
}

type PopoverProps = {
  label: string
  trigger: (props: PopoverTriggerProps) => ReactNode
  children: (close: () => void) => ReactNode
  onOpenChange?: (isOpen: boolean) => void
  className?: string
}

const loadPanel = async () => (await import('./popover-panel.tsx')).PopoverPanel

export function Popover({ label, trigger, children, onOpenChange, className }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [Panel, loadPanelOnce] = useLazyComponent(loadPanel)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  const open = () =>
    loadPanelOnce().then(
      () => change(true),
      () => toast({ kind: 'error', title: NO_CONNECTION }),
    )
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        // Starts loading before the click.
        onPointerDown: () => void loadPanelOnce().catch(() => undefined),
        onClick: () => void open(),
      })}
      {Panel && (
        <Panel label={label} trigger={button} isOpen={isOpen} onOpenChange={change} className={className}>
          {children(() => change(false))}
        </Panel>
      )}
    </>
  )
}
