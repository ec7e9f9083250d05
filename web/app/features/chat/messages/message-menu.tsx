import { Copy, Flag, type LucideIcon, Pin, PinOff, Reply, SmilePlus, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Dialog } from 'react-aria-components/Modal'
import { Popover } from 'react-aria-components/Popover'
import { ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { classNames } from '~/ui/class-names.ts'
import { announce } from '~/ui/feedback/announce.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { useCloseOnBack } from '~/ui/overlays/on-back.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { idOf, kindOf } from '../engine/conversation-key.ts'
import { type ChatMessage, isReadable, reactionOf } from '../engine/message.ts'
import { nameOfEmoji } from '../pickers/emoji.ts'
import { EmojiPicker } from '../pickers/emoji-picker.tsx'
import { usePin, usePinMessage, useUnpinMessage } from '../pins/api.ts'

const QUICK_REACTIONS = ['👍', '❤️', '😂', '🎉', '😮', '😢']

type MessageMenuProps = {
  message: ChatMessage
  anchor: RefObject<HTMLElement | null>
  conversation: ConversationDriver
  canWrite: boolean
  isOpen: boolean
  onClose: () => void
  onReply: (message: ChatMessage) => void
  onReact: (emoji: string) => void
}

/** React, reply, copy, pin, and delete or report; a message that its author deleted can be reported only. */
export function MessageMenu(props: MessageMenuProps) {
  const { message, anchor, conversation, isOpen, onClose, onReply, onReact } = props
  const me = useSignedInUser()
  useCloseOnBack(isOpen, onClose)
  const [isPickerOpen, setPickerOpen] = useState(false)
  const report = useDialogState()
  const { author } = message
  const isOwn = author?.id === me.id
  const canWrite = props.canWrite && isReadable(message)
  const ownEmoji = reactionOf(message, me.id)

  const remove = async () => {
    onClose()
    const isSure = await confirm({
      title: 'Bericht verwijderen?',
      description: 'Het verdwijnt voor iedereen. Dat kun je niet terugdraaien.',
      kind: 'danger',
      confirmLabel: 'Verwijderen',
    })
    if (!isSure) return
    try {
      await conversation.remove(message)
      announce('Bericht verwijderd')
    } catch (error) {
      showFailure(error, 'Kon bericht niet verwijderen')
    }
  }
  const copy = async () => {
    onClose()
    try {
      await navigator.clipboard.writeText(message.content)
      toast({ title: 'Bericht gekopieerd', kind: 'success' })
    } catch {
      toast({ title: 'Fout', description: 'Kon bericht niet kopiëren', kind: 'error' })
    }
  }
  const pick = (emoji: string) => {
    onClose()
    onReact(emoji)
  }

  return (
    <>
      <Popover
        triggerRef={anchor}
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        placement="bottom"
        offset={6}
        className="w-[min(22rem,calc(100vw-1rem))] overflow-y-auto rounded-card border border-line bg-raised shadow-soft transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
      >
        <Dialog aria-label="Acties voor dit bericht" className="p-1.5 outline-none">
          {canWrite && (
            <div className="flex justify-between border-line border-b pb-1.5">
              {QUICK_REACTIONS.map((emoji) => (
                <button
                  key={emoji}
                  type="button"
                  aria-label={`Reageer met ${nameOfEmoji(emoji)}`}
                  aria-pressed={emoji === ownEmoji}
                  onClick={() => pick(emoji)}
                  className="flex size-11 items-center justify-center rounded-full font-emoji text-2xl hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:bg-primary-soft"
                >
                  {emoji}
                </button>
              ))}
              <button
                type="button"
                aria-label="Meer emoji"
                aria-expanded={isPickerOpen}
                onClick={() => setPickerOpen(!isPickerOpen)}
                className="flex size-11 items-center justify-center rounded-full text-muted hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <SmilePlus aria-hidden="true" className="size-5.5" />
              </button>
            </div>
          )}
          {isPickerOpen && (
            <div className="pt-1.5">
              <EmojiPicker onPick={pick} />
            </div>
          )}
          <div className="flex flex-col pt-1.5">
            {canWrite && (
              <Action
                icon={Reply}
                onClick={() => {
                  onClose()
                  onReply(message)
                }}
              >
                Beantwoorden
              </Action>
            )}
            {isReadable(message) && message.content !== '' && (
              <Action icon={Copy} onClick={() => void copy()}>
                Kopiëren
              </Action>
            )}
            {kindOf(conversation.key) === 'group' && canWrite && (
              <PinAction groupId={idOf(conversation.key)} message={message} onClose={onClose} />
            )}
            {isOwn ? (
              <Action icon={Trash2} isDanger onClick={() => void remove()}>
                Verwijderen
              </Action>
            ) : (
              author && (
                <Action
                  icon={Flag}
                  onClick={() => {
                    onClose()
                    report.open()
                  }}
                >
                  Melden
                </Action>
              )
            )}
          </div>
        </Dialog>
      </Popover>
      {author && !isOwn && (
        <ReportDialog
          key={report.key}
          user={author}
          messageId={message.id}
          isOpen={report.isOpen}
          onClose={report.close}
        />
      )}
    </>
  )
}

/** Pins a message, or unpins the pinned one where the user may. */
function PinAction({ groupId, message, onClose }: { groupId: string; message: ChatMessage; onClose: () => void }) {
  const pinned = usePin(groupId).data?.pin
  const pin = usePinMessage(groupId)
  const unpin = useUnpinMessage(groupId)
  const change = async (run: Promise<unknown>, done: string, failed: string) => {
    onClose()
    try {
      await run
      announce(done)
    } catch (error) {
      showFailure(error, failed)
    }
  }
  if (!isReadable(message)) return null
  if (pinned?.id !== message.id)
    return (
      <Action
        icon={Pin}
        onClick={() => void change(pin.mutateAsync(message.id), 'Bericht vastgemaakt', 'Kon bericht niet vastmaken')}
      >
        Vastmaken
      </Action>
    )
  if (!pinned.canUnpin) return null
  return (
    <Action
      icon={PinOff}
      onClick={() => void change(unpin.mutateAsync(), 'Bericht losgemaakt', 'Kon bericht niet losmaken')}
    >
      Losmaken
    </Action>
  )
}

function Action({
  icon: Icon,
  isDanger = false,
  onClick,
  children,
}: {
  icon: LucideIcon
  isDanger?: boolean
  onClick: () => void
  children: string
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-[0.625rem] px-3 py-2 text-left font-medium hover:bg-sunken focus-visible:-outline-offset-2',
        isDanger && 'text-danger-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </button>
  )
}
