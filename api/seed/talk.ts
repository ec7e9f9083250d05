import { HOUR, MINUTE } from 'contract/durations.ts'
import type { conversations, messageReactions, messages, readMarks } from '../src/domains/chat/tables.ts'
import { bundledUrl } from '../src/domains/gifs/policy.ts'
import { answers, type DemoChat, demoChats, demoDirects, type Line, openings } from './chats.ts'
import type { Chance } from './random.ts'
import type { Town, TownGroup, UserRow } from './town.ts'

export type Talk = {
  conversations: (typeof conversations.$inferInsert)[]
  messages: (typeof messages.$inferInsert)[]
  reactions: (typeof messageReactions.$inferInsert)[]
  readMarks: (typeof readMarks.$inferInsert)[]
}

/** Every group's conversation, spoken in or still silent, and some between two people. */
export function layOutTalk(chance: Chance, now: Date, town: Town): Talk {
  const talk: Talk = { conversations: [], messages: [], reactions: [], readMarks: [] }
  const scripts = new Map(demoChats.map((chat) => [chat.group, chat]))
  for (const group of town.groups) {
    const chat = scripts.get(group.row.name) ?? smallTalk(chance, now, group)
    const seats = chat.lines.map(([speaker]) =>
      typeof speaker === 'string' ? town.person(speaker) : (group.members[speaker % group.members.length] as UserRow),
    )
    const given = { kind: 'GROUP' as const, groupId: group.row.id, createdAt: group.row.createdAt }
    speak(talk, chance, now, given, chat, seats, group.members)
  }
  for (const { between, lines, endedAgo, unread } of demoDirects) {
    const pair = between.map(town.person).sort((one, other) => (one.id < other.id ? -1 : 1)) as [UserRow, UserRow]
    const given = { kind: 'DIRECT' as const, lowUserId: pair[0].id, highUserId: pair[1].id, createdAt: now }
    const seats = lines.map(([speaker]) => town.person(String(speaker)))
    speak(talk, chance, now, given, { lines, endedAgo, unread }, seats, pair)
  }
  return talk
}

/** A few first words; a group of one, and some others, are still silent. */
function smallTalk(chance: Chance, now: Date, { members, row, event }: TownGroup): Omit<DemoChat, 'group'> {
  if (members.length === 1 || chance.next() < 0.2) return { lines: [], endedAgo: 0 }
  const said = chance.shuffle(answers).slice(0, Math.min(members.length, chance.between(1, 4)))
  const lines: Line[] = [
    [0, 0, chance.pick(openings)],
    ...said.map((text, index): Line => [1 + (index % (members.length - 1)), chance.between(4, 300), text]),
  ]
  const last = Math.min(now.getTime(), event.overAt.getTime()) - row.createdAt.getTime()
  const endedAgo = (now.getTime() - row.createdAt.getTime() - last * (0.8 + 0.19 * chance.next())) / MINUTE
  return { lines, endedAgo }
}

function speak(
  talk: Talk,
  chance: Chance,
  now: Date,
  given: Omit<Talk['conversations'][number], 'id' | 'lastSeq' | 'lastMessageAt'> & { createdAt: Date },
  { lines, endedAgo, unread = {} }: Omit<DemoChat, 'group'>,
  seats: readonly UserRow[],
  listeners: readonly UserRow[],
): void {
  const id = chance.id()
  const length = lines.reduce((sum, [, minutes]) => sum + minutes, 0)
  let at = now.getTime() - (endedAgo + length) * MINUTE
  const begun = new Date(Math.min(given.createdAt.getTime(), at))
  let lastChange = 0
  lines.forEach(([, minutes, content, more = {}], index) => {
    const { gif, answers: back, reactions = {} } = more
    // Two lines in one minute still follow each other.
    at += minutes * MINUTE + 7_000
    const createdAt = new Date(Math.min(at, now.getTime()))
    const given = Object.entries(reactions).flatMap(([emoji, names]) =>
      listeners.filter(({ username }) => names.includes(username)).map(({ id: userId }) => ({ emoji, userId })),
    )
    if (given.length > 0) lastChange += 1
    for (const one of given) talk.reactions.push({ ...one, conversationId: id, seq: index + 1, createdAt })
    talk.messages.push({
      conversationId: id,
      seq: index + 1,
      id: chance.id(),
      senderId: seats[index]?.id,
      clientId: chance.id(),
      content,
      type: gif === undefined ? 'TEXT' : 'GIF',
      gifId: gif ?? null,
      gifUrl: gif === undefined ? null : bundledUrl(gif),
      replyToSeq: back === undefined ? null : index + 1 - back,
      change: given.length > 0 ? lastChange : 0,
      createdAt,
    })
  })
  talk.conversations.push({
    ...given,
    id,
    createdAt: begun,
    lastSeq: lines.length,
    lastChange,
    lastMessageAt: lines.length === 0 ? null : new Date(Math.min(at, now.getTime())),
  })
  if (lines.length === 0) return
  for (const { id: userId, username } of listeners) {
    talk.readMarks.push({
      conversationId: id,
      userId,
      lastReadSeq: lines.length - (unread[username] ?? 0),
      readAt: new Date(now.getTime() - HOUR),
    })
  }
}
