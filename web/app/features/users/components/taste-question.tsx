import { userLimits } from 'contract/users/users.ts'
import { useState } from 'react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { ChipButton } from '~/ui/data/filter-chips.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { useUpdateProfile } from '../api.ts'
import { MUSIC_STYLES } from '../labels.ts'
import { useSkipped } from './use-skipped.ts'

export function TasteQuestion() {
  const me = useSignedInUser()
  const { isSkipped, skip } = useSkipped('taste')
  const [styles, setStyles] = useState<string[] | null>(null)
  const { save } = useUpdateProfile()
  const keep = useAction(() => save({ musicalPreferences: styles ?? [] }), {
    done: 'Bewaard in je profiel',
    failure: 'Dat is niet opgeslagen',
  })
  if (isSkipped || me.musicalPreferences.length > 0) return null
  return (
    <section aria-label="Muziek" className="flex flex-col gap-3 border-line border-t pt-3">
      {styles !== null && <MusicChips value={styles} onChange={setStyles} />}
      <p className="flex flex-wrap items-center gap-2">
        <span className="grow">{styles === null ? 'Waar luister je naar?' : ''}</span>
        {styles === null ? (
          <Button size="sm" onClick={() => setStyles([])}>
            Kies
          </Button>
        ) : (
          <Button size="sm" isPending={keep.isPending} onClick={() => void (styles.length === 0 ? skip() : keep.run())}>
            Bewaar
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={skip}>
          Overslaan
        </Button>
      </p>
    </section>
  )
}

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
