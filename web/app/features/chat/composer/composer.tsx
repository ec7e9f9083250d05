import { countText } from 'contract/platform/count-text.ts'
import { SendHorizontal } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isComposing } from '~/lib/routing/compose.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { classNames } from '~/ui/class-names.ts'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { kindOf } from '../engine/conversation-key.ts'
import type { ChatMessage } from '../engine/message.ts'
import { ChosenGif, ChosenPictures, ReplyingTo } from './attachments.tsx'
import { ComposerBar, type Picker } from './composer-bar.tsx'
import { ComposerText, TextLength } from './composer-text.tsx'
import { useProost } from './proost-banner.tsx'
import { useMessageDraft } from './use-message-draft.ts'
import { useRateLimit } from './use-rate-limit.ts'
import { useSend } from './use-send.ts'

const importPollDialog = async () => (await import('./poll-dialog.tsx')).PollDialog

type ComposerProps = {
  conversation: ConversationDriver
  people: readonly AvatarUser[]
  replyTo: ChatMessage | null
  onReplied: () => void
  ownMessageCount: number
  confirmText: (text: string) => Promise<boolean>
  isDisabled: boolean
}

/** Enabled without a connection too: the outbox sends the message later. */
export function Composer({ conversation, people, replyTo, onReplied, isDisabled, ...props }: ComposerProps) {
  const { key } = conversation
  const { chatEnhancements } = useSignedInUser()
  const draft = useMessageDraft(conversation)
  const sendDraft = useSend({ conversation: key, draft, replyTo, confirmText: props.confirmText })
  const secondsLocked = useRateLimit(conversation)
  const proost = useProost(props.ownMessageCount)
  const [picker, setPicker] = useState<Picker>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const poll = useLazyDialog(importPollDialog)
  const isGroup = kindOf(key) === 'group'
  const offersUpgrade = !chatEnhancements && isGroup
  const canSend = !draft.isEmpty && !draft.isTooLong && secondsLocked === 0 && !isDisabled

  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) textarea.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  function writeAt(text: string, at: number): void {
    caret.current = at
    draft.write(text)
  }

  async function send(): Promise<void> {
    const isSent = canSend ? await sendDraft() : null
    if (isSent === false) textarea.current?.focus()
    if (!isSent) return
    setPicker(null)
    onReplied()
  }

  function insertEmoji(emoji: string): void {
    const { text } = draft
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = textarea.current ?? {}
    writeAt(text.slice(0, from) + emoji + text.slice(to), from + emoji.length)
  }

  function addPictures(files: readonly File[]): void {
    if (files.length === 0) return
    setPicker(null)
    void draft.addPictures(files).then(() => textarea.current?.focus())
  }

  /** One thing at a time. @returns false when nothing was open */
  function closeOne(): boolean {
    if (picker) setPicker(null)
    else if (draft.hasAttachment) draft.removeAttachment()
    else if (replyTo) onReplied()
    else if (draft.text !== '') draft.write('')
    else return false
    return true
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
        {secondsLocked > 0 && (
          <p
            role="status"
            className="mb-2 rounded-control bg-warning-soft px-3 py-2 font-semibold text-sm text-warning-ink"
          >
            Je stuurt te snel. Wacht nog {countText(secondsLocked, 'seconde', 'seconden')}.
          </p>
        )}
        {offersUpgrade && !isDisabled && !replyTo && proost.banner}
        {replyTo && <ReplyingTo message={replyTo} onCancel={onReplied} />}
        {draft.pictures.length > 0 && <ChosenPictures pictures={draft.pictures} onRemove={draft.removePicture} />}
        {draft.gif && <ChosenGif gif={draft.gif} onCancel={draft.removeAttachment} />}
        <div className="relative flex items-end gap-1">
          <ComposerBar
            isDisabled={isDisabled}
            picker={picker}
            onPicker={setPicker}
            onClose={closePicker}
            onPictures={addPictures}
            onEmoji={insertEmoji}
            onGif={(gif) => {
              draft.chooseGif(gif)
              closePicker(true)
            }}
            poll={isGroup ? poll : null}
            upgradeButton={offersUpgrade ? proost.button : null}
          />
          <ComposerText
            ref={textarea}
            id={key}
            draft={draft}
            people={people}
            isReadOnly={secondsLocked > 0}
            isDisabled={isDisabled}
            onWriteAt={writeAt}
            onPictures={addPictures}
            onSend={() => void send()}
            onEscape={closeOne}
          />
          <SendButton canSend={canSend} secondsLocked={secondsLocked} />
        </div>
        <TextLength id={key} draft={draft} />
      </form>
      {/* Outside the form, which would be submitted with the poll's. */}
      {poll.render({ conversation: key })}
    </>
  )
}

function SendButton({ canSend, secondsLocked }: { canSend: boolean; secondsLocked: number }) {
  const isLocked = secondsLocked > 0
  return (
    <button
      type="submit"
      aria-label={isLocked ? `Versturen kan over ${countText(secondsLocked, 'seconde', 'seconden')}` : 'Versturen'}
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
  )
}
