import { Copy, Flag, Pin, PinOff, Reply, SmilePlus, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Dialog } from 'react-aria-components/Modal'
import { Popover } from 'react-aria-components/Popover'
import { ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import { type DialogProps, useDialogState } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { classNames } from '~/ui/class-names.ts'
import { announce } from '~/ui/feedback/announce.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import type { MenuAction } from '~/ui/overlays/menu.tsx'
import { useCloseOnBack } from '~/ui/overlays/on-back.ts'
import { useIsGone } from '~/ui/overlays/use-is-gone.ts'
import { idOf, kindOf } from '../engine/conversation-key.ts'
import { type ChatMessage, isReadable, reactionOf } from '../engine/message.ts'
import { nameOfEmoji } from '../pickers/emoji.ts'
import { EmojiPicker } from '../pickers/emoji-picker.tsx'
import { usePin, usePinActions } from '../pins/api.ts'
import { useMessageActions } from './use-message-actions.ts'

const QUICK_REACTIONS = ['👍', '❤️', '😂', '🎉', '😮', '😢']

type MessageMenuProps = DialogProps & { message: ChatMessage; anchor: RefObject<HTMLElement | null> }

export function MessageMenu({ message, anchor, isOpen, onClose }: MessageMenuProps) {
  const me = useSignedInUser()
  const { conversation, canWrite: mayWrite, reply, react } = useMessageActions()
  useCloseOnBack(isOpen, onClose)
  const isGone = useIsGone(isOpen)
  const [isPickerOpen, setPickerOpen] = useState(false)
  const report = useDialogState()
  const { author } = message
  const isOwn = author?.id === me.id
  const canWrite = mayWrite && isReadable(message)
  const ownEmoji = reactionOf(message, me.id)

  const removal = useAction(async () => (await confirmRemoval()) && conversation.remove(message), {
    failure: 'Kon bericht niet verwijderen',
    onDone: () => announce('Bericht verwijderd'),
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.content)
      toast({ title: 'Bericht gekopieerd', kind: 'success' })
    } catch {
      toast({ title: 'Fout', description: 'Kon bericht niet kopiëren', kind: 'error' })
    }
  }
  const pinAction = usePinAction(kindOf(conversation.key) === 'group' ? idOf(conversation.key) : null, message)
  const items: (MenuAction | false | null)[] = [
    canWrite && { id: 'reply', label: 'Beantwoorden', icon: Reply, onAction: () => reply(message) },
    isReadable(message) &&
      message.content !== '' && { id: 'copy', label: 'Kopiëren', icon: Copy, onAction: () => void copy() },
    canWrite && pinAction,
    isOwn &&
      isReadable(message) && {
        id: 'remove',
        label: 'Verwijderen',
        icon: Trash2,
        isDanger: true,
        onAction: () => void removal.run(),
      },
    !isOwn && author !== null && { id: 'report', label: 'Rapporteren', icon: Flag, onAction: report.open },
  ]
  const pick = (emoji: string) => {
    onClose()
    react(message, emoji)
  }

  return (
    <>
      {!isGone && (
        <Popover
          triggerRef={anchor}
          isOpen={isOpen}
          onOpenChange={(open) => !open && onClose()}
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
              {items.map(
                (action) =>
                  action && (
                    <button
                      key={action.id}
                      type="button"
                      onClick={() => {
                        onClose()
                        action.onAction?.()
                      }}
                      className={classNames(
                        'flex min-h-11 items-center gap-3 rounded-[0.625rem] px-3 py-2 text-left font-medium hover:bg-sunken focus-visible:-outline-offset-2',
                        action.isDanger && 'text-danger-ink',
                      )}
                    >
                      {action.icon && <action.icon aria-hidden="true" className="size-5 shrink-0" />}
                      {action.label}
                    </button>
                  ),
              )}
            </div>
          </Dialog>
        </Popover>
      )}
      {author && !isOwn && <ReportDialog key={report.key} user={author} messageId={message.id} {...report.props} />}
    </>
  )
}

const confirmRemoval = () =>
  confirm({
    title: 'Bericht verwijderen?',
    description: 'Het verdwijnt voor iedereen. Dat kun je niet terugdraaien.',
    kind: 'danger',
    confirmLabel: 'Verwijderen',
  })

function usePinAction(groupId: string | null, { id }: ChatMessage): MenuAction | null {
  const pinned = usePin(groupId ?? '', { isEnabled: groupId !== null }).data?.pin
  const { pin, unpin } = usePinActions(groupId ?? '')
  if (groupId === null) return null
  if (pinned?.id !== id) return { id: 'pin', label: 'Vastmaken', icon: Pin, onAction: () => pin(id) }
  return pinned.canUnpin ? { id: 'unpin', label: 'Losmaken', icon: PinOff, onAction: unpin } : null
}
