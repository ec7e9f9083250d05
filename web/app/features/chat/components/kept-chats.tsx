import { ChevronRight, MessagesSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSignedInUser } from '~/lib/session/session.ts'
import { idOf, kindOf } from '../device-store.ts'
import { store } from '../open-conversations.ts'

type KeptChat = { groupId: string; title: string }

/** The group chats this device holds the end of: they open without a connection. Nothing when there are none. */
export function KeptChats() {
  const { id } = useSignedInUser()
  const [chats, setChats] = useState<readonly KeptChat[]>([])
  useEffect(() => {
    let isHere = true
    void listKeptChats(id).then((found) => {
      if (isHere) setChats(found)
    })
    return () => {
      isHere = false
    }
  }, [id])
  if (chats.length === 0) return null
  return (
    <section aria-labelledby="kept-chats" className="mx-auto w-full max-w-md pb-8">
      <h2 id="kept-chats" className="text-lg">
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

async function listKeptChats(userId: string): Promise<KeptChat[]> {
  const keys = (await store.listKeepsakes(userId)).filter((key) => kindOf(key) === 'group')
  const kept = await Promise.all(
    keys.map(async (key) => ({ groupId: idOf(key), title: (await store.readKeepsake(userId, key))?.title ?? null })),
  )
  return kept
    .flatMap(({ groupId, title }) => (title === null ? [] : [{ groupId, title }]))
    .sort((a, b) => a.title.localeCompare(b.title, 'nl'))
}
