import { chatLimits } from 'contract/chat.ts'
import { SendHorizontal, Smile } from 'lucide-react'
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { IconButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import type { Conversation } from '../conversation.ts'
import { kindOf } from '../device-store.ts'
import { readDraft, writeDraft } from '../drafts.ts'
import { isFewEmoji, withEmoji } from '../emoji.ts'
import { outbox } from '../open-conversations.ts'
import { EmojiPicker } from './emoji-picker.tsx'

const { max, counterFrom } = chatLimits.message
/** While someone types the others are told at most this often; and that it ended after so much silence. */
const TYPING_REPEAT_MS = 3_000
const TYPING_IDLE_MS = 4_000

const hasKeyboard = () => !window.matchMedia('(pointer: coarse)').matches

/** Where messages are written. Open with or without a connection: what cannot be sent now waits on the device. */
export function Composer({ conversation }: { conversation: Conversation }) {
  const [text, setText] = useState(() => readDraft(conversation.key))
  const [isPicking, setPicking] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const secondsLocked = useLock(conversation)
  const typing = useTyping(conversation)
  const isTooLong = text.length > max
  const isLocked = secondsLocked > 0
  const canSend = text.trim() !== '' && !isTooLong && !isLocked

  function change(next: string): void {
    setText(next)
    writeDraft(conversation.key, next)
    if (next.trim() === '') typing.stop()
    else typing.go()
  }

  function send(): void {
    if (!canSend) return
    typing.stop()
    void outbox.write({ conversation: conversation.key, content: text, type: isFewEmoji(text) ? 'EMOJI' : 'TEXT' })
    change('')
    setPicking(false)
  }

  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function pick(emoji: string): void {
    const { selectionStart: from, selectionEnd: to } = box.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    }
    caret.current = from + emoji.length
    change(text.slice(0, from) + emoji + text.slice(to))
  }

  function pressed(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (isPicking) setPicking(false)
      else change('')
    } else if (event.key === 'Enter' && !event.shiftKey && hasKeyboard()) {
      event.preventDefault()
      send()
    }
  }

  const closePicker = useCallback((isByKey: boolean) => {
    setPicking(false)
    if (isByKey) box.current?.focus()
  }, [])

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
        box.current?.focus()
      }}
      className="relative shrink-0 border-line border-t bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4"
    >
      {isLocked && (
        <p
          role="status"
          className="mb-2 rounded-control bg-warning-soft px-3 py-2 font-semibold text-sm text-warning-ink"
        >
          Je stuurt te snel. Wacht nog {secondsLocked} {secondsLocked === 1 ? 'seconde' : 'seconden'}.
        </p>
      )}
      <div className="relative flex items-end gap-1">
        {isPicking && <EmojiPicker onPick={pick} onClose={closePicker} />}
        <IconButton
          icon={Smile}
          label="Emoji kiezen"
          aria-expanded={isPicking}
          data-emoji-button
          onClick={() => setPicking(!isPicking)}
          className="text-muted"
        />
        <label className="min-w-0 grow">
          <span className="sr-only">Schrijf een bericht</span>
          <textarea
            ref={box}
            rows={1}
            value={text}
            readOnly={isLocked}
            placeholder="Schrijf een bericht"
            enterKeyHint={undefined}
            aria-invalid={isTooLong || undefined}
            aria-describedby={text.length > counterFrom ? `${conversation.key}-count` : undefined}
            onChange={(event) => {
              const { value, selectionStart } = event.target
              const isAtEnd = selectionStart === value.length && value.length > text.length
              change((isAtEnd ? withEmoji(value) : null) ?? value)
            }}
            onKeyDown={pressed}
            onBlur={typing.stop}
            className="block max-h-36 min-h-11 w-full resize-none rounded-[1.375rem] border border-control bg-paper px-4 py-2.5 leading-normal field-sizing-content focus-visible:outline-offset-0 aria-invalid:border-danger"
          />
        </label>
        <button
          type="submit"
          aria-label="Versturen"
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
      {text.length > counterFrom && (
        <p id={`${conversation.key}-count`} className="flex justify-between gap-4 px-3 pt-1 text-sm">
          <span role="alert" className="font-medium text-danger-ink">
            {isTooLong ? 'Bericht te lang (max 1000 tekens)' : ''}
          </span>
          <span className={classNames('tabular-nums', isTooLong ? 'font-semibold text-danger-ink' : 'text-muted')}>
            {text.length}/{max}
          </span>
        </p>
      )}
    </form>
  )
}

/** Seconds until the server takes messages again; 0 when it does. */
function useLock(conversation: Conversation): number {
  const kind = kindOf(conversation.key)
  const until = useSyncExternalStore(outbox.watch, () => outbox.lockedUntil(kind))
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(tick, 250)
    function tick() {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(clock)
    }
    tick()
    return () => clearInterval(clock)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

function useTyping(conversation: Conversation) {
  const state = useRef<{ told: number; idle?: ReturnType<typeof setTimeout> }>({ told: 0 })
  const stop = useCallback(() => {
    clearTimeout(state.current.idle)
    if (state.current.told === 0) return
    state.current.told = 0
    conversation.stopTyping()
  }, [conversation])
  const go = useCallback(() => {
    clearTimeout(state.current.idle)
    state.current.idle = setTimeout(stop, TYPING_IDLE_MS)
    if (Date.now() - state.current.told < TYPING_REPEAT_MS) return
    state.current.told = Date.now()
    conversation.startTyping()
  }, [conversation, stop])
  useEffect(() => stop, [stop])
  return { go, stop }
}
