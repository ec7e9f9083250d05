import { chatLimits } from 'contract/chat.ts'
import { LRUCache } from 'lru-cache'
import type { CatchUp, MakeCatchUp } from '../../platform/catch-up.ts'
import type { Context } from '../../platform/context.ts'
import type { IsOld, OnTold } from '../../platform/realtime/sockets.ts'
import { isShown, noteShown, passOver, type Shown, shownUpTo } from './policy-shown.ts'
import { presentDirectMessage } from './present.ts'
import {
  listBlocksIn,
  listGroupStands,
  listMissedOf,
  listOutsiders,
  listPairStands,
  type Stand,
} from './repository-catch-up.ts'
import { findPair } from './repository-direct.ts'
import { completeMessages, listMessagesChanged, type WholeMessage } from './repository-history.ts'
import { sortPair } from './repository-send.ts'
import { groupRoom, groupRoomOf, putOut } from './service.ts'
import { announceToGroup, peopleIn } from './service-announce.ts'

/** Conversations whose place is remembered on one node: about 10 MB. */
const MOST_REMEMBERED = 50_000
/** Before the trouble was noticed, something may have been lost for so long already. Milliseconds. */
const UNNOTICED = 5_000
/** Rounds further apart than this belong to two troubles. Milliseconds. */
const APART = 2_000
/** Messages of one conversation in one round. */
const MOST = chatLimits.history.resume

/** A conversation of people who are here: a group's chat that is open, or a direct one. */
type Followed = Stand & { key: string } & ({ groupId: string } | { low: string; high: string })
/** What is to be shown of one. */
type News = { of: Followed; messages: WholeMessage[]; changed: WholeMessage[] }

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
  const here: Context = { ...ctx, sockets: ctx.localSockets.sockets }
  /** Messages shown by this very catch-up. */
  const caughtUp = new LRUCache<string, true>({ max: MOST_REMEMBERED })
  let seen = new Map<string, Stand>()
  let roundAt = Number.NEGATIVE_INFINITY
  let since = new Date(0)

  async function round(): Promise<void> {
    if (Date.now() - roundAt > APART) {
      seen = new Map()
      since = new Date(ctx.now().getTime() - UNNOTICED)
    }
    roundAt = Date.now()
    const [groups, pairs] = await Promise.all([
      followGroups(here, since, messages),
      followPairs(here, since),
      putOutsidersOut(here),
    ])
    const followed = [...groups, ...pairs]
    const before = seen
    seen = new Map(followed.map((one) => [one.conversationId, one]))
    for (const one of followed) begin(one)
    await show(await readNews(followed, before))
    roundAt = Date.now()
  }

  /** A conversation nobody spoke in since this node began: what is older than the trouble was told in its time. */
  function begin({ key, oldSeq, lastChange }: Followed): void {
    if (!messages.has(key)) messages.set(key, shownUpTo(oldSeq))
    if (!changes.has(key)) changes.set(key, shownUpTo(lastChange))
  }
  const shownOf = (map: LRUCache<string, Shown>, key: string): Shown => map.get(key) ?? shownUpTo(0)

  async function readNews(followed: readonly Followed[], before: ReadonlyMap<string, Stand>): Promise<News[]> {
    const upTo = (one: Followed) => before.get(one.conversationId) ?? { lastSeq: 0, lastChange: 0 }
    const spoken = followed.filter((one) => upTo(one).lastSeq > shownOf(messages, one.key).upTo)
    const changed = followed.filter((one) => upTo(one).lastChange > shownOf(changes, one.key).upTo)
    const wanted = spoken.map(({ conversationId, key }) => ({
      conversationId,
      since: shownOf(messages, key).upTo,
    }))
    const missed: Missed = wanted.length === 0 ? new Map() : await listMissedOf(ctx.db, wanted, MOST)
    const news = new Map<string, News>()
    for (const of of spoken) {
      const found = (missed.get(of.conversationId) ?? []).filter(({ seq }) => seq <= upTo(of).lastSeq)
      const rows = await completeMessages(ctx.db, of.conversationId, found)
      news.set(of.conversationId, { of, messages: rows, changed: [] })
    }
    for (const of of changed) {
      const { lastChange, lastSeq } = upTo(of)
      const shown = shownOf(changes, of.key)
      const found = await listMessagesChanged(ctx.db, of.conversationId, shown.upTo, lastSeq, MOST)
      const rows = found.filter(({ change }) => change <= lastChange && !isShown(shown, change))
      const known = news.get(of.conversationId) ?? { of, messages: [], changed: [] }
      news.set(of.conversationId, { ...known, changed: await completeMessages(ctx.db, of.conversationId, rows) })
      passOver(shown, found.length < MOST ? lastChange : (found.at(-1)?.change ?? lastChange))
    }
    return [...news.values()]
  }

  async function show(news: readonly News[]): Promise<void> {
    const inGroups = news.filter(({ of }) => 'groupId' in of)
    const people = [...new Set(inGroups.flatMap((one) => [...one.messages, ...one.changed].flatMap(peopleIn)))]
    const groupIds = inGroups.map(({ of }) => of.key)
    const blocks: Blocks = people.length === 0 ? new Map() : await listBlocksIn(ctx.db, groupIds, people)
    for (const one of news) {
      const tell = 'groupId' in one.of ? tellGroup(here, one.of.groupId, blocks) : await tellPair(here, one.of)
      const shown = shownOf(messages, one.of.key)
      for (const row of one.messages) {
        // Not what was announced by whoever stored it, while we were reading.
        if (!isShown(shown, row.seq)) {
          caughtUp.set(`${one.of.key} ${row.seq}`, true)
          tell('new', row)
        }
        noteShown(shown, row.seq)
      }
      for (const row of one.changed) tell('changed', row)
    }
  }

  const note = (map: LRUCache<string, Shown>, key: string, number: number) => {
    const shown = map.get(key)
    if (shown === undefined) map.set(key, shownUpTo(number))
    else noteShown(shown, number)
  }
  const told = ((event, payload) => {
    if (NEW.has(event)) note(messages, keyOf(payload as Numbered), (payload as Numbered).seq)
    else if (CHANGED.has(event)) note(changes, keyOf(payload as Numbered), (payload as Numbered).change)
  }) as OnTold
  const isOld: IsOld = (event, payload) =>
    NEW.has(event) && caughtUp.has(`${keyOf(payload as Numbered)} ${(payload as Numbered).seq}`)

  return { told, isOld, round } satisfies CatchUp
}

