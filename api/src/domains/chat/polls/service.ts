import type { EitherMessage } from 'contract/chat/messages.ts'
import type { Facts } from '../../../facts.ts'
import { BatchQueueFull, createBatcher } from '../../../platform/batcher.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { perContext } from '../../../platform/per-context.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { lockConversation, type MessageKey } from '../changes/repository.ts'
import {
  consumeChange,
  factBy,
  getVisibleMessage,
  presentNow,
  recordChange,
  type VisibleMessage,
} from '../changes/service.ts'
import { normalizeVote, pollClosedAt, voteError } from '../policy.ts'
import { findEventStart } from '../reading/repository-history.ts'
import {
  findGroupConversation,
  findPoll,
  listMembersAmong,
  listOpenPollsVotedIn,
  listPollsToClose,
  listVotes,
  listVotesOf,
  setVotes,
  updatePollClosed,
} from './repository.ts'

const BATCH_SIZE = 500

type VisibleGroupMessage = Extract<VisibleMessage, { groupId: string }>

/** @throws Refusal MESSAGE_NOT_FOUND also if the caller blocked its sender, NOT_A_POLL in a direct conversation */
async function getGroupMessage(ctx: Context, actor: Actor, messageId: string): Promise<VisibleGroupMessage> {
  const visible = await getVisibleMessage(ctx, actor, messageId)
  if ('pair' in visible) refuse('NOT_A_POLL')
  if (visible.chat.hiddenIds.has(visible.message.senderId ?? '')) refuse('MESSAGE_NOT_FOUND')
  return visible
}

/** @throws Refusal MESSAGE_NOT_FOUND if the message is deleted, NOT_A_POLL */
async function getPoll({ tx, now }: Unit, message: MessageKey) {
  const found = (await findPoll(tx, message)) ?? refuse('MESSAGE_NOT_FOUND')
  if (found.poll === null) refuse('NOT_A_POLL')
  const startsAt = await findEventStart(tx, message.conversationId)
  return { poll: found.poll, closedAt: pollClosedAt(found, startsAt, now()) }
}

type Vote = { conversationId: string; seq: number; groupId: string; userId: string; options: number[] }

/** Votes that arrive together share one transaction: each alone would hold a connection while it waits for the lock. */
const voteBatcher = perContext((ctx) =>
  createBatcher<Vote, undefined, void>({
    partitionKeyOf: ({ conversationId }) => conversationId,
    run: async (votes) => {
      const refusals = new Map<Vote, Refusal>()
      for (const [conversationId, inChat] of Map.groupBy(votes, (each) => each.conversationId))
        for (const [each, refusal] of await storeVotes(ctx, conversationId, inChat)) refusals.set(each, refusal)
      return votes.map((each) => (refusals.has(each) ? { error: refusals.get(each) } : { value: undefined }))
    },
    finish: () => undefined,
    maxBatch: 500,
    maxRunning: 2,
    maxWaiting: 10_000,
  }),
)

/** Each vote is checked by itself, in order. All votes for one poll take one change number. @returns the refused ones */
const storeVotes = (ctx: Context, conversationId: string, votes: readonly Vote[]) =>
  ctx.transaction(async (unit) => {
    const { tx } = unit
    const refusals = new Map<Vote, Refusal>()
    const userIds = [...new Set(votes.map(({ userId }) => userId))]
    let change = await lockConversation(tx, conversationId)
    // Read under the lock: the votes of a member who left meanwhile are deleted.
    const members = await listMembersAmong(tx, conversationId, userIds)
    for (const [seq, inPoll] of Map.groupBy(votes, (vote) => vote.seq)) {
      const poll = await getPoll(unit, { conversationId, seq }).catch((error: unknown) => {
        if (error instanceof Refusal) return error
        throw error
      })
      const accepted = new Map<string, Vote>()
      for (const vote of inPoll) {
        const refusal = poll instanceof Refusal ? poll : refusalToVote(poll, vote, members)
        if (refusal === null) accepted.set(vote.userId, vote)
        else refusals.set(vote, refusal)
      }
      const existing = await listVotesOf(tx, { conversationId, seq }, userIds)
      const existingOf = new Map(existing.map(({ userId, options }) => [userId, options.join()]))
      const changed = [...accepted.values()].filter(
        ({ userId, options }) => (existingOf.get(userId) ?? '') !== options.join(),
      )
      const [first] = changed
      if (first === undefined || change === undefined) continue
      change += 1
      await setVotes(tx, first, changed, unit.now())
      await recordChange(unit, change, changeBy(first.userId, first))
    }
    return refusals
  })

function refusalToVote(
  { poll, closedAt }: Awaited<ReturnType<typeof getPoll>>,
  { userId, options }: Vote,
  members: ReadonlySet<string>,
): Refusal | null {
  if (!members.has(userId)) return new Refusal('MESSAGE_NOT_FOUND')
  if (closedAt !== null) return new Refusal('POLL_CLOSED')
  const message = voteError(poll, options)
  return message === null
    ? null
    : new Refusal('VALIDATION_FAILED', { message, errors: [{ field: 'options', message }] })
}

