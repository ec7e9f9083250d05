import type { Group } from 'contract/groups/groups.ts'
import {
  answerInvitation,
  createInvitation,
  listGroupInvitations,
  listMyInvitations,
} from 'contract/groups/invitations.ts'
import { createGroup, updateGroup } from 'contract/groups/lifecycle.ts'
import { listGroups, listMyGroups } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup, listJoinRequests, updateMemberStatus } from 'contract/groups/membership.ts'
import { getLooking, sendWave, startLooking, stopLooking } from 'contract/looking.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import { answerProposal, listMyProposals } from 'contract/proposals.ts'
import type { Client } from 'pg'
import { createRandom, type Random } from '../../api/seed/random.ts'
import { type App, buildApp, jobs } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { signAccessToken } from '../../api/src/domains/auth/tokens/service.ts'
import { addDays, amsterdamInstant } from '../../api/src/platform/clock.ts'
import { JOBS_SCHEMA } from '../../api/src/platform/jobs/queues.ts'
import { type CallOptions, callRoute } from '../../api/src/testing/call-route.ts'
import { makeEvent, makeUser, type TestUser } from '../../api/src/testing/factories.ts'
import type { Bench } from '../measuring/processes.ts'
import { createProfile, HABITS, type Habit, OWNER, type Person, type Plan, type TownEvent } from './town-people.ts'
import { printTown } from './town-report.ts'
import { readResult, type TownResult } from './town-result.ts'

const SEEDS = [1, 2, 3, 4, 5]
const PEOPLE = 120
const DAYS = 30
/** `seekers`: people who want to go with somebody. */
const SCENES = [
  { title: 'Openingsfeest', day: 9, kind: 'cold start', seekers: 10 },
  { title: 'Dorpsfeest Ruurlo', day: 14, kind: 'countryside', seekers: 2 },
  { title: 'Indiedag', day: 16, kind: 'owner away', seekers: 14 },
  { title: 'Waalpop', day: 18, kind: 'ordinary', seekers: 32 },
  { title: 'Jazz aan de kade', day: 20, kind: 'owner away', seekers: 6 },
  { title: 'Technonacht', day: 23, kind: 'ordinary', seekers: 24 },
  { title: 'Boekennacht', day: 25, kind: 'owner away', seekers: 4 },
  { title: 'Zomerconcert', day: 28, kind: 'ordinary', seekers: 36 },
] as const
const OPENS_AT = 8
const CLOSES_AT = 23
/** The first seed's town begins here; each of the others a year after the one before, when that is quiet. */
const FIRST_DAY = '2027-03-01'

const HOURLY = [
  'unanswered-requests',
  'attendance-questions',
  'event-reminders',
  'group-proposals',
  'last-call',
  'matchmaking',
  'meeting-questions',
  'morning-after',
  'turnout-questions',
  'missed-messages',
]
const NIGHTLY = ['looking-sweep', 'former-members-sweep']

/**
 * A town of simulated people who look for company, hour by hour on the application itself with its clock in hand. Their
 * habits are assumptions (`town-people.ts`).
 */
export async function measureTown({ postgres, connect }: Bench): Promise<void> {
  const owner = await connect(postgres.adminUrl)
  // Neither speed nor durability is measured.
  await owner.query(`alter database "${new URL(postgres.adminUrl).pathname.slice(1)}" set synchronous_commit = off`)
  let instant = new Date()
  const config = {
    ...readConfig({ LOG_LEVEL: 'error', SEED_DEMO: '0', RATE_LIMIT_SCALE: '1000000' }),
    databaseUrl: postgres.appUrl,
  }
  const app = await buildApp(config, { now: () => instant })
  try {
    const results: TownResult[] = []
    for (const [index, seed] of SEEDS.entries()) {
      const firstDay = addDays(FIRST_DAY, index * 365)
      const town = new Town(app, owner, seed, firstDay, (at) => {
        instant = at
      })
      await town.settle()
      const result = await town.live()
      results.push(result)
      printTown(`seed ${seed}`, [result])
    }
    printTown('all seeds', results)
  } finally {
    await app.close()
  }
}

