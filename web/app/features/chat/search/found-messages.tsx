import { chatLimits } from 'contract/chat/chat.ts'
import { type FoundMessage, searchMessages } from 'contract/chat/messages.ts'
import type { ReactNode } from 'react'
import { call } from '~/lib/api/api.ts'
import { keyFor, useInfiniteQuery } from '~/lib/api/query.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { Loading, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'

type FoundMessagesProps = {
  search: string
  within?: { groupId?: string; userId?: string }
  onPick: (message: FoundMessage) => void
}

export function FoundMessages({ search, within, onPick }: FoundMessagesProps) {
  const found = useMessageSearch(search, within)
  if (search.length < chatLimits.search.min)
    return <p className="px-1 py-6 text-center text-muted">Typ minstens 2 tekens.</p>
  if (found.isError)
    return (
      <QueryState query={found} title="Zoeken mislukt" headingLevel={3} className="py-2">
        {null}
      </QueryState>
    )
  if (!found.data)
    return (
      <Loading label="Zoeken">
        <SkeletonRow count={3} />
      </Loading>
    )
  const messages = found.data.pages.flatMap((page) => page.messages)
  if (messages.length === 0)
    return <p className="px-1 py-6 text-center text-muted wrap-anywhere">Geen berichten gevonden met “{search}”.</p>
  return (
    <>
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <FoundMessageRow message={message} search={search} isElsewhere={within === undefined} onPick={onPick} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <p className="py-3 text-center">
          <Button size="sm" isPending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Meer berichten
          </Button>
        </p>
      )}
    </>
  )
}

type FoundMessageRowProps = {
  message: FoundMessage
  search: string
  isElsewhere: boolean
  onPick: (message: FoundMessage) => void
}

function FoundMessageRow({ message, search, isElsewhere, onPick }: FoundMessageRowProps) {
  const me = useSignedInUser()
  const { author, partner, group, content, sentAt } = message
  const writer = author.id === me.id ? 'Jij' : author.username
  return (
    <button
      type="button"
      onClick={() => onPick(message)}
      className="flex min-h-16 w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-3"
    >
      <Avatar user={isElsewhere ? (partner ?? author) : author} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 grow truncate font-semibold">
            <bdi>{isElsewhere ? (group?.name ?? partner?.username ?? writer) : writer}</bdi>
          </span>
          <RelativeTime at={sentAt} as="conversation" className="shrink-0 text-muted text-xs" />
        </span>
        <span className="line-clamp-2 text-sm wrap-anywhere">
          {isElsewhere && <bdi className="text-muted">{writer}: </bdi>}
          {message.messageType === 'PICTURE' && <span className="text-muted">Foto: </span>}
          {highlightMatches(content, search)}
        </span>
      </span>
    </button>
  )
}

function highlightMatches(content: string, search: string): ReactNode[] {
  const words = search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(${words.join('|')})`, 'giu')
  const first = content.search(pattern)
  const from = first > 60 ? content.indexOf(' ', first - 40) + 1 : 0
  const text = from > 0 ? `… ${content.slice(from)}` : content
  return text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other key
      <mark key={index} className="rounded-sm bg-warning-soft text-warning-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

function useMessageSearch(q: string, within: FoundMessagesProps['within']) {
  return useInfiniteQuery({
    queryKey: [...keyFor(searchMessages, { query: { q, ...within } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(searchMessages, {
        query: { q, ...within, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: q.length >= chatLimits.search.min,
  })
}
