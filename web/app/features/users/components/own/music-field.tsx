import { userLimits } from 'contract/users/users.ts'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { announce } from '~/ui/feedback/announce.ts'
import { FieldMessages, labelClasses, OptionalMark } from '~/ui/forms/field.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { FIELD_LABELS, MUSIC_STYLES } from '../../labels.ts'
import { isSameStyle, MusicChips } from '../music-chips.tsx'

const { max, length } = userLimits.musicalPreferences

type MusicFieldProps = {
  value: readonly string[]
  onChange: (styles: string[]) => void
  error?: string
}

export function MusicField({ value, onChange, error }: MusicFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  // Typed styles stay available when deselected, until the form closes.
  const [custom, setCustom] = useState(() =>
    value.filter((style) => !MUSIC_STYLES.some((suggested) => isSameStyle(suggested, style))),
  )
  const offered = [...MUSIC_STYLES, ...custom]
  const isFull = value.length >= max

  const add = () => {
    const typed = text.trim()
    if (typed === '' || isFull) return
    const style = offered.find((existing) => isSameStyle(existing, typed)) ?? typed
    if (!offered.includes(style)) setCustom([...custom, style])
    if (!value.some((chosen) => isSameStyle(chosen, style))) onChange([...value, style])
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
      <MusicChips value={value} onChange={onChange} offered={offered} />
      <div className="flex items-end gap-2">
        <TextField
          label="Nog een stijl"
          value={text}
          maxLength={length}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKeyDown}
          onBlur={add}
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
