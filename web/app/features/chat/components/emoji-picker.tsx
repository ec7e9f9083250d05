import { useEffect, useRef, useState } from 'react'
import { classNames } from '~/ui/class-names.ts'
import { EMOJI_CATEGORIES } from '../emoji.ts'

/** Four drawers of sixteen, above the composer. Stays open for several; Escape and a click elsewhere close it. */
export function EmojiPicker({
  onPick,
  onClose,
}: {
  onPick: (emoji: string) => void
  onClose: (isByKey: boolean) => void
}) {
  const [open, setOpen] = useState(EMOJI_CATEGORIES[0]?.id)
  const frame = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    const element = frame.current
    const clicked = (event: PointerEvent) => {
      const target = event.target as Element
      if (!element?.contains(target) && !target.closest('[data-emoji-button]')) onClose(false)
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
      aria-label="Emoji kiezen"
      className="absolute bottom-full left-0 z-10 mb-2 w-[25rem] max-w-full rounded-card border border-line bg-raised p-2 shadow-soft"
    >
      <div className="flex gap-1 pb-2">
        {EMOJI_CATEGORIES.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === open}
            onClick={() => setOpen(id)}
            className={classNames(
              'min-h-11 min-w-0 grow rounded-[0.625rem] px-1 font-semibold text-sm transition-colors',
              id === open ? 'bg-primary-soft text-primary-ink' : 'text-muted hover:bg-sunken hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]">
        {EMOJI_CATEGORIES.find(({ id }) => id === open)?.emoji.map(([character, name]) => (
          <button
            key={character}
            type="button"
            aria-label={name}
            title={name}
            onClick={() => onPick(character)}
            className="flex h-11 items-center justify-center rounded-[0.625rem] text-2xl transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
          >
            {character}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
