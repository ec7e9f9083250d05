import { pollContent } from 'contract/chat/polls.ts'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import { messageOutbox } from '../engine/browser-chat.ts'
import { type ConversationKey, idOf } from '../engine/conversation-key.ts'

const importDialog = async () => (await import('./poll-dialog.tsx')).PollDialog

export type PollDialogState = ReturnType<typeof usePollDialog>

/** Render `dialog` outside the composer's form, which would be submitted with the poll's. */
export function usePollDialog(conversation: ConversationKey) {
  const { open, preload, render } = useLazyDialog(importDialog)
  const dialog = render({
    groupId: idOf(conversation),
    onSend: (poll) =>
      void messageOutbox.write({
        conversation,
        content: pollContent(poll.question),
        type: 'POLL',
        gif: null,
        replyTo: null,
        poll,
      }),
  })
  return { open, preload, dialog }
}