const changeBy = (
  actorId: string,
  { conversationId, seq, groupId }: Pick<Vote, 'conversationId' | 'seq' | 'groupId'>,
): Facts['message.changed'] => ({ conversationId, seq, actorId, groupId, partnerId: null, isByAdmin: false })

/**
 * No options deletes it. Safe to repeat: the same vote publishes nothing. Locks the conversation.
 * @throws Refusal MESSAGE_NOT_FOUND (also when deleted), NOT_A_POLL, POLL_CLOSED, TOO_MANY_REQUESTS, VALIDATION_FAILED
 */
export async function voteInPoll(ctx: Context, actor: Actor, messageId: string, options: readonly number[]) {
  const visible = await getGroupMessage(ctx, actor, messageId)
  await consumeChange(ctx, actor)
  const { groupId, message } = visible
  const { conversationId, seq } = message
  try {
    await voteBatcher(ctx)({ conversationId, seq, groupId, userId: actor.id, options: normalizeVote(options) })
  } catch (error) {
    if (error instanceof BatchQueueFull) refuse('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    throw error
  }
  return presentNow(ctx, visible)
}

/** Ends the voting in the caller's poll. Safe to repeat. Locks the conversation, records `message.changed`. */
export async function closePoll(ctx: Context, actor: Actor, messageId: string): Promise<EitherMessage> {
  const visible = await getGroupMessage(ctx, actor, messageId)
  const { message } = visible
  await ctx.transaction(async (unit) => {
    const { tx } = unit
    const lastChange = (await lockConversation(tx, message.conversationId)) ?? refuse('MESSAGE_NOT_FOUND')
    const { closedAt } = await getPoll(unit, message)
    if (message.senderId !== actor.id) refuse('NOT_POLL_MAKER')
    if (closedAt !== null) return
    await updatePollClosed(tx, message, unit.now())
    await recordChange(unit, lastChange + 1, factBy(actor.id, message))
  })
  return presentNow(ctx, visible)
}

/** Safe to repeat. Locks the conversation. @returns its options with their votes; none if it is gone */
export async function endPoll(
  unit: Unit,
  { groupId, seq }: { groupId: string; seq: number },
): Promise<{ text: string; count: number }[]> {
  const { tx } = unit
  const conversationId = await findGroupConversation(tx, groupId)
  if (conversationId === undefined) return []
  const message = { conversationId, seq }
  const lastChange = (await lockConversation(tx, conversationId)) ?? 0
  const found = await findPoll(tx, message)
  if (!found?.poll) return []
  if (found.pollClosedAt === null) {
    await updatePollClosed(tx, message, unit.now())
    await recordChange(unit, lastChange + 1, changeBy('', { ...message, groupId }))
  }
  const votes = await listVotes(tx, message)
  return found.poll.options.map((text, index) => ({
    text,
    count: votes.filter(({ options }) => options.includes(index)).length,
  }))
}

export async function hasVotes(tx: Tx, groupId: string, seq: number): Promise<boolean> {
  const conversationId = await findGroupConversation(tx, groupId)
  return conversationId !== undefined && (await listVotes(tx, { conversationId, seq })).length > 0
}

/**
 * Stores and publishes it for open screens: voting ends at the start itself, whether this has run or not. Safe to repeat.
 */
export async function closeStartedPolls(ctx: Context): Promise<void> {
  for (;;) {
    const due = await listPollsToClose(ctx.db, ctx.now(), BATCH_SIZE)
    for (const { conversationId, seq, senderId, groupId } of due)
      await ctx.transaction(async (unit) => {
        const { tx } = unit
        const lastChange = await lockConversation(tx, conversationId)
        const found = lastChange === undefined ? undefined : await findPoll(tx, { conversationId, seq })
        if (lastChange === undefined || !found?.poll || found.pollClosedAt !== null) return
        const closedAt = pollClosedAt(found, await findEventStart(tx, conversationId), unit.now())
        if (closedAt === null) return
        await updatePollClosed(tx, { conversationId, seq }, closedAt)
        await recordChange(unit, lastChange + 1, changeBy(senderId ?? '', { conversationId, seq, groupId }))
      })
    if (due.length < BATCH_SIZE) return
  }
}

/** Votes in open polls are about those who go. Locks the conversation if there are any. */
export async function deleteVotesOfFormerMember(
  unit: Unit,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  const { tx } = unit
  const [first] = await listOpenPollsVotedIn(tx, groupId, userId)
  if (first === undefined) return
  const { conversationId } = first
  let change = (await lockConversation(tx, conversationId)) ?? 0
  for (const message of await listOpenPollsVotedIn(tx, groupId, userId)) {
    change += 1
    await setVotes(tx, message, [{ userId, options: [] }], unit.now())
    await recordChange(unit, change, changeBy(userId, { ...message, groupId }))
  }
}
