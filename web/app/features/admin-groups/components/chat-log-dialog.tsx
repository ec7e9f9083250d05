import type { LogMessage } from 'contract/groups-admin.ts'
import { useState } from 'react'
import { ReasonDialog } from '~/features/admin/components/reason-dialog.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useGroupLog } from '../api.ts'

type ChatLogDialogProps = { group: { id: string; name: string }; isOpen: boolean; onClose: () => void }

/** The chat of a group. First the reason for looking, which goes into the logbook with the look. */
export function ChatLogDialog({ group, isOpen, onClose }: ChatLogDialogProps) {
  const [reason, setReason] = useState<string | null>(null)
  if (reason === null)
    return (
      <ReasonDialog
        isOpen={isOpen}
        onClose={onClose}
        title={`Chatlog van ${group.name} bekijken?`}
        description="Je leest berichten van anderen. Doe dat alleen als het nodig is."
        help="Dit komt in het logboek, met je naam."
        isRequired
        confirmLabel="Chatlog openen"
        onConfirm={async (given) => setReason(given)}
        onDone={() => undefined}
      />
    )
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Chatlog van ${group.name}`}
      size="lg"
    >
      <Log groupId={group.id} reason={reason} />
    </Modal>
  )
}

function Log({ groupId, reason }: { groupId: string; reason: string }) {
  const [userId, setUserId] = useState<string | null>(null)
  const log = useGroupLog(groupId, userId, reason)
  useShowFailure(log.error, 'Kon groep berichten niet laden')
  const [members, setMembers] = useState<readonly { id: string; username: string }[]>([])
  const known = log.data?.pages[0]?.members
  if (known !== undefined && known !== members && known.length >= members.length) setMembers(known)

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
          messages={uniqueOf(log.data.pages.flatMap((page) => page.messages))}
          total={log.data.pages.at(-1)?.pagination.total ?? 0}
          onMore={log.hasNextPage ? () => void log.fetchNextPage() : undefined}
          isLoadingMore={log.isFetchingNextPage}
        />
      )}
    </div>
  )
}

/** What was written meanwhile moves the pages on: a message may come along twice. */
const uniqueOf = (messages: readonly LogMessage[]) => [...new Map(messages.map((one) => [one.id, one])).values()]

function Messages({
  messages,
  total,
  onMore,
  isLoadingMore,
}: {
  messages: readonly LogMessage[]
  total: number
  onMore: (() => void) | undefined
  isLoadingMore: boolean
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
  if (message.isDeleted) return <p className="text-muted italic">Bericht verwijderd</p>
  return (
    <>
      {message.message !== '' && <p className="whitespace-pre-line wrap-anywhere">{message.message}</p>}
      {message.gifUrl !== null && (
        <img src={message.gifUrl} alt="GIF" loading="lazy" className="mt-1 max-h-40 rounded-control" />
      )}
    </>
  )
}
