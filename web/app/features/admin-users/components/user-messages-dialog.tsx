import { useQuery } from '@tanstack/react-query'
import { countText } from 'contract/platform/count-text.ts'
import { keysOf } from 'contract/platform/keys.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { type AdminUserMessage, adminUserLimits, listUserMessages } from 'contract/users/admin.ts'
import { MessageSquareText, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { READ_ONCE } from '~/features/admin/api.ts'
import { AuditedDialog } from '~/features/admin/components/admin-action-dialog.tsx'
import { AdminQuery } from '~/features/admin/components/details.tsx'
import { MessageRow } from '~/features/admin/components/message-row.tsx'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { formatDateTime, formatDaysAgo } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { ChipButton, FilterChips } from '~/ui/data/filter-chips.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'

type UserMessagesDialogProps = DialogProps & {
  user: { id: string; username: string }
  reportId?: string
}

export function UserMessagesDialog({ user, reportId, ...dialog }: UserMessagesDialogProps) {
  return (
    <AuditedDialog
      {...dialog}
      title={`Berichten van ${user.username}`}
      question={{
        title: `Berichten van ${user.username} bekijken?`,
        description: 'Je leest berichten uit groepen en privégesprekken. Doe dat alleen als het nodig is.',
        confirmLabel: 'Berichten bekijken',
      }}
    >
      {(reason) => <Messages user={user} reason={reason} reportId={reportId} />}
    </AuditedDialog>
  )
}

const TYPES = { all: 'Alles', group: 'Groepen', direct: 'Privé' } as const

type MessagesProps = Pick<UserMessagesDialogProps, 'user' | 'reportId'> & { reason: string }

function Messages({ user: { id: userId, username }, reason, reportId }: MessagesProps) {
  const [view, setView] = useState<{ page: number; type: keyof typeof TYPES }>({ page: 1, type: 'all' })
  const query = { ...view, reason, ...(reportId === undefined ? {} : { reportId }) }
  const messages = useQuery<ResponseOf<typeof listUserMessages>, ApiError>({
    queryKey: ['user-messages', userId, query],
    queryFn: ({ signal }) => call(listUserMessages, { params: { id: userId }, query, signal }),
    ...READ_ONCE,
  })
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page scrolls to its beginning
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [view.page])
  const pagination = messages.data?.pagination

  return (
    <div ref={top} className="flex min-h-96 flex-col">
      <FilterChips label="Welke berichten">
        {keysOf(TYPES).map((type) => (
          <ChipButton key={type} isPressed={view.type === type} onClick={() => setView({ page: 1, type })}>
            {TYPES[type]}
          </ChipButton>
        ))}
      </FilterChips>
      <p role="status" className="my-3 min-h-6 text-muted">
        {pagination && countText(pagination.total, 'bericht', 'berichten')}
      </p>
      <AdminQuery query={messages} failure="Fout bij laden" hasDetail skeleton={<SkeletonText lines={9} />}>
        {({ messages }) =>
          messages.length === 0 ? (
            <EmptyState picture="messages" title="Geen berichten gevonden" headingLevel={3} />
          ) : (
            <ol className="flex flex-col divide-y divide-line">
              {messages.map((message) => (
                <Message key={message.id} message={message} author={username} reportId={reportId} />
              ))}
            </ol>
          )
        }
      </AdminQuery>
      {pagination && pagination.totalPages > 1 && (
        <nav aria-label="Pagina's" className="mt-4 flex items-center justify-between gap-3">
          <Button disabled={!pagination.hasPreviousPage} onClick={() => setView({ ...view, page: view.page - 1 })}>
            Vorige {adminUserLimits.messages}
          </Button>
          <span className="text-muted text-sm tabular-nums">
            Pagina {pagination.page} van {pagination.totalPages}
          </span>
          <Button disabled={!pagination.hasNextPage} onClick={() => setView({ ...view, page: view.page + 1 })}>
            Volgende {adminUserLimits.messages}
          </Button>
        </nav>
      )}
    </div>
  )
}

function Message({ message, ...removal }: { message: AdminUserMessage; author: string; reportId: string | undefined }) {
  const isGroup = message.type === 'group'
  return (
    <MessageRow message={message} text={message.content} {...removal}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge kind={isGroup ? 'info' : 'primary'} icon={isGroup ? Users : MessageSquareText}>
          {isGroup ? 'Groep' : 'Privé'}
        </Badge>
        <span className="min-w-0 grow basis-32 font-semibold wrap-anywhere">
          {message.target ?? 'Verwijderd account'}
        </span>
        <time dateTime={message.sentAt} title={formatDateTime(message.sentAt)} className="text-muted text-sm">
          {formatDaysAgo(message.sentAt)}
        </time>
      </div>
    </MessageRow>
  )
}
