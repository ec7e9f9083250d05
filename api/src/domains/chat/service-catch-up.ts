import { chatLimits } from 'contract/chat.ts'
import { LRUCache } from 'lru-cache'
import type { CatchUp, MakeCatchUp } from '../../platform/catch-up.ts'
import type { Context } from '../../platform/context.ts'
import type { OnTold } from '../../platform/realtime/tell.ts'
import { isShown, noteShown, passOver, type Shown, shownUpTo } from './policy-shown.ts'
import { presentDirectMessage } from './present.ts'
import { listGroupStands, listOutsiders, listPairStands, type Stand } from './repository-catch-up.ts'
import { findPair } from './repository-direct.ts'
import { completeMessages, listMessagesChanged, listMessagesSince, type WholeMessage } from './repository-history.ts'
import { sortPair } from './repository-send.ts'
import { groupRoom, groupRoomOf, putOut } from './service.ts'
import { announceToGroup, blocksAround } from './service-announce.ts'

/** Conversations whose place is remembered on one node: about 10 MB. */
const MOST_REMEMBERED = 50_000
/** Before the trouble was noticed, something may have been lost for so long already. Milliseconds. */
const UNNOTICED = 5_000
/** Rounds further apart than this belong to two troubles. Milliseconds. */
const APART = 2_000
/** Conversations looked into at once: the others' queries need connections too. */
const AT_ONCE = 6

/** A conversation as this node needs it: where it stands, and how its people here are told. */
type Followed = Stand & {
  key: string
  tell(event: 'new' | 'changed', row: WholeMessage): Promise<void>
}

/**
 * Follows the conversations of everybody who has a socket here by their numbers in the database, and shows what other
 * nodes stored and could not say. Who lost their place in a group is put out of its chat.
 *
 * What a conversation holds is announced only when the round before saw it too: until then whoever stored it is about to.
 */
export const chatCatchUp: MakeCatchUp = (ctx) => {
  const messages = new LRUCache<string, Shown>({ max: MOST_REMEMBERED })
  const changes = new LRUCache<string, Shown>({ max: MOST_REMEMBERED })
  /** Only what is told to this node's sockets. */
  const here: Context = { ...ctx, tell: ctx.here.tell }
  let seen = new Map<string, Stand>()
  let roundAt = Number.NEGATIVE_INFINITY
  let since = new Date(0)

  async function round(): Promise<void> {
    if (Date.now() - roundAt > APART) {
      seen = new Map()
      since = new Date(ctx.now().getTime() - UNNOTICED)
    }
    roundAt = Date.now()
    await putOutsidersOut(here)
    const followed = [...(await followGroups(here, since, messages)), ...(await followPairs(here, since))]
    const before = seen
    seen = new Map(followed.map((one) => [one.conversationId, one]))
    for (const one of followed) begin(one)
    const news = followed.filter((one) => hasNews(one, before.get(one.conversationId)))
    for (let from = 0; from < news.length; from += AT_ONCE)
      await Promise.all(news.slice(from, from + AT_ONCE).map((one) => show(one, before.get(one.conversationId) ?? one)))
    roundAt = Date.now()
  }

  /** A conversation nobody spoke in since this node began: what is older than the trouble was told in its time. */
  function begin({ key, oldSeq, lastChange }: Followed): void {
    if (!messages.has(key)) messages.set(key, shownUpTo(oldSeq))
    if (!changes.has(key)) changes.set(key, shownUpTo(lastChange))
  }

  const shownOf = (key: string) => ({
    shown: messages.get(key) ?? shownUpTo(0),
    shownChanges: changes.get(key) ?? shownUpTo(0),
  })

  function hasNews({ key }: Followed, before: Stand | undefined): boolean {
    const { shown, shownChanges } = shownOf(key)
    return before !== undefined && (before.lastSeq > shown.upTo || before.lastChange > shownChanges.upTo)
  }

  async function show(one: Followed, upTo: Stand): Promise<void> {
    const { conversationId, key, tell } = one
    const { shown, shownChanges } = shownOf(key)
    const most = chatLimits.history.resume
    if (upTo.lastSeq > shown.upTo) {
      const found = await listMessagesSince(ctx.db, conversationId, shown.upTo, most)
      const missing = found.filter(({ seq }) => seq <= upTo.lastSeq && !isShown(shown, seq))
      for (const row of await completeMessages(ctx.db, conversationId, missing)) {
        // Announced by whoever stored it, while we were reading.
        if (!isShown(shown, row.seq)) await tell('new', row)
        noteShown(shown, row.seq)
      }
    }
    if (upTo.lastChange > shownChanges.upTo) {
      const found = await listMessagesChanged(ctx.db, conversationId, shownChanges.upTo, upTo.lastSeq, most)
      for (const row of await completeMessages(ctx.db, conversationId, found))
        if (row.change <= upTo.lastChange && !isShown(shownChanges, row.change)) await tell('changed', row)
      passOver(shownChanges, found.length < most ? upTo.lastChange : (found.at(-1)?.change ?? upTo.lastChange))
    }
  }

  const note = (map: LRUCache<string, Shown>, key: string, number: number) => {
    const shown = map.get(key)
    if (shown === undefined) map.set(key, shownUpTo(number))
    else noteShown(shown, number)
  }
  const told = ((event, payload) => {
    const is = payload as { groupId: string; senderId: string; receiverId: string; seq: number; change: number }
    if (event === 'new-message') note(messages, is.groupId, is.seq)
    else if (event === 'direct-message:new') note(messages, keyOfPair(is.senderId, is.receiverId), is.seq)
    else if (event === 'message-changed') note(changes, is.groupId, is.change)
    else if (event === 'direct-message:changed') note(changes, keyOfPair(is.senderId, is.receiverId), is.change)
  }) as OnTold

  return { told, round } satisfies CatchUp
}

