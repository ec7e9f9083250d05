import { groupLimits } from 'contract/groups/limits.ts'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { classNames } from '~/ui/class-names.ts'
import { announce } from '~/ui/feedback/announce.ts'
import { Field, useField } from '~/ui/forms/field.tsx'
import { SuggestionChips } from '~/ui/forms/suggestion-chips.tsx'

type TagsFieldProps = {
  value: readonly string[]
  onChange: (tags: string[]) => void
  suggestions: readonly string[]
  error?: string
}

const { max, length } = groupLimits.tags

export function TagsField({ value, onChange, suggestions, error }: TagsFieldProps) {
  const [text, setText] = useState('')
  const isComplete = value.length >= max
  const field = { label: 'Labels', isOptional: true, error, help: `Hoogstens ${max}. Druk op Enter na elk label.` }
  const { control, frame } = useField(field)
  const offered = suggestions.filter((tag) => !value.includes(tag)).slice(0, 8)

  const add = (input: string) => {
    const added = input
      .split(',')
      .map((tag) => tag.trim().toLowerCase().slice(0, length))
      .filter((tag) => tag !== '')
    setText('')
    if (added.length > 0) onChange([...new Set([...value, ...added])].slice(0, max))
  }
  const remove = (tag: string) => {
    announce(`Label ${tag} weggehaald`)
    onChange(value.filter((other) => other !== tag))
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // In an input method editor Enter confirms a character.
    if (event.nativeEvent.isComposing) return
    if ((event.key === 'Enter' && text.trim() !== '') || event.key === ',') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '') {
      const last = value.at(-1)
      if (last !== undefined) remove(last)
    }
  }

  return (
    <Field {...field} frame={frame}>
      <div
        className={classNames(
          'flex min-h-12 flex-wrap items-center gap-1.5 rounded-control border bg-surface p-1.5 transition-[border-color] hover:border-ink has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-focus',
          error ? 'border-danger' : 'border-control',
        )}
      >
        {value.map((tag) => (
          <span
            key={tag}
            className="inline-flex max-w-full items-center rounded-full bg-primary-soft pl-3 font-medium text-primary-ink text-sm"
          >
            <span className="min-w-0 truncate">{tag}</span>
            <button
              type="button"
              aria-label={`Label ${tag} weghalen`}
              onClick={() => remove(tag)}
              className="relative flex size-8 items-center justify-center rounded-full before:absolute before:-inset-1.5"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </span>
        ))}
        <input
          {...control}
          type="text"
          value={text}
          disabled={isComplete}
          maxLength={length}
          enterKeyHint="done"
          autoComplete="off"
          placeholder={isComplete ? '' : value.length === 0 ? 'techno, met de trein, dagkaart' : 'Nog een label'}
          onChange={(event) =>
            event.target.value.includes(',') ? add(event.target.value) : setText(event.target.value)
          }
          onKeyDown={handleKey}
          onBlur={() => add(text)}
          className="min-h-9 min-w-28 grow bg-transparent px-2 outline-none disabled:w-0"
        />
      </div>
      {!isComplete && <SuggestionChips label="Veel gebruikte labels" suggestions={offered} onChoose={add} />}
    </Field>
  )
}
