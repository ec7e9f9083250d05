import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { toast } from '../feedback/toast-queue.ts'

export type PopoverTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onPointerDown: () => void
  onClick: () => void
}

/** For a PopoverPanel. */
export type PanelState = {
  trigger: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

type PopoverProps<P extends PanelState> = {
  /** Renders the button with the props it receives. */
  trigger: (props: PopoverTriggerProps) => ReactNode
  /** The component that renders a PopoverPanel, which is loaded on the first press. */
  importPanel: () => Promise<ComponentType<P>>
  panel: Omit<P, keyof PanelState>
}

export function Popover<P extends PanelState>({ trigger, importPanel, panel }: PopoverProps<P>) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [Panel, load] = useLazyComponent(importPanel as () => Promise<ComponentType<PanelState>>)
  const open = () =>
    load().then(
      () => setOpen(true),
      () => toast({ kind: 'error', title: NO_CONNECTION }),
    )
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        // Starts loading before the click.
        onPointerDown: () => void load().catch(() => undefined),
        onClick: () => void open(),
      })}
      {Panel && <Panel {...panel} trigger={button} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