class Town {
  readonly #app: App
  readonly #owner: Client
  readonly #random: Random
  readonly #firstDay: string
  readonly #setTime: (at: Date) => void
  readonly #events: TownEvent[] = []
  readonly #people: Person[] = []
  readonly #run = new Map<string, (data: object) => Promise<void>>()
  readonly #refusals = new Map<string, number>()

  constructor(app: App, owner: Client, seed: number, firstDay: string, setTime: (at: Date) => void) {
    this.#app = app
    this.#owner = owner
    this.#random = createRandom(seed)
    this.#firstDay = firstDay
    this.#setTime = setTime
    for (const make of jobs) {
      const job = make(app.ctx)
      this.#run.set(job.name, (data) => job.run(data as never))
    }
  }

  #at(day: number, hour: number): Date {
    return amsterdamInstant(addDays(this.#firstDay, day), `${String(hour).padStart(2, '0')}:00`)
  }

  /** Makes its events and people. */
  async settle(): Promise<void> {
    const { ctx } = this.#app
    this.#setTime(this.#at(-90, 12))
    for (const { title, day } of SCENES) {
      const startsAt = this.#at(day, 20)
      const { id } = await makeEvent(ctx, { title, startsAt, overAt: new Date(startsAt.getTime() + 6 * HOUR) })
      this.#events.push({ id, title, startsAt })
    }
    for (let number = 0; number < PEOPLE; number++) {
      const drawn = createProfile(this.#random)
      const { age, gender, music, placeId } = drawn.profile
      const user = await makeUser(ctx, {
        age,
        gender,
        musicalPreferences: music,
        homePlaceId: placeId,
        showProvince: placeId !== null,
      })
      this.#people.push({ ...drawn, user, plans: [] })
    }
    // Countryside and cold start have people of their own; the others are shared by those who are left.
    let next = 0
    for (const [index, { kind, seekers, day }] of SCENES.entries()) {
      const event = this.#events[index] as TownEvent
      const opens = Math.max(0, day - 18)
      for (let count = 0; count < seekers; count++) {
        const person = this.#people[next++ % PEOPLE] as Person
        if (kind === 'countryside') await this.#makeCompatible(person)
        const from = this.#at(this.#random.between(opens, Math.max(opens, day - 3)), this.#random.between(9, 21))
        const cancelsAt = this.#does('cancels', person)
          ? new Date(event.startsAt.getTime() - this.#random.between(2, 48) * HOUR)
          : null
        person.plans.push({ event, from, cancelsAt })
      }
    }
  }

  /** Two people who could go together: what is measured is whether two are enough. */
  async #makeCompatible(person: Person): Promise<void> {
    Object.assign(person, { wantsWomen: false })
    person.profile.age = 30 + this.#random.between(0, 8)
    await this.#owner.query('update users set age = $2 where id = $1', [person.user.id, person.profile.age])
  }

  async live(): Promise<TownResult> {
    const began = this.#at(0, OPENS_AT)
    let lastTick = began
    for (let day = 0; day < DAYS; day++) {
      for (let hour = OPENS_AT; hour <= CLOSES_AT; hour++) {
        const tick = this.#at(day, hour)
        this.#setTime(tick)
        if (hour === OPENS_AT) await this.#awayOwnersMakeGroups(day)
        for (const name of HOURLY) await this.#runJob(name)
        await this.#deliverPostponed(tick)
        const withNews = await this.#peopleWithNews(lastTick)
        lastTick = tick
        for (const person of this.#random.shuffle(this.#people)) {
          if (this.#does(withNews.has(person.user.id) ? 'visitsOnNews' : 'visits', person))
            await this.#visit(person, tick)
        }
      }
      for (const name of NIGHTLY) await this.#runJob(name)
    }
    return readResult(this.#owner, {
      began,
      people: this.#people,
      refusals: this.#refusals,
      comes: (person) => this.#does('comes', person),
    })
  }

  async #runJob(name: string): Promise<void> {
    const run = this.#run.get(name)
    if (run === undefined) throw new Error(`there is no job ${name}`)
    await run({})
  }

  /** The queue's own clock is the database's, so what is due by the town's clock is taken from its table. */
  async #deliverPostponed(now: Date): Promise<void> {
    const { rows } = await this.#owner.query<{ name: string; data: object }>(
      `delete from ${JOBS_SCHEMA}.job where state = 'created' and start_after <= $1 returning name, data`,
      [now],
    )
    for (const { name, data } of rows) await this.#run.get(name)?.(data)
  }

  async #peopleWithNews(since: Date): Promise<Set<string>> {
    const { rows } = await this.#owner.query<{ user_id: string }>(
      'select distinct user_id from notifications where created_at >= $1',
      [since],
    )
    return new Set(rows.map((row) => row.user_id))
  }

  /** They never come back. */
  async #awayOwnersMakeGroups(day: number): Promise<void> {
    for (const [index, scene] of SCENES.entries()) {
      if (scene.kind !== 'owner away' || Math.max(0, scene.day - 18) !== day) continue
      const user = await makeUser(this.#app.ctx, {
        age: 30,
        gender: 'MAN',
        createdAt: this.#at(-90, 12),
        lastActiveAt: this.#app.ctx.now(),
      })
      await this.#call(createGroup, {
        as: user,
        body: {
          eventId: (this.#events[index] as TownEvent).id,
          name: 'Wie gaat er mee?',
          description: 'Gezellig samen naar het evenement.',
        },
      })
    }
  }

  /** A visit to the site: the session goes on, and others see that the person was here. */
  async #open(user: TestUser): Promise<void> {
    const { ctx } = this.#app
    const now = ctx.now()
    await this.#owner.query('update users set last_active_at = $2 where id = $1', [user.id, now])
    await this.#owner.query('update sessions set last_used_at = $2, created_at = $2 where id = $1', [
      user.sessionId,
      now,
    ])
    user.accessToken = await signAccessToken(ctx, user.id, user.sessionId)
  }

  /** The answer, or null when it was refused, which is counted. */
  async #call<R extends AnyRoute>(route: R, input: CallOptions<R>) {
    const response = await callRoute(this.#app, route, input)
    if (response.body.success) return response.data
    if (response.status >= 500) throw new Error(`${route.path}: ${JSON.stringify(response.body)}`)
    const key = `${route.path} ${response.body.code}`
    this.#refusals.set(key, (this.#refusals.get(key) ?? 0) + 1)
    return null
  }

  #chance = (of: number): boolean => this.#random.next() < of
  #does = (habit: Habit, { kind }: Person): boolean => this.#chance(HABITS[habit][kind])

  async #visit(person: Person, now: Date): Promise<void> {
    const as = person.user
    await this.#open(as)
    const wanted = person.plans.filter(({ from, event }) => from <= now && now < event.startsAt)
    for (const plan of wanted) if (isCancelled(plan, now)) await this.#cancel(person, plan)
    const open = wanted.filter((plan) => !isCancelled(plan, now))
    await this.#answerInvitations(person)
    await this.#answerProposals(person, open)
    const accepted = (await this.#call(listMyGroups, { as, query: { limit: 100 } }))?.groups ?? []
    for (const group of accepted) if (new Date(group.event.startDate) > now) await this.#lookAfter(person, group)
    const asked = (await this.#call(listMyGroups, { as, query: { limit: 100, status: 'PENDING' } }))?.groups ?? []
    for (const plan of open)
      if (!accepted.some(({ eventId }) => eventId === plan.event.id))
        await this.#seek(
          person,
          plan,
          asked.filter(({ eventId }) => eventId === plan.event.id),
        )
  }

  async #cancel({ user: as }: Person, { event }: Plan): Promise<void> {
    for (const status of ['ACCEPTED', 'PENDING'] as const) {
      const groups = (await this.#call(listMyGroups, { as, query: { limit: 100, status } }))?.groups ?? []
      for (const { id, eventId } of groups)
        if (eventId === event.id) await this.#call(leaveGroup, { as, params: { id } })
    }
    await this.#call(stopLooking, { as, params: { id: event.id } })
  }

  async #answerInvitations(person: Person): Promise<void> {
    const { user: as, plans } = person
    for (const { id, group } of (await this.#call(listMyInvitations, { as, query: {} }))?.invitations ?? []) {
      const isWanted = plans.some(({ event }) => event.id === group.eventId)
      const answer = isWanted && this.#does('saysYes', person) ? 'ACCEPTED' : this.#chance(0.5) ? 'DECLINED' : null
      if (answer !== null) await this.#call(answerInvitation, { as, params: { id }, body: { answer } })
    }
  }

  async #answerProposals(person: Person, open: readonly Plan[]): Promise<void> {
    const as = person.user
    for (const { event, answer } of (await this.#call(listMyProposals, { as }))?.proposals ?? []) {
      if (answer !== null || !open.some((plan) => plan.event.id === event.id)) continue
      const said = this.#does('saysYes', person) ? 'YES' : this.#chance(0.5) ? 'NO' : null
      if (said !== null) await this.#call(answerProposal, { as, params: { id: event.id }, body: { answer: said } })
    }
  }

  /** What a member does for a group: requests and invitations. */
  async #lookAfter({ user: as }: Person, group: Group): Promise<void> {
    const { id } = group
    const isOwner = group.ownerId === as.id
    if (isOwner || group.viewerMayAdmit) {
      const answer = await this.#call(listJoinRequests, { as, params: { id } })
      if (answer?.isAdmissionOffered)
        await this.#call(updateGroup, {
          as,
          params: { id },
          body: { membersMayAdmit: this.#chance(OWNER.letsMembersAdmit) },
        })
      for (const { userId, canAccept } of answer?.requests ?? []) {
        if (!canAccept || !this.#chance(isOwner ? OWNER.answers : OWNER.admits)) continue
        const status = !isOwner || this.#chance(OWNER.accepts) ? 'ACCEPTED' : 'REJECTED'
        await this.#call(updateMemberStatus, { as, params: { id, userId }, body: { status } })
      }
    }
    if (!isOwner || !this.#chance(OWNER.invites)) return
    const candidates = (await this.#call(listGroupInvitations, { as, params: { id } }))?.candidates ?? []
    for (const { user } of candidates.slice(0, OWNER.invitedPerVisit))
      await this.#call(createInvitation, { as, params: { id }, body: { userId: user.id } })
  }

  async #seek(person: Person, { event }: Plan, asked: readonly Group[]): Promise<void> {
    const { user: as, kind, profile } = person
    const params = { id: event.id }
    const before = await this.#call(getLooking, { as, params })
    if (before?.mine == null)
      await this.#call(startLooking, {
        as,
        params,
        body: {
          ...(person.isFilled ? { musicalPreferences: profile.music } : {}),
          ...(person.wantsWomen ? { audience: 'WOMEN_AND_NONBINARY' } : {}),
        },
      })
    const groups = (await this.#call(listGroups, { as, query: { eventId: event.id } }))?.groups ?? []
    const open = groups.filter(
      ({ membershipStatus, takesRequests, currentMembers, maxMembers }) =>
        membershipStatus === 'NOT_MEMBER' && takesRequests && currentMembers < maxMembers,
    )
    const [first] = open
    if (first !== undefined && asked.length < HABITS.maxAsked[kind] && this.#does('asks', person))
      await this.#call(joinGroup, { as, params: { id: first.id }, body: { message: 'Ik ga graag met jullie mee.' } })
    for (const { user, wave } of (await this.#call(getLooking, { as, params }))?.people ?? []) {
      if (user.id === as.id || wave === 'MUTUAL' || wave === 'SENT') continue
      if (this.#chance(wave === 'RECEIVED' ? HABITS.wavesBack[kind] : HABITS.waves[kind] / 4))
        await this.#call(sendWave, { as, params: { id: event.id, userId: user.id } })
    }
    if (this.#does('founds', person))
      await this.#call(createGroup, {
        as,
        body: { eventId: event.id, name: `Samen naar ${event.title}`, description: 'Wie gaat er gezellig mee?' },
      })
  }
}

const isCancelled = ({ cancelsAt }: Plan, now: Date): boolean => cancelsAt !== null && cancelsAt <= now
