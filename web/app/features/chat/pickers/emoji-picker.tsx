import { useState } from 'react'
import { classNames } from '~/ui/class-names.ts'
import { EMOJI_CATEGORIES } from './emoji.ts'

export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [open, setOpen] = useState(EMOJI_CATEGORIES[0]?.id)
  return (
    <>
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
            className="flex h-11 items-center justify-center rounded-[0.625rem] font-emoji text-2xl transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
          >
            {character}
          </button>
        ))}
      </div>
    </>
  )
}