const NEW: ReadonlySet<string> = new Set(['new-message', 'direct-message:new'])
const CHANGED: ReadonlySet<string> = new Set(['message-changed', 'direct-message:changed'])
/** A message of either kind, as far as it says where it stands. */
type Numbered = { groupId?: string; senderId: string; receiverId: string; seq: number; change: number }
const keyOf = ({ groupId, senderId, receiverId }: Numbered): string => groupId ?? keyOfPair(senderId, receiverId)

type Missed = Awaited<ReturnType<typeof listMissedOf>>
type Blocks = Awaited<ReturnType<typeof listBlocksIn>>
type TellOne = (event: 'new' | 'changed', row: WholeMessage) => void

const tellGroup =
  (here: Context, groupId: string, blocks: Blocks): TellOne =>
  (event, row) => {
    const among = blocks.get(groupId) ?? []
    announceToGroup(here, event === 'new' ? 'new-message' : 'message-changed', groupId, row, among)
  }

async function tellPair(here: Context, { low, high }: { low: string; high: string }): Promise<TellOne> {
  const pair = await findPair(here.db, low, high)
  return (event, row) => {
    if (pair === undefined) return
    const { id: senderId } = row.sender ?? pair.other
    // Across a block that came in between it is only the writer's.
    const to = pair.isBlocked ? [senderId] : [low, high]
    const message = presentDirectMessage([pair.me, pair.other], row)
    here.sockets.emitToUsers(to, event === 'new' ? 'direct-message:new' : 'direct-message:changed', message)
  }
}

const keyOfPair = (one: string, other: string): string => sortPair([one, other]).join(' ')

/** Group chats somebody here has open. A place remembered of one that was closed meanwhile may be out of date. */
async function followGroups(here: Context, since: Date, messages: LRUCache<string, Shown>): Promise<Followed[]> {
  const groupIds = here.localSockets.rooms(groupRoom('')).map((room) => room.slice(groupRoom('').length))
  const open = new Set(groupIds)
  for (const key of messages.keys()) if (!key.includes(' ') && !open.has(key)) messages.delete(key)
  if (groupIds.length === 0) return []
  return (await listGroupStands(here.db, groupIds, since)).map((stand) => ({ ...stand, key: stand.groupId }))
}

/** Direct conversations of everybody who is here. */
async function followPairs(here: Context, since: Date): Promise<Followed[]> {
  const userIds = here.localSockets.userIds()
  if (userIds.length === 0) return []
  return (await listPairStands(here.db, userIds, since)).map((stand) => ({
    ...stand,
    key: keyOfPair(stand.low, stand.high),
  }))
}

/** They hear it from the group's page, which they are asked to read again. */
async function putOutsidersOut(here: Context): Promise<void> {
  const start = groupRoomOf('', '').slice(0, -1)
  const places = here.localSockets.rooms(start).map((room) => {
    const [groupId = '', userId = ''] = room.slice(start.length).split(':')
    return { groupId, userId }
  })
  if (places.length === 0) return
  for (const { groupId, userId } of await listOutsiders(here.db, places)) {
    putOut(here, groupId, userId)
    here.sockets.emitToUser(userId, 'group-updated', { groupId })
  }
}
