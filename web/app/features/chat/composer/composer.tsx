import { chatLimits } from 'contract/chat/chat.ts'
import { type PollInput, pollContent } from 'contract/chat/polls.ts'
import type { Gif } from 'contract/gifs.ts'
import { countText } from 'contract/platform/count-text.ts'
import { Beer, ChartBar, ImagePlay, SendHorizontal, Smile } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { readDraft, writeDraft } from '~/lib/drafts.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { isComposing } from '~/lib/routing/compose.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { useMediaQuery } from '~/lib/use-media-query.ts'
import { IconButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { fitHeight } from '~/ui/forms/fit-height.ts'
import type { MenuAction } from '~/ui/overlays/menu.tsx'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import { messageOutbox } from '../engine/browser-chat.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { idOf, kindOf } from '../engine/conversation-key.ts'
import { type ChatMessage, quoteOf } from '../engine/message.ts'
import { isOnlyEmoji, replaceEmoticon } from '../pickers/emoji.ts'
import { EmojiPicker } from '../pickers/emoji-picker.tsx'
import { PickerFrame } from '../pickers/picker-frame.tsx'
import { AddMenu } from './add-menu.tsx'
import { ChosenGif, ChosenPictures, ReplyingTo } from './attachments.tsx'
import { MentionList, optionId } from './mention-list.tsx'
import { UPGRADES, useProost } from './proost-banner.tsx'
import { useMentions } from './use-mentions.ts'
import { usePictures } from './use-pictures.ts'
import { useRateLimit } from './use-rate-limit.ts'
import { useTyping } from './use-typing.ts'

const TEXT = { ...chatLimits.message, tooLong: 'Bericht te lang (max 1000 tekens)' }
const CAPTION = { max: chatLimits.gifCaption.max, counterFrom: 400, tooLong: 'GIF caption te lang (max 500 tekens)' }

/** Phones and tablets have no Shift+Enter, so there Enter starts a new line. */
const hasMouse = () => !window.matchMedia('(pointer: coarse)').matches
const importPollDialog = async () => (await import('./poll-dialog.tsx')).PollDialog
const importGifPicker = async () => (await import('../pickers/gif-picker.tsx')).GifPicker

type ComposerProps = {
  conversation: ConversationDriver
  people: readonly AvatarUser[]
  replyTo: ChatMessage | null
  onReplied: () => void
  ownMessageCount: number
  /** Asked before sending; after false the text stays in the composer. */
  confirmText: (text: string) => Promise<boolean>
  isDisabled: boolean
}

/** Enabled without a connection too: the outbox sends the message later. */
export function Composer({
  conversation,
  people,
  replyTo,
  onReplied,
  ownMessageCount,
  confirmText,
  isDisabled,
}: ComposerProps) {
  const { chatEnhancements } = useSignedInUser()
  const [text, setText] = useState(() => readDraft(conversation.key))
  const [picker, setPicker] = useState<'emoji' | 'gif' | null>(null)
  const [gif, setGif] = useState<Gif | null>(null)
  const [GifPicker, loadGifPicker] = useLazyComponent(importGifPicker)
  const pollDialog = useLazyDialog(importPollDialog)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const secondsLocked = useRateLimit(conversation)
  const typing = useTyping(conversation)
  const pictures = usePictures()
  const proost = useProost(ownMessageCount)
  const isGroup = kindOf(conversation.key) === 'group'
  const offersUpgrade = !chatEnhancements && isGroup
  // A phone has no room for all buttons of a group.
  const isNarrow = useMediaQuery('(width < 40rem)') && isGroup
  const limits = gif ? CAPTION : TEXT
  const isTooLong = text.length > limits.max
  const isLocked = secondsLocked > 0
  const hasPictures = pictures.chosen.length > 0
  const canSend = (text.trim() !== '' || gif !== null || hasPictures) && !isTooLong && !isLocked && !isDisabled
  const listId = `${conversation.key}-mentions`
  const countId = `${conversation.key}-count`

  function setDraft(next: string): void {
    setText(next)
    writeDraft(conversation.key, next)
    if (next.trim() === '') typing.stop()
    else typing.start()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures the text that was rendered.
  useLayoutEffect(() => fitHeight(textarea.current), [text])
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) textarea.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const mentions = useMentions(people, textarea, text, (next, at) => {
    caret.current = at
    setDraft(next)
  })

  const isConfirming = useRef(false)
  async function send(): Promise<void> {
    if (!canSend || isConfirming.current) return
    typing.stop()
    isConfirming.current = true
    const isConfirmed = await confirmText(text)
    isConfirming.current = false
    if (!isConfirmed) return textarea.current?.focus()
    const quote = replyTo && quoteOf(replyTo)
    if (hasPictures)
      for (const [index, { blob, width, height }] of pictures.chosen.entries())
        void messageOutbox.write({
          conversation: conversation.key,
          content: index === 0 ? text : '',
          type: 'PICTURE',
          gif: null,
          picture: { blob, width, height },
          replyTo: index === 0 ? quote : null,
        })
    else
      void messageOutbox.write({
        conversation: conversation.key,
        content: text,
        type: gif ? 'GIF' : isOnlyEmoji(text) ? 'EMOJI' : 'TEXT',
        gif: gif && { id: gif.id, url: gif.url },
        replyTo: quote,
      })
    setDraft('')
    setGif(null)
    pictures.clear()
    setPicker(null)
    onReplied()
  }

  function insertEmoji(emoji: string): void {
    const { selectionStart: from, selectionEnd: to } = textarea.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    }
    caret.current = from + emoji.length
    setDraft(text.slice(0, from) + emoji + text.slice(to))
  }

  const gifAction: MenuAction = offersUpgrade
    ? { id: 'gif', label: 'Proost: GIFs sturen', icon: Beer, to: UPGRADES }
    : { id: 'gif', label: 'GIF kiezen', icon: ImagePlay, onAction: () => toggle('gif') }

  function addPictures(files: readonly File[]): void {
    if (files.length === 0) return
    setGif(null)
    setPicker(null)
    void pictures.add(files).then(() => textarea.current?.focus())
  }

  function toggle(which: 'emoji' | 'gif'): void {
    if (picker === which) setPicker(null)
    else if (which === 'emoji') setPicker('emoji')
    else
      loadGifPicker().then(
        () => setPicker('gif'),
        () => toast({ kind: 'error', title: NO_CONNECTION }),
      )
  }

  const pollAction: MenuAction = { id: 'poll', label: 'Peiling', icon: ChartBar, onAction: pollDialog.open }

  function sendPoll(poll: PollInput): void {
    void messageOutbox.write({
      conversation: conversation.key,
      content: pollContent(poll.question),
      type: 'POLL',
      gif: null,
      replyTo: null,
      poll,
    })
  }

  /** Escape closes one thing at a time. @returns false when nothing was open */
  function closeOne(): boolean {
    if (picker) setPicker(null)
    else if (gif) setGif(null)
    else if (hasPictures) pictures.clear()
    else if (replyTo) onReplied()
    else if (text !== '') setDraft('')
    else return false
    return true
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (mentions.handleKey(event)) return
    if (event.key === 'Escape') {
      if (!closeOne()) return
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'Enter' && !event.shiftKey && hasMouse()) {
      event.preventDefault()
      void send()
    }
  }

  const closePicker = useCallback((isByKeyboard: boolean) => {
    setPicker(null)
    if (isByKeyboard) textarea.current?.focus()
  }, [])

  const replyToId = replyTo?.id
  useEffect(() => {
    if (replyToId !== undefined) textarea.current?.focus()
  }, [replyToId])

  const { state } = useLocation()
  useEffect(() => {
    if (isComposing(state)) textarea.current?.focus()
  }, [state])

  return (
    <>
      <form
        aria-label="Bericht schrijven"
        data-bar="composer"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
          textarea.current?.focus()
        }}
        className="relative shrink-0 border-line border-t bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4"
      >
        {isLocked && (
          <p
            role="status"
            className="mb-2 rounded-control bg-warning-soft px-3 py-2 font-semibold text-sm text-warning-ink"
          >
            Je stuurt te snel. Wacht nog {countText(secondsLocked, 'seconde', 'seconden')}.
          </p>
        )}
        {offersUpgrade && !isDisabled && !replyTo && proost.banner}
        {replyTo && <ReplyingTo message={replyTo} onCancel={onReplied} />}
        {hasPictures && <ChosenPictures pictures={pictures.chosen} onRemove={pictures.remove} />}
        {gif && <ChosenGif gif={gif} onCancel={() => setGif(null)} />}
        <div className="relative flex items-end gap-1">
          {picker === 'emoji' && (
            <PickerFrame label="Emoji kiezen" onClose={closePicker}>
              <EmojiPicker onPick={insertEmoji} />
            </PickerFrame>
          )}
          {picker === 'gif' && GifPicker && (
            <PickerFrame label="GIF kiezen" onClose={closePicker}>
              <GifPicker
                isAllowed={chatEnhancements}
                onPick={(picked) => {
                  setGif(picked)
                  pictures.replace()
                  setPicker(null)
                  textarea.current?.focus()
                }}
              />
            </PickerFrame>
          )}
          {mentions.people.length > 0 && (
            <MentionList id={listId} people={mentions.people} active={mentions.active} onPick={mentions.pick} />
          )}
          <AddMenu isDisabled={isDisabled} onPictures={addPictures} actions={isNarrow ? [pollAction, gifAction] : []} />
          <IconButton
            icon={Smile}
            label="Emoji kiezen"
            aria-expanded={picker === 'emoji'}
            data-picker-button
            disabled={isDisabled}
            onClick={() => toggle('emoji')}
            className="text-muted"
          />
          {isNarrow ? null : offersUpgrade ? (
            proost.button
          ) : (
            <IconButton
              icon={ImagePlay}
              label="GIF kiezen"
              aria-expanded={picker === 'gif'}
              data-picker-button
              disabled={isDisabled}
              onPointerDown={() => void loadGifPicker().catch(() => undefined)}
              onClick={() => toggle('gif')}
              className="text-muted"
            />
          )}
          {isGroup && !isNarrow && (
            <IconButton
              icon={ChartBar}
              label="Peiling maken"
              aria-haspopup="dialog"
              disabled={isDisabled}
              onPointerDown={pollDialog.preload}
              onClick={pollDialog.open}
              className="text-muted"
            />
          )}
          <label className="min-w-0 grow">
            <span className="sr-only">Schrijf een bericht</span>
            <textarea
              ref={textarea}
              rows={1}
              value={text}
              readOnly={isLocked}
              disabled={isDisabled}
              placeholder={gif || hasPictures ? 'Bijschrift' : 'Bericht'}
              aria-invalid={isTooLong || undefined}
              aria-describedby={text.length > limits.counterFrom ? countId : undefined}
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-controls={mentions.people.length > 0 ? listId : undefined}
              aria-activedescendant={mentions.people.length > 0 ? optionId(listId, mentions.active) : undefined}
              onChange={(event) => {
                const { value, selectionStart } = event.target
                const isAtEnd = selectionStart === value.length && value.length > text.length
                setDraft((isAtEnd ? replaceEmoticon(value) : null) ?? value)
                mentions.update()
              }}
              onSelect={mentions.update}
              onKeyDown={handleKey}
              onPaste={(event) => {
                const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
                if (files.length === 0) return
                event.preventDefault()
                addPictures(files)
              }}
              onBlur={() => {
                typing.stop()
                mentions.close()
              }}
              className="block max-h-36 min-h-11 w-full resize-none rounded-[1.375rem] border border-control bg-paper px-4 py-2.5 leading-normal field-sizing-content focus-visible:outline-offset-0 placeholder:text-nowrap disabled:opacity-55 aria-invalid:border-danger"
            />
          </label>
          <button
            type="submit"
            aria-label={
              isLocked ? `Versturen kan over ${countText(secondsLocked, 'seconde', 'seconden')}` : 'Versturen'
            }
            aria-disabled={!canSend}
            className={classNames(
              'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-[background-color,scale] active:scale-95',
              canSend ? 'bg-primary text-on-primary hover:bg-primary-hover' : 'bg-sunken text-muted',
            )}
          >
            {isLocked ? (
              <span className="font-semibold text-sm tabular-nums">{secondsLocked}</span>
            ) : (
              <SendHorizontal aria-hidden="true" className="size-5.5" />
            )}
          </button>
        </div>
        {text.length > limits.counterFrom && (
          <p id={countId} className="flex justify-between gap-4 px-3 pt-1 text-sm">
            <span role="alert" className="font-medium text-danger-ink">
              {isTooLong ? limits.tooLong : ''}
            </span>
            <span className={classNames('tabular-nums', isTooLong ? 'font-semibold text-danger-ink' : 'text-muted')}>
              {text.length}/{limits.max}
            </span>
          </p>
        )}
      </form>
      {isGroup && pollDialog.render({ groupId: idOf(conversation.key), onSend: sendPoll })}
    </>
  )
}
