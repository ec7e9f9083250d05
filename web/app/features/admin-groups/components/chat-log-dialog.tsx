import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { useState } from 'react'
import { AuditedDialog } from '~/features/admin/components/admin-action-dialog.tsx'
import { AdminQuery } from '~/features/admin/components/details.tsx'
import { MessageRow } from '~/features/admin/components/message-row.tsx'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { useGroupLog } from '../api.ts'

type ChatLogDialogProps = DialogProps & { group: { id: string; name: string } }

export function ChatLogDialog({ group, ...dialog }: ChatLogDialogProps) {
  return (
    <AuditedDialog
      {...dialog}
      title={`Chatlog van ${group.name}`}
      question={{
        title: `Chatlog van ${group.name} bekijken?`,
        description: 'Je leest berichten van anderen. Doe dat alleen als het nodig is.',
        confirmLabel: 'Chatlog openen',
      }}
    >
      {(reason) => <Log groupId={group.id} reason={reason} />}
    </AuditedDialog>
  )
}

function Log({ groupId, reason }: { groupId: string; reason: string }) {
  const [userId, setUserId] = useState<string | null>(null)
  const log = useGroupLog(groupId, userId, reason)
  const [members, setMembers] = useState<readonly { id: string; username: string }[]>([])
  const loaded = log.data?.pages[0]?.members
  // Kept in state, so that the choices stay while another member's messages load.
  if (loaded !== undefined && loaded !== members && loaded.length >= members.length) setMembers(loaded)

  return (
    <div className="flex min-h-[60dvh] flex-col gap-4">
      <Select
        label="Lid"
        value={userId ?? ''}
        onChange={(event) => setUserId(event.target.value || null)}
        options={[
          { value: '', label: 'Alle leden' },
          ...members.map(({ id, username }) => ({ value: id, label: username })),
        ]}
        className="sm:max-w-xs"
      />
      <AdminQuery query={log} failure="Kon groep berichten niet laden" skeleton={<SkeletonRow count={4} />}>
        {() => <Messages log={log} />}
      </AdminQuery>
    </div>
  )
}

function Messages({ log }: { log: ReturnType<typeof useGroupLog> }) {
  const pages = log.data?.pages ?? []
  // New messages shift the pages, so that two pages may hold the same message.
  const messages = [...new Map(pages.flatMap((page) => page.messages).map((message) => [message.id, message])).values()]
  const total = pages.at(-1)?.pagination.total ?? 0
  if (messages.length === 0)
    return (
      <EmptyState picture="messages" title="Geen berichten gevonden" headingLevel={3}>
        Hier is nog niets geschreven.
      </EmptyState>
    )
  return (
    <>
      <p className="text-muted text-sm">
        {messages.length} van {total} berichten, het nieuwste eerst
      </p>
      <ol className="divide-y divide-line">
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            text={message.message}
            author={message.user?.username ?? ''}
            showsGif
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold wrap-anywhere">
                {message.user?.username ?? (message.isDeleted ? 'Account verwijderd' : PRODUCT_NAME)}
              </span>
              <time dateTime={message.sentAt} className="text-muted text-sm">
                {formatDateTime(message.sentAt)}
              </time>
            </p>
          </MessageRow>
        ))}
      </ol>
      {log.hasNextPage && (
        <Button onClick={() => void log.fetchNextPage()} isPending={log.isFetchingNextPage} className="self-center">
          Meer laden (nog {Math.max(0, total - messages.length)})
        </Button>
      )}
    </>
  )
}
