import { userLimits } from 'contract/users/users.ts'
import { ChipButton } from '~/ui/data/filter-chips.tsx'
import { MUSIC_STYLES } from '../labels.ts'

const { max } = userLimits.musicalPreferences
export const isSameStyle = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

type MusicChipsProps = {
  value: readonly string[]
  onChange: (styles: string[]) => void
  offered?: readonly string[]
}

export function MusicChips({ value, onChange, offered = MUSIC_STYLES }: MusicChipsProps) {
  const isFull = value.length >= max
  const toggle = (style: string) => {
    const without = value.filter((chosen) => !isSameStyle(chosen, style))
    if (without.length < value.length) onChange(without)
    else if (!isFull) onChange([...value, style])
  }
  return (
    <div className="flex flex-wrap gap-x-2 gap-y-2.5">
      {offered.map((style) => {
        const isChosen = value.some((chosen) => isSameStyle(chosen, style))
        return (
          <ChipButton
            key={style}
            isPressed={isChosen}
            aria-disabled={!isChosen && isFull}
            onClick={() => toggle(style)}
            className="max-w-full"
          >
            <span className="truncate">{style}</span>
          </ChipButton>
        )
      })}
    </div>
  )
}
