import { blockUser, unblockUser } from 'contract/blocks.ts'
import { type GroupMessage, listMessages, sendMessage } from 'contract/chat.ts'
import { deleteMessage, reactToMessage } from 'contract/chat-messages.ts'
import { unpackMessages } from 'contract/chat-packed-messages.ts'
import { joinGroup, leaveGroup, removeMember, updateMemberStatus } from 'contract/groups.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { openSocket, type TestSocket } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { suspendUser, unsuspendUser } from '../users/service-standing.ts'

const testApp = useTestApp()
const PEOPLE = 4
/** What becomes of pushes on their way: `reversing` keeps them back and hands them over from the last to the first. */
type Line = 'good' | 'doubling' | 'reversing'
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
  // By oneself, or put out by the owner, who never goes.
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('go' as const),
      who: fc.integer({ min: 1, max: 3 }),
      isPutOut: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('accept' as const), who: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      who: fc.nat(3),
      line: fc.constantFrom<Line>('good', 'doubling', 'reversing'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cut' as const), who: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('back' as const), who: fc.nat(3) }) },
)

/** What a client does with what it hears, in as few lines as it can be done. */
class Client {
  held = new Map<number, GroupMessage>()
  lastChange = 0
  hiddenIds = ''
  socket: TestSocket | null = null
  isMember = true
  line: Line = 'good'
  keptBack: GroupMessage[] = []
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
  hear(message: GroupMessage): void {
    if (this.line === 'reversing') {
      this.keptBack.push(message)
      return
    }
    this.take(message)
    if (this.line === 'doubling') this.take(message)
  }
  /** Before anything that looks at what is held: a line turns pushes around, but never past an answer. */
  handOver(): void {
    for (const message of this.keptBack.splice(0).reverse()) this.take(message)
  }
  read = () => testApp.call(listMessages, { as: this.user, params: { id: this.groupId }, query: { limit: 100 } })
  async readAll(): Promise<void> {
    this.handOver()
    const answer = await this.read()
    if (answer.status === 403) return
    const { data } = answer
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
    for (const event of ['new-message', 'message-changed']) socket.raw.on(event, (message) => this.hear(message))
    socket.raw.on('messaging:changed', () => {
      this.reading = this.reading.then(() => this.readAll())
    })
    await this.join()
  }
  async join(): Promise<void> {
    if (this.socket === null) return
    this.handOver()
    const since = Math.max(0, ...this.held.keys())
    const { groupId, lastChange: changedSince } = this
    const joined = await this.socket.send('join-group', { groupId, since, changedSince })
    if (!joined.success) {
      expect([joined.code, this.isMember]).toEqual(['NOT_GROUP_MEMBER', false])
      return
    }
    const { missed, changes, hiddenIds, lastChange } = joined.data
    const messages = missed && unpackMessages(groupId, missed)
    if (changes === null || hiddenIds.toSorted().join() !== this.hiddenIds) await this.readAll()
    for (const message of [...(messages ?? []), ...(changes ?? [])]) this.take(message)
    this.lastChange = Math.max(this.lastChange, lastChange)
  }
  leave(): void {
    this.handOver()
    this.socket?.close()
    this.socket = null
  }
}

