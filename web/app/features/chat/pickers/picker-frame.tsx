import { type ReactNode, useEffect, useRef } from 'react'

type PickerFrameProps = {
  label: string
  /** By a key the focus goes back to the text; by a click it is where one clicked. */
  onClose: (isByKey: boolean) => void
  children: ReactNode
}

/** A panel above the composer. Escape and a click elsewhere close it, except on the buttons that open pickers. */
export function PickerFrame({ label, onClose, children }: PickerFrameProps) {
  const frame = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    const element = frame.current
    const clicked = (event: PointerEvent) => {
      const target = event.target as Element
      if (!element?.contains(target) && !target.closest('[data-picker-button]')) onClose(false)
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose(true)
    }
    document.addEventListener('pointerdown', clicked)
    element?.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('pointerdown', clicked)
      element?.removeEventListener('keydown', pressed)
    }
  }, [onClose])

  return (
    <fieldset
      ref={frame}
      aria-label={label}
      className="absolute bottom-full left-0 z-10 mb-2 w-[25rem] max-w-full rounded-card border border-line bg-raised p-2 shadow-soft"
    >
      {children}
    </fieldset>
  )
}
