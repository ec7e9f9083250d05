import { userLimits } from 'contract/users/users.ts'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { ChipButton } from '~/ui/data/filter-chips.tsx'
import { announce } from '~/ui/feedback/announce.ts'
import { FieldMessages, labelClasses, OptionalMark } from '~/ui/forms/field.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { FIELD_LABELS, MUSIC_STYLES } from '../../labels.ts'

const { max, length } = userLimits.musicalPreferences
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export function MusicField({
  value,
  onChange,
  error,
}: {
  value: readonly string[]
  onChange: (styles: string[]) => void
  error?: string
}) {
  const id = useId()
  const [text, setText] = useState('')
  // Typed styles stay available when deselected, until the form closes.
  const [custom, setCustom] = useState(() =>
    value.filter((style) => !MUSIC_STYLES.some((suggested) => isSame(suggested, style))),
  )
  const offered = [...MUSIC_STYLES, ...custom]
  const isFull = value.length >= max

  const toggle = (style: string) => {
    const without = value.filter((chosen) => !isSame(chosen, style))
    if (without.length < value.length) onChange(without)
    else if (!isFull) onChange([...value, style])
  }
  const add = () => {
    const typed = text.trim()
    if (typed === '' || isFull) return
    const style = offered.find((existing) => isSame(existing, typed)) ?? typed
    if (!offered.includes(style)) setCustom([...custom, style])
    if (!value.some((chosen) => isSame(chosen, style))) onChange([...value, style])
    announce(`${style} toegevoegd`)
    setText('')
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // During IME composition Enter selects a character.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={`${labelClasses} mb-2`}>
        {FIELD_LABELS.musicalPreferences}
        <OptionalMark />
      </legend>
      <div className="flex flex-wrap gap-x-2 gap-y-2.5">
        {offered.map((style) => {
          const isChosen = value.some((chosen) => isSame(chosen, style))
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
      <div className="flex items-end gap-2">
        <TextField
          label="Nog een stijl"
          value={text}
          maxLength={length}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKeyDown}
          className="max-w-72 grow"
        />
        <Button icon={Plus} onClick={add} className="min-h-12">
          Toevoegen
        </Button>
      </div>
      <FieldMessages
        help={isFull ? `Je hebt er ${max}. Meer kan niet.` : undefined}
        error={error}
        frame={{ helpId: `${id}-help`, errorId: `${id}-error` }}
      />
    </fieldset>
  )
}
