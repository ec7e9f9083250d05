import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { toast } from '../feedback/toast-queue.ts'

/*
  Popover  a panel below a button of the bars: `trigger` draws the button from the props it is given, `children` the panel,
           with `close` for links in it. The panel's machinery is fetched when the button is first pressed: bars are on every
           page, and most are left without opening one.
*/

export type PopoverTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onPointerDown: () => void
  onClick: () => void
}

type PopoverProps = {
  /** Read aloud as the panel opens. */
  label: string
  trigger: (props: PopoverTriggerProps) => ReactNode
  children: (close: () => void) => ReactNode
  onOpenChange?: (isOpen: boolean) => void
  /** Width and padding. */
  className?: string
}

const loadPanel = async () => (await import('./popover-panel.tsx')).PopoverPanel

export function Popover({ label, trigger, children, onOpenChange, className }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [Panel, want] = useLazyComponent(loadPanel)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  const open = () =>
    want().then(
      () => change(true),
      () => toast({ kind: 'error', title: NO_CONNECTION }),
    )
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        // On its way before the finger is up.
        onPointerDown: () => void want().catch(() => undefined),
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
