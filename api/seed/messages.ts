import { pollContent } from 'contract/chat/polls.ts'
import { HOUR, MINUTE } from 'contract/platform/durations.ts'
import type {
  conversations,
  messageReactions,
  messages,
  pinnedMessages,
  pollVotes,
  readMarks,
  StoredPicture,
} from '../src/domains/chat/tables.ts'
import { bundledUrl } from '../src/domains/gifs/policy.ts'
import { directChats, groupChats, openings, replies, type ScriptedChat, type ScriptedMessage } from './conversations.ts'
import type { DemoData, PlannedGroup, UserRow } from './demo-data.ts'
import type { Random } from './random.ts'

export type ChatRows = {
  conversations: (typeof conversations.$inferInsert)[]
  messages: (typeof messages.$inferInsert)[]
  reactions: (typeof messageReactions.$inferInsert)[]
  votes: (typeof pollVotes.$inferInsert)[]
  pins: (typeof pinnedMessages.$inferInsert)[]
  readMarks: (typeof readMarks.$inferInsert)[]
}
type ConversationColumns = Omit<ChatRows['conversations'][number], 'id' | 'lastSeq' | 'lastMessageAt'> & {
  createdAt: Date
}
/** By the name that scripted messages use. */
type Pictures = Record<string, StoredPicture>
type Script = Omit<ScriptedChat, 'group'>
type Unused = { openings: string[]; replies: string[] }

/** A conversation for every group, some without messages, and scripted direct conversations. */
export function planMessages(
  random: Random,
  now: Date,
  data: Pick<DemoData, 'groups' | 'person'>,
  pictures: Pictures,
  direct: typeof directChats = directChats,
): ChatRows {
  const rows: ChatRows = { conversations: [], messages: [], reactions: [], votes: [], pins: [], readMarks: [] }
  const unused = { openings: random.shuffle(openings), replies: [...replies] }
  const scripts = new Map(groupChats.map((chat) => [chat.group, chat]))
  for (const group of data.groups) {
    const found = scripts.get(group.row.name) ?? randomScript(random, now, group, unused)
    const sinceEvent = (now.getTime() - group.event.overAt.getTime()) / MINUTE
    const script = found.endsWithEvent ? { ...found, endedAgo: sinceEvent } : found
    const senders = script.messages.map(([sender]) =>
      typeof sender === 'string' ? data.person(sender) : (group.members[sender % group.members.length] as UserRow),
    )
    const columns = { kind: 'GROUP' as const, groupId: group.row.id, createdAt: group.row.createdAt }
    addConversation(rows, random, now, columns, script, senders, group.members, pictures)
  }
  for (const { between, isUnderRequest = false, ...script } of direct) {
    const pair = between.map(data.person).sort((one, other) => (one.id < other.id ? -1 : 1)) as [UserRow, UserRow]
    const senders = script.messages.map(([sender]) => data.person(String(sender)))
    const request = isUnderRequest ? { begunBy: senders[0]?.id, answeredAt: now } : {}
    const columns = {
      kind: 'DIRECT' as const,
      lowUserId: pair[0].id,
      highUserId: pair[1].id,
      createdAt: now,
      ...request,
    }
    addConversation(rows, random, now, columns, script, senders, pair, pictures)
  }
  return rows
}

/** An opening and a few replies, each sentence in one group. Groups of one, and those for which none is left, have no messages. */
function randomScript(random: Random, now: Date, { members, row, event }: PlannedGroup, unused: Unused): Script {
  const opening = members.length === 1 ? undefined : unused.openings.pop()
  if (opening === undefined) return { messages: [], endedAgo: 0 }
  const texts = unused.replies.splice(0, Math.min(members.length - 1, random.between(1, 3)))
  const messages: ScriptedMessage[] = [
    [0, 0, opening],
    ...texts.map((text, index): ScriptedMessage => [1 + (index % (members.length - 1)), random.between(4, 300), text]),
  ]
  const age = Math.min(now.getTime(), event.overAt.getTime()) - row.createdAt.getTime()
  const endedAgo = (now.getTime() - row.createdAt.getTime() - age * (0.8 + 0.19 * random.next())) / MINUTE
  return { messages, endedAgo }
}

function addConversation(
  rows: ChatRows,
  random: Random,
  now: Date,
  columns: ConversationColumns,
  { messages, endedAgo, unread = {} }: Script,
  senders: readonly UserRow[],
  participants: readonly UserRow[],
  pictures: Pictures,
): void {
  const id = random.id()
  const length = messages.reduce((sum, [, minutes]) => sum + minutes, 0)
  let at = now.getTime() - (endedAgo + length) * MINUTE
  const startedAt = new Date(Math.min(columns.createdAt.getTime(), at))
  let lastChange = 0
  messages.forEach(([, minutes, content, options = {}], index) => {
    const { gif, picture, replyTo, reactions = {}, poll, isPinned } = options
    // Seconds apart, so that two messages of one minute are in order.
    at += minutes * MINUTE + 7_000
    const createdAt = new Date(Math.min(at, now.getTime()))
    const reactionRows = Object.entries(reactions).flatMap(([emoji, names]) =>
      participants.filter(({ username }) => names.includes(username)).map(({ id: userId }) => ({ emoji, userId })),
    )
    const voteRows = Object.values(poll ?? {}).flatMap((names, option) =>
      participants.filter(({ username }) => names.includes(username)).map(({ id: userId }) => ({ userId, option })),
    )
    const hasChanged = reactionRows.length + voteRows.length > 0
    if (hasChanged) lastChange += 1
    for (const { userId, option } of voteRows)
      rows.votes.push({ conversationId: id, seq: index + 1, userId, options: [option], createdAt })
    for (const row of reactionRows) rows.reactions.push({ ...row, conversationId: id, seq: index + 1, createdAt })
    if (isPinned)
      rows.pins.push({ conversationId: id, seq: index + 1, pinnedById: senders[index]?.id, pinnedAt: createdAt })
    rows.messages.push({
      conversationId: id,
      seq: index + 1,
      id: random.id(),
      senderId: senders[index]?.id,
      clientId: random.id(),
      content: poll === undefined ? content : pollContent(content),
      type: typeOf(options),
      poll: poll === undefined ? null : { question: content, options: Object.keys(poll), isMultiple: false },
      gifId: gif ?? null,
      gifUrl: gif === undefined ? null : bundledUrl(gif),
      picture: (picture === undefined ? null : pictures[picture]) ?? null,
      replyToSeq: replyTo === undefined ? null : index + 1 - replyTo,
      change: hasChanged ? lastChange : 0,
      createdAt,
    })
  })
  rows.conversations.push({
    ...columns,
    id,
    createdAt: startedAt,
    lastSeq: messages.length,
    lastChange,
    lastMessageAt: messages.length === 0 ? null : new Date(Math.min(at, now.getTime())),
  })
  if (messages.length === 0) return
  for (const { id: userId, username } of participants) {
    rows.readMarks.push({
      conversationId: id,
      userId,
      lastReadSeq: messages.length - (unread[username] ?? 0),
      readAt: new Date(now.getTime() - HOUR),
    })
  }
}

function typeOf({ gif, picture, poll }: NonNullable<ScriptedMessage[3]>) {
  if (poll !== undefined) return 'POLL'
  if (gif !== undefined) return 'GIF'
  return picture === undefined ? 'TEXT' : 'PICTURE'
}
