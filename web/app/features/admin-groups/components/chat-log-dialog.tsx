import type { LogMessage } from 'contract/groups/admin.ts'
import { useState } from 'react'
import { AuditedDialog } from '~/features/admin/components/audited-dialog.tsx'
import { deletedLabel, RemoveMessageButton } from '~/features/admin/components/remove-content-button.tsx'
import { AdminPicture } from '~/features/chat/components/admin-picture.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { useGroupLog } from '../api.ts'

type ChatLogDialogProps = { group: { id: string; name: string }; isOpen: boolean; onClose: () => void }

/** Each opening needs a new `key`. */
export function ChatLogDialog({ group, isOpen, onClose }: ChatLogDialogProps) {
  return (
    <AuditedDialog
      isOpen={isOpen}
      onClose={onClose}
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
  // Reading the log again would be another entry in the audit log.
  const [removedIds, setRemovedIds] = useState<readonly string[]>([])
  useShowFailure(log.error, 'Kon groep berichten niet laden')
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
      {log.isPending ? (
        <Loading>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      ) : log.data === undefined ? (
        <ErrorState
          title="Kon groep berichten niet laden"
          headingLevel={3}
          onRetry={() => void log.refetch()}
          isRetrying={log.isFetching}
        />
      ) : (
        <Messages
          messages={withoutDuplicates(log.data.pages.flatMap((page) => page.messages)).map((message) =>
            removedIds.includes(message.id) ? { ...message, isDeleted: true, isRemoved: true } : message,
          )}
          total={log.data.pages.at(-1)?.pagination.total ?? 0}
          onMore={log.hasNextPage ? () => void log.fetchNextPage() : undefined}
          isLoadingMore={log.isFetchingNextPage}
          onRemoved={(messageId) => setRemovedIds((ids) => [...ids, messageId])}
        />
      )}
    </div>
  )
}

/** New messages shift the pages, so that two pages may hold the same message. */
const withoutDuplicates = (messages: readonly LogMessage[]) => [
  ...new Map(messages.map((message) => [message.id, message])).values(),
]

function Messages({
  messages,
  total,
  onMore,
  isLoadingMore,
  onRemoved,
}: {
  messages: readonly LogMessage[]
  total: number
  onMore: (() => void) | undefined
  isLoadingMore: boolean
  onRemoved: (messageId: string) => void
}) {
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
          <li key={message.id} className="py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold wrap-anywhere">{message.user?.username ?? 'Account verwijderd'}</span>
              <time dateTime={message.sentAt} className="text-muted text-sm">
                {formatDateTime(message.sentAt)}
              </time>
            </p>
            <Text message={message} />
            {!message.isDeleted && (
              <p className="mt-2">
                <RemoveMessageButton
                  message={{ id: message.id, author: message.user?.username ?? '' }}
                  onRemoved={() => onRemoved(message.id)}
                />
              </p>
            )}
          </li>
        ))}
      </ol>
      {onMore && (
        <Button onClick={onMore} isPending={isLoadingMore} className="self-center">
          Meer laden (nog {Math.max(0, total - messages.length)})
        </Button>
      )}
    </>
  )
}

function Text({ message }: { message: LogMessage }) {
  if (message.isDeleted) return <p className="text-muted italic">{deletedLabel(message)}</p>
  return (
    <>
      {message.message !== '' && <p className="whitespace-pre-line wrap-anywhere">{message.message}</p>}
      {message.picture !== null && <AdminPicture picture={message.picture} />}
      {message.gifUrl !== null && (
        <img src={message.gifUrl} alt="GIF" loading="lazy" className="mt-1 max-h-40 rounded-control" />
      )}
    </>
  )
}