test('whatever happens in whatever order, with lines cut in between: what a client holds is what it would read', async () => {
  const address = await testApp.listen()
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const actor = { ...admin, isAdmin: true, emailVerified: true }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 25 }), async (acts) => {
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => makeUser(testApp.ctx)))
      const [owner, ...members] = people
      const group = await makeGroup(testApp.ctx, { ownerId: owner?.id, members })
      const clients = people.map((user) => new Client(user, group.id))
      // Never enters the actors' list: suspending ends their sessions.
      const silent = await makeUser(testApp.ctx)
      await testApp.ctx.db.$client.query(
        `insert into group_members (group_id, user_id, status, requested_at, joined_at) values ($1, $2, 'ACCEPTED', now(), now())`,
        [group.id, silent.id],
      )
      const said: { id: string; by: number }[] = []
      const say = async (user: TestUser, by: number, answers: string | undefined) => {
        const body = { content: `bericht ${said.length}`, clientId: newId(), replyToId: answers }
        const call = () => testApp.call(sendMessage, { as: user, params: { id: group.id }, body })
        const answer = await call()
        // The answer was lost on its way: the same again changes nothing.
        if (said.length % 3 === 0) await call()
        said.push({ id: answer.data.message.id, by })
      }
      await say(silent, -1, undefined)
      let isSuspended = false
      /** The last number that somebody who went may hold. */
      const heardUntil = new Map<Client, number>()
      try {
        for (const client of clients) await client.enter(address)
        for (const one of acts) {
          const user = 'who' in one ? (people[one.who] as TestUser) : null
          const client = 'who' in one ? clients[one.who] : undefined
          if (one.kind === 'send' && user && client?.isMember === true)
            await say(user, one.who, one.answers ? said.at(-1)?.id : undefined)
          if (one.kind === 'react' && user) {
            const message = said[one.to % said.length]
            await testApp.call(reactToMessage, {
              as: user,
              params: { id: message?.id ?? '' },
              body: { emoji: one.on ? '🎉' : null },
            })
          }
          if (one.kind === 'delete' && user) {
            const mine = said.filter(({ by }) => by === one.who)
            const message = mine[one.to % Math.max(1, mine.length)]
            if (message) await testApp.call(deleteMessage, { as: user, params: { id: message.id } })
          }
          if (one.kind === 'block' && user && one.who !== one.whom) {
            const params = { id: people[one.whom]?.id ?? '' }
            if (one.on) await testApp.call(blockUser, { as: user, params, body: {} })
            else await testApp.call(unblockUser, { as: user, params })
          }
          if (one.kind === 'suspend' && one.on !== isSuspended) {
            isSuspended = one.on
            if (one.on) await suspendUser(testApp.ctx, actor, silent.id, null)
            else await unsuspendUser(testApp.ctx, actor, silent.id)
          }
          if (one.kind === 'go' && user && client?.isMember === true) {
            const params = { id: group.id, userId: user.id }
            if (one.isPutOut) await testApp.call(removeMember, { as: owner, params })
            else await testApp.call(leaveGroup, { as: user, params: { id: group.id } })
            client.isMember = false
            await testApp.ctx.facts.settled()
            heardUntil.set(client, said.length)
          }
          if (one.kind === 'accept' && user && client?.isMember === false) {
            await testApp.call(joinGroup, { as: user, params: { id: group.id }, body: {} })
            const params = { id: group.id, userId: user.id }
            const accepted = await testApp.call(updateMemberStatus, { as: owner, params, body: { status: 'ACCEPTED' } })
            client.isMember = accepted.status === 200
            if (client.isMember) await client.join()
          }
          if (one.kind === 'line' && client) {
            client.handOver()
            client.line = one.line
          }
          if (one.kind === 'cut') client?.leave()
          if (one.kind === 'back') await client?.enter(address)
        }
        for (const client of clients) await client.enter(address)
        await testApp.ctx.facts.settled()
        for (const client of clients) {
          // A round trip behind everything that was pushed: what is still on its way has come after it.
          await client.socket?.send('conversation:resume', { userId: silent.id })
          await client.reading
          client.handOver()
          const fresh = await client.read()
          expect(fresh.status).toBe(client.isMember ? 200 : 403)
          if (client.isMember)
            expect([...client.held.values()].sort((a, b) => a.seq - b.seq)).toEqual(fresh.data.messages)
          else expect(Math.max(0, ...client.held.keys())).toBeLessThanOrEqual(heardUntil.get(client) ?? 0)
        }
      } finally {
        for (const client of clients) client.leave()
      }
    }),
    { numRuns: process.env.CHAOS ? 200 : 12 },
  )
}, 120_000)
