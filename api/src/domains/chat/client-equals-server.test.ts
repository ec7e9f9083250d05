import { blockUser, unblockUser } from 'contract/blocks.ts'
import { type GroupMessage, listMessages, sendMessage } from 'contract/chat.ts'
import { deleteMessage, reactToMessage } from 'contract/messages.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useHouse } from '../../testing/house.ts'
import { openSocket, type TestSocket } from '../../testing/socket.ts'
import { suspendUser, unsuspendUser } from '../users/service-standing.ts'

const house = useHouse()
const PEOPLE = 4
/** Actors are the first so many; the others only ever look, and come and go. */
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('send' as const), who: fc.nat(2), answers: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('react' as const), who: fc.nat(2), to: fc.nat(), on: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), who: fc.nat(2), to: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('block' as const), who: fc.nat(3), whom: fc.nat(2), on: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('suspend' as const), on: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cut' as const), who: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('back' as const), who: fc.nat(3) }) },
)

/** What a client does with what it hears, in as few lines as it can be done. */
class Client {
  held = new Map<number, GroupMessage>()
  lastChange = 0
  hiddenIds = ''
  socket: TestSocket | null = null
  reading: Promise<void> = Promise.resolve()
  readonly user: TestUser
  readonly groupId: string
  constructor(user: TestUser, groupId: string) {
    this.user = user
    this.groupId = groupId
  }

  take(message: GroupMessage): void {
    const known = this.held.get(message.seq)
    if (known === undefined || message.change >= known.change) this.held.set(message.seq, message)
    this.lastChange = Math.max(this.lastChange, message.change)
  }
  async readAll(): Promise<void> {
    const { data } = await house.call(listMessages, {
      as: this.user,
      params: { id: this.groupId },
      query: { limit: 100 },
    })
    // What was pushed after the page was read is newer than it.
    const newer = [...this.held.values()].filter(({ seq, change }) => seq > data.lastSeq || change > data.lastChange)
    this.held = new Map([...data.messages, ...newer].map((message) => [message.seq, message]))
    this.lastChange = Math.max(this.lastChange, data.lastChange)
    this.hiddenIds = data.hiddenIds.toSorted().join()
  }
  async enter(address: string): Promise<void> {
    if (this.socket !== null) return
    const socket = await openSocket(address, this.user)
    this.socket = socket
    for (const event of ['new-message', 'message-changed']) socket.raw.on(event, (message) => this.take(message))
    socket.raw.on('messaging:changed', () => {
      this.reading = this.reading.then(() => this.readAll())
    })
    const since = Math.max(0, ...this.held.keys())
    const joined = await socket.send('join-group', { groupId: this.groupId, since, changedSince: this.lastChange })
    if (!joined.success) throw new Error(joined.message)
    const { messages, changes, hiddenIds, lastChange } = joined.data
    if (changes === null || hiddenIds.toSorted().join() !== this.hiddenIds) await this.readAll()
    for (const message of [...(messages ?? []), ...(changes ?? [])]) this.take(message)
    this.lastChange = Math.max(this.lastChange, lastChange)
  }
  leave(): void {
    this.socket?.close()
    this.socket = null
  }
}

test('whatever happens in whatever order, with lines cut in between: what a client holds is what it would read', async () => {
  const address = await house.listen()
  const admin = await makeUser(house.ctx, { isAdmin: true })
  const actor = { ...admin, isAdmin: true, emailVerified: true }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 25 }), async (acts) => {
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => makeUser(house.ctx)))
      const [owner, ...members] = people
      const group = await makeGroup(house.ctx, { ownerId: owner?.id, members })
      const clients = people.map((user) => new Client(user, group.id))
      // Never enters the actors' list: suspending ends their sessions.
      const silent = await makeUser(house.ctx)
      await house.ctx.db.$client.query(
        `insert into group_members (group_id, user_id, status, requested_at, joined_at) values ($1, $2, 'ACCEPTED', now(), now())`,
        [group.id, silent.id],
      )
      const said: { id: string; by: number }[] = []
      const say = async (user: TestUser, by: number, answers: string | undefined) => {
        const body = { content: `bericht ${said.length}`, clientId: newId(), replyToId: answers }
        const call = () => house.call(sendMessage, { as: user, params: { id: group.id }, body })
        const answer = await call()
        // The answer was lost on its way: the same again changes nothing.
        if (said.length % 3 === 0) await call()
        said.push({ id: answer.data.message.id, by })
      }
      await say(silent, -1, undefined)
      let isSuspended = false
      try {
        for (const client of clients) await client.enter(address)
        for (const one of acts) {
          const user = 'who' in one ? (people[one.who] as TestUser) : null
          if (one.kind === 'send' && user) await say(user, one.who, one.answers ? said.at(-1)?.id : undefined)
          if (one.kind === 'react' && user) {
            const message = said[one.to % said.length]
            await house.call(reactToMessage, {
              as: user,
              params: { id: message?.id ?? '' },
              body: { emoji: one.on ? '🎉' : null },
            })
          }
          if (one.kind === 'delete' && user) {
            const mine = said.filter(({ by }) => by === one.who)
            const message = mine[one.to % Math.max(1, mine.length)]
            if (message) await house.call(deleteMessage, { as: user, params: { id: message.id } })
          }
          if (one.kind === 'block' && user && one.who !== one.whom) {
            const params = { id: people[one.whom]?.id ?? '' }
            if (one.on) await house.call(blockUser, { as: user, params, body: {} })
            else await house.call(unblockUser, { as: user, params })
          }
          if (one.kind === 'suspend' && one.on !== isSuspended) {
            isSuspended = one.on
            if (one.on) await suspendUser(house.ctx, actor, silent.id, null)
            else await unsuspendUser(house.ctx, actor, silent.id)
          }
          if (one.kind === 'cut') clients[one.who]?.leave()
          if (one.kind === 'back') await clients[one.who]?.enter(address)
        }
        for (const client of clients) await client.enter(address)
        await house.ctx.facts.settled()
        for (const client of clients) {
          // A round trip behind everything that was pushed: what is still on its way has come after it.
          await client.socket?.send('conversation:resume', { userId: silent.id })
          await client.reading
          const fresh = await house.call(listMessages, {
            as: client.user,
            params: { id: group.id },
            query: { limit: 100 },
          })
          expect([...client.held.values()].sort((a, b) => a.seq - b.seq)).toEqual(fresh.data.messages)
        }
      } finally {
        for (const client of clients) client.leave()
      }
    }),
    { numRuns: process.env.CHAOS ? 200 : 12 },
  )
}, 120_000)