const keyOfPair = (one: string, other: string): string => sortPair([one, other]).join(' ')

/** Group chats somebody here has open. A place remembered of one that was closed meanwhile may be out of date. */
async function followGroups(here: Context, since: Date, messages: LRUCache<string, Shown>): Promise<Followed[]> {
  const groupIds = here.here.rooms(groupRoom('')).map((room) => room.slice(groupRoom('').length))
  const open = new Set(groupIds)
  for (const key of messages.keys()) if (!key.includes(' ') && !open.has(key)) messages.delete(key)
  if (groupIds.length === 0) return []
  return (await listGroupStands(here.db, groupIds, since)).map(({ groupId, ...stand }) => ({
    ...stand,
    key: groupId,
    tell: async (event, row) => {
      const blocks = await blocksAround(here, groupId, row)
      announceToGroup(here, event === 'new' ? 'new-message' : 'message-changed', groupId, row, blocks)
    },
  }))
}

/** Direct conversations of everybody who is here. */
async function followPairs(here: Context, since: Date): Promise<Followed[]> {
  const userIds = here.here.userIds()
  if (userIds.length === 0) return []
  return (await listPairStands(here.db, userIds, since)).map(({ low, high, ...stand }) => ({
    ...stand,
    key: keyOfPair(low, high),
    tell: async (event, row) => {
      const pair = await findPair(here.db, low, high)
      if (pair === undefined) return
      const { id: senderId } = row.sender ?? pair.other
      // Across a block that came in between it is only the writer's.
      const to = pair.isBlocked ? [senderId] : [low, high]
      const message = presentDirectMessage([pair.me, pair.other], row)
      here.tell.users(to, event === 'new' ? 'direct-message:new' : 'direct-message:changed', message)
    },
  }))
}

/** They hear it from the group's page, which they are asked to read again. */
async function putOutsidersOut(here: Context): Promise<void> {
  const start = groupRoomOf('', '').slice(0, -1)
  const places = here.here.rooms(start).map((room) => {
    const [groupId = '', userId = ''] = room.slice(start.length).split(':')
    return { groupId, userId }
  })
  if (places.length === 0) return
  for (const { groupId, userId } of await listOutsiders(here.db, places)) {
    putOut(here, groupId, userId)
    here.tell.user(userId, 'group-updated', { groupId })
  }
}
