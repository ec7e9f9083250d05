import { type ReactNode, useEffect, useRef } from 'react'

type PickerFrameProps = {
  label: string
  /** `isByKeyboard`: the caller moves the focus back. */
  onClose: (isByKeyboard: boolean) => void
  children: ReactNode
}

/** A panel above the composer. Escape and a click elsewhere close it, except on elements with `data-picker-button`. */
export function PickerFrame({ label, onClose, children }: PickerFrameProps) {
  const frame = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    const element = frame.current
    const closeOnClick = (event: PointerEvent) => {
      const target = event.target as Element
      if (!element?.contains(target) && !target.closest('[data-picker-button]')) onClose(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose(true)
    }
    document.addEventListener('pointerdown', closeOnClick)
    // Captured: the focus may be on the button that opened the panel, and Escape would end the full screen.
    document.addEventListener('keydown', closeOnEscape, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', closeOnClick)
      document.removeEventListener('keydown', closeOnEscape, { capture: true })
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
