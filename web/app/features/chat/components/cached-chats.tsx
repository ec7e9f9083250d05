import { ChevronRight, MessagesSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSignedInUser } from '~/lib/session/session.ts'
import { idOf, kindOf } from '../engine/conversation-key.ts'
import { store } from '../engine/device-store.ts'

type CachedChat = { groupId: string; title: string }

/** The group chats cached on this device, which open without a connection. Renders nothing when there are none. */
export function CachedChats() {
  const { id } = useSignedInUser()
  const [chats, setChats] = useState<readonly CachedChat[]>([])
  useEffect(() => {
    let isMounted = true
    void listCachedChats(id).then((found) => {
      if (isMounted) setChats(found)
    })
    return () => {
      isMounted = false
    }
  }, [id])
  if (chats.length === 0) return null
  return (
    <section aria-labelledby="cached-chats" className="mx-auto w-full max-w-md pb-8">
      <h2 id="cached-chats" className="text-lg">
        Chats op dit apparaat
      </h2>
      <p className="mt-1 text-muted">Deze groepschats open je ook zonder internet.</p>
      <ul className="mt-3 overflow-clip rounded-card border border-line bg-surface">
        {chats.map(({ groupId, title }) => (
          <li key={groupId} className="border-line not-first:border-t">
            <Link
              to={`/groups/${groupId}/chat`}
              className="flex min-h-14 items-center gap-3 px-4 py-2 font-semibold hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <MessagesSquare aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 grow wrap-anywhere">{title}</span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function listCachedChats(userId: string): Promise<CachedChat[]> {
  const keys = (await store.listCached(userId)).filter((key) => kindOf(key) === 'group')
  const cached = await Promise.all(
    keys.map(async (key) => ({ groupId: idOf(key), title: (await store.readCached(userId, key))?.title ?? null })),
  )
  return cached
    .flatMap(({ groupId, title }) => (title === null ? [] : [{ groupId, title }]))
    .sort((a, b) => a.title.localeCompare(b.title, 'nl'))
}
