import { listConversations } from 'contract/chat-direct.ts'
import { listMyGroups } from 'contract/groups.ts'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { getSession } from '~/lib/session/session.ts'
import { type Channel, MOST_AT_ONCE } from './channel.ts'
import { type ConversationKey, type DeviceStore, idOf, kindOf } from './device-store.ts'
import { directChannel } from './direct-channel.ts'
import { groupChannel } from './group-channel.ts'
import { KEPT_MESSAGES } from './keeping.ts'

/** Between two looks at all conversations, in milliseconds. */
const REST = 10 * 60_000

type Wanted = {
  channel: Channel
  title: string
  /** Where it stands; null where the list does not say. */
  position: { lastSeq: number; lastChange: number } | null
}

type Given = {
  store: DeviceStore
  /** One that is open keeps itself. */
  isOpen(key: ConversationKey): boolean
}

/**
 * Brings the end of every conversation onto the device, also of those nobody opened here: on a field without a network it is
 * the messages one has not read yet that one wants. One call at a time, and nothing at all for who asks to save data.
 */
export function makeKeepUp({ store, isOpen }: Given) {
  let looked = { userId: '', at: 0 }
  let isLooking = false

  async function keep({ channel, title, position }: Wanted, userId: string): Promise<void> {
    const before = await store.readKeepsake(userId, channel.key)
    const isLast = before?.messages.at(-1)?.seq === position?.lastSeq
    if (position && before && isLast && before.lastChange === position.lastChange) return
    const { messages, lastChange, hides, readSeq } = await channel.loadNewest(true)
    if (isOpen(channel.key) || getSession().user?.id !== userId) return
    await store.writeKeepsake(userId, channel.key, {
      title,
      messages: messages.slice(-KEPT_MESSAGES),
      lastChange,
      hides,
      seenSeq: before?.seenSeq ?? readSeq,
    })
  }

  async function look(userId: string): Promise<void> {
    const { groups, pagination } = await call(listMyGroups, { query: { limit: MOST_AT_ONCE } })
    const mine = new Set(groups.map(({ id }) => id))
    // What one may not read any more leaves the device.
    for (const key of pagination.hasNextPage ? [] : await store.listKeepsakes(userId))
      if (kindOf(key) === 'group' && !mine.has(idOf(key)) && !isOpen(key)) await store.deleteKeepsake(userId, key)
    const { conversations } = await call(listConversations, { query: {} })
    await store.writeConversations(userId, conversations)
    const wanted: Wanted[] = [
      ...groups
        .filter(({ isActive }) => isActive)
        .map(({ id, name }) => ({ channel: groupChannel(id), title: name, position: null })),
      ...conversations.map((known) => ({
        channel: directChannel(known.user.id),
        title: known.user.username,
        position: known,
      })),
    ]
    for (const each of wanted) {
      if (getSession().user?.id !== userId) return
      if (!isOpen(each.channel.key)) await keep(each, userId).catch(unlessRefused)
    }
  }

  /** Safe to call often. What goes wrong is tried again at the next occasion. */
  return async (): Promise<void> => {
    const userId = getSession().user?.id
    if (userId === undefined || isLooking || savesData()) return
    if (looked.userId === userId && Date.now() - looked.at < REST) return
    isLooking = true
    try {
      await look(userId)
      looked = { userId, at: Date.now() }
    } catch {
      // No connection, or not now: the next one starts it again.
    } finally {
      isLooking = false
    }
  }
}

/** One conversation that closed meanwhile is no reason to leave the others. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
}

const savesData = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
