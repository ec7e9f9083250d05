import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { classNames } from '~/ui/class-names.ts'
import { fitHeight } from '~/ui/forms/fit-height.ts'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import { replaceEmoticon } from '../pickers/emoji.ts'
import { MentionList, optionId } from './mention-list.tsx'
import { useMentions } from './use-mentions.ts'
import type { MessageDraft } from './use-message-draft.ts'

/** Phones and tablets have no Shift+Enter, so there Enter starts a new line. */
const hasMouse = () => !window.matchMedia('(pointer: coarse)').matches

type ComposerTextProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  id: string
  draft: MessageDraft
  people: readonly AvatarUser[]
  isReadOnly: boolean
  isDisabled: boolean
  onWriteAt: (text: string, caret: number) => void
  onPictures: (files: readonly File[]) => void
  onSend: () => void
  /** Closes what is open. @returns false when nothing was */
  onEscape: () => boolean
}

export function ComposerText({ ref, id, draft, people, isReadOnly, isDisabled, ...on }: ComposerTextProps) {
  const { text } = draft
  const listId = `${id}-mentions`
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures the text that was rendered.
  useLayoutEffect(() => fitHeight(ref.current), [text])
  const mentions = useMentions(people, ref, text, on.onWriteAt)
  const hasMentions = mentions.people.length > 0

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || mentions.handleKey(event)) return
    if (event.key === 'Escape' && on.onEscape()) {
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'Enter' && !event.shiftKey && hasMouse()) {
      event.preventDefault()
      on.onSend()
    }
  }

  return (
    <>
      {hasMentions && (
        <MentionList id={listId} people={mentions.people} active={mentions.active} onPick={mentions.pick} />
      )}
      <label className="min-w-0 grow">
        <span className="sr-only">Schrijf een bericht</span>
        <textarea
          ref={ref}
          rows={1}
          value={text}
          readOnly={isReadOnly}
          disabled={isDisabled}
          placeholder={draft.hasAttachment ? 'Bijschrift' : 'Bericht'}
          aria-invalid={draft.isTooLong || undefined}
          aria-describedby={showsLength(draft) ? lengthId(id) : undefined}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={hasMentions ? listId : undefined}
          aria-activedescendant={hasMentions ? optionId(listId, mentions.active) : undefined}
          onChange={(event) => {
            const { value, selectionStart } = event.target
            const isAtEnd = selectionStart === value.length && value.length > text.length
            draft.write((isAtEnd ? replaceEmoticon(value) : null) ?? value)
            mentions.update()
          }}
          onSelect={mentions.update}
          onKeyDown={handleKey}
          onPaste={(event) => {
            const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
            if (files.length === 0) return
            event.preventDefault()
            on.onPictures(files)
          }}
          onBlur={() => {
            draft.stopTyping()
            mentions.close()
          }}
          className="block max-h-36 min-h-11 w-full resize-none rounded-[1.375rem] border border-control bg-paper px-4 py-2.5 leading-normal field-sizing-content focus-visible:outline-offset-0 placeholder:text-nowrap disabled:opacity-55 aria-invalid:border-danger"
        />
      </label>
    </>
  )
}

const lengthId = (id: string) => `${id}-count`
const showsLength = ({ text, limits }: MessageDraft) => text.length > limits.counterFrom

export function TextLength({ id, draft }: { id: string; draft: MessageDraft }) {
  const { text, limits, isTooLong } = draft
  if (!showsLength(draft)) return null
  return (
    <p id={lengthId(id)} className="flex justify-between gap-4 px-3 pt-1 text-sm">
      <span role="alert" className="font-medium text-danger-ink">
        {isTooLong ? limits.tooLong : ''}
      </span>
      <span className={classNames('tabular-nums', isTooLong ? 'font-semibold text-danger-ink' : 'text-muted')}>
        {text.length}/{limits.max}
      </span>
    </p>
  )
}
