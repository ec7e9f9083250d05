import type { Group } from 'contract/groups/groups.ts'
import {
  answerInvitation,
  createInvitation,
  listGroupInvitations,
  listMyInvitations,
  regroup,
} from 'contract/groups/invitations.ts'
import { createGroup } from 'contract/groups/lifecycle.ts'
import { listGroups, listMyGroups } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup, listJoinRequests, updateMemberStatus } from 'contract/groups/membership.ts'
import { answerOwnershipOffer } from 'contract/groups/ownership.ts'
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
import { createProfile, type EventKind, OWNER, type Person, type Plan, type TownEvent } from './town-people.ts'
import { printTown, type TownResult } from './town-report.ts'

const SEEDS = [1, 2, 3, 4, 5]
const PEOPLE = 120
const DAYS = 30
const OPENS_AT = 8
const CLOSES_AT = 23
/** The first seed's town begins here; each of the others a year after the one before, when that is quiet. */
const FIRST_DAY = '2027-03-01'

type Scene = { title: string; day: number; kind: EventKind; seekers: number }
/** `seekers`: people who want to go with somebody. */
const SCENES: readonly Scene[] = [
  { title: 'Openingsfeest', day: 9, kind: 'cold start', seekers: 10 },
  { title: 'Dorpsfeest Ruurlo', day: 14, kind: 'countryside', seekers: 2 },
  { title: 'Indiedag', day: 16, kind: 'owner away', seekers: 14 },
  { title: 'Waalpop', day: 18, kind: 'ordinary', seekers: 32 },
  { title: 'Jazz aan de kade', day: 20, kind: 'owner away', seekers: 6 },
  { title: 'Technonacht', day: 23, kind: 'ordinary', seekers: 24 },
  { title: 'Boekennacht', day: 25, kind: 'owner away', seekers: 4 },
  { title: 'Zomerconcert', day: 28, kind: 'ordinary', seekers: 36 },
]

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
      results.push(await town.live())
      printTown(`seed ${seed}`, [results.at(-1) as TownResult])
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
  /** Owners who make a group and never come back. */
  readonly #away: TestUser[] = []
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
    for (const { title, day, kind } of SCENES) {
      const startsAt = this.#at(day, 20)
      const { id } = await makeEvent(ctx, { title, startsAt, overAt: new Date(startsAt.getTime() + 6 * HOUR) })
      this.#events.push({ id, title, startsAt, kind })
    }
    for (let number = 0; number < PEOPLE; number++) {
      const drawn = createProfile(this.#random, this.#random.next())
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
        const cancels = this.#random.next() < person.habits.cancels
        const cancelsAt = cancels ? new Date(event.startsAt.getTime() - this.#random.between(2, 48) * HOUR) : null
        person.plans.push({ event, from, cancelsAt })
      }
      if (kind !== 'owner away') continue
      const user = await makeUser(ctx, { age: 30, gender: 'MAN' })
      this.#away.push(user)
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
          const { visits, visitsOnNews } = person.habits
          if (this.#random.next() < (withNews.has(person.user.id) ? visitsOnNews : visits))
            await this.#visit(person, tick)
        }
      }
      for (const name of NIGHTLY) await this.#runJob(name)
    }
    return this.#result(began)
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

  async #awayOwnersMakeGroups(day: number): Promise<void> {
    const scenes = SCENES.flatMap(({ kind, day: eventDay }, index) =>
      kind === 'owner away' && Math.max(0, eventDay - 18) === day ? [this.#events[index] as TownEvent] : [],
    )
    for (const event of scenes) {
      const user = this.#away.shift()
      if (user === undefined) continue
      await this.#open(user)
      await this.#call(createGroup, {
        as: user,
        body: { eventId: event.id, name: 'Wie gaat er mee?', description: 'Gezellig samen naar het evenement.' },
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

  #chance(of: number): boolean {
    return this.#random.next() < of
  }

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

  async #answerInvitations({ user: as, habits, plans }: Person): Promise<void> {
    for (const { id, group } of (await this.#call(listMyInvitations, { as, query: {} }))?.invitations ?? []) {
      const isWanted = plans.some(({ event }) => event.id === group.eventId)
      const answer = isWanted && this.#chance(habits.saysYes) ? 'ACCEPTED' : this.#chance(0.5) ? 'DECLINED' : null
      if (answer !== null) await this.#call(answerInvitation, { as, params: { id }, body: { answer } })
    }
  }

  async #answerProposals({ user: as, habits }: Person, open: readonly Plan[]): Promise<void> {
    for (const { event, answer } of (await this.#call(listMyProposals, { as }))?.proposals ?? []) {
      if (answer !== null || !open.some((plan) => plan.event.id === event.id)) continue
      const said = this.#chance(habits.saysYes) ? 'YES' : this.#chance(0.5) ? 'NO' : null
      if (said !== null) await this.#call(answerProposal, { as, params: { id: event.id }, body: { answer: said } })
    }
  }

  /** What a member does for a group: requests, invitations, an offer of ownership. */
  async #lookAfter({ user: as }: Person, group: Group): Promise<void> {
    const { id } = group
    if (group.ownershipOffer?.kind === 'OFFERED' && this.#chance(OWNER.takesOver))
      await this.#call(answerOwnershipOffer, { as, params: { id }, body: { answer: 'YES' } })
    const isOwner = group.ownerId === as.id
    if (isOwner || group.viewerMayAdmit) {
      const requests = (await this.#call(listJoinRequests, { as, params: { id } }))?.requests ?? []
      for (const { userId, canAccept } of requests) {
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
    const { user: as, habits, profile } = person
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
    for (const { id, viewerMayRegroup } of asked)
      if (viewerMayRegroup && this.#chance(habits.saysYes)) {
        await this.#call(regroup, { as, params: { id } })
        return
      }
    const groups = (await this.#call(listGroups, { as, query: { eventId: event.id } }))?.groups ?? []
    const open = groups.filter(
      ({ membershipStatus, takesRequests, currentMembers, maxMembers }) =>
        membershipStatus === 'NOT_MEMBER' && takesRequests && currentMembers < maxMembers,
    )
    const [first] = open
    if (first !== undefined && asked.length < habits.maxAsked && this.#chance(habits.asks))
      await this.#call(joinGroup, { as, params: { id: first.id }, body: { message: 'Ik ga graag met jullie mee.' } })
    for (const { user, wave } of (await this.#call(getLooking, { as, params }))?.people ?? []) {
      if (user.id === as.id || wave === 'MUTUAL' || wave === 'SENT') continue
      if (this.#chance(wave === 'RECEIVED' ? habits.wavesBack : habits.waves / 4))
        await this.#call(sendWave, { as, params: { id: event.id, userId: user.id } })
    }
    if (this.#chance(habits.founds))
      await this.#call(createGroup, {
        as,
        body: { eventId: event.id, name: `Samen naar ${event.title}`, description: 'Wie gaat er gezellig mee?' },
      })
  }

  async #result(began: Date): Promise<TownResult> {
    const seekers = this.#people.flatMap((person) => person.plans.map((plan) => ({ person, plan })))
    const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
      (await this.#owner.query<Row & Record<string, unknown>>(text, values)).rows
    const eventIds = this.#events.map(({ id }) => id)
    const members = await rows<{ event_id: string; group_id: string; user_id: string; joined_at: Date }>(
      `select g.event_id, m.group_id, m.user_id, m.joined_at from group_members m join groups g on g.id = m.group_id
       where m.status = 'ACCEPTED' and g.event_id = any($1)`,
      [eventIds],
    )
    const contacts = await rows<{ event_id: string; user_id: string; at: Date }>(
      `select g.event_id, m.user_id, m.joined_at as at from group_members m join groups g on g.id = m.group_id
         where m.status = 'ACCEPTED' and g.event_id = any($1) and g.member_count > 1
       union all select g.event_id, i.user_id, i.created_at from group_invitations i join groups g on g.id = i.group_id
         where g.event_id = any($1)
       union all select w.event_id, w.to_id, w.waved_at from waves w where w.event_id = any($1)`,
      [eventIds],
    )
    const comes = new Map(
      seekers.map(({ person, plan }) => [`${person.user.id} ${plan.event.id}`, this.#chance(person.habits.comes)]),
    )
    const ids = new Set(this.#people.map(({ user }) => user.id))
    const groupsOf = (eventId: string, userId: string) =>
      members.filter((row) => row.event_id === eventId && row.user_id === userId).map((row) => row.group_id)
    const companions = (eventId: string, userId: string) =>
      members.filter(
        (row) => row.user_id !== userId && groupsOf(eventId, userId).includes(row.group_id) && ids.has(row.user_id),
      )
    const looks = await rows<LookRow>(
      `select l.event_id, l.user_id, l.since,
         (select count(*)::int from proposal_people p join proposals o on o.id = p.proposal_id where o.event_id = l.event_id and p.user_id = l.user_id) as proposals,
         (select count(*)::int from proposal_people p join proposals o on o.id = p.proposal_id where o.event_id = l.event_id and p.user_id = l.user_id and p.answer = 'YES') as yeses,
         (select count(*)::int from group_members m join groups g on g.id = m.group_id where g.event_id = l.event_id and m.user_id = l.user_id) as requests
       from looking l where l.event_id = any($1)`,
      [eventIds],
    )
    const mails = await rows<{ to: string; day: string; count: number }>(
      `select to_address as to, (created_at at time zone 'Europe/Amsterdam')::date::text as day, count(*)::int from mails
       where created_at >= $1 group by 1, 2`,
      [began],
    )
    const bells = await rows<{ user_id: string; day: string; count: number }>(
      `select user_id, (created_at at time zone 'Europe/Amsterdam')::date::text as day, count(*)::int from notifications
       where created_at >= $1 and is_in_app group by 1, 2`,
      [began],
    )
    const proposals = await rows<{ made: number; kept: number }>(
      `select count(*)::int as made, count(made_at)::int as kept from proposals where event_id = any($1)`,
      [eventIds],
    )
    return {
      seekers: seekers.map(({ person, plan }) => {
        const { id } = plan.event
        const userId = person.user.id
        const look = looks.find((row) => row.event_id === id && row.user_id === userId)
        const others = companions(id, userId)
        const came = (other: string) => comes.get(`${other} ${id}`) === true
        const isCancelled = plan.cancelsAt !== null
        const first = contacts
          .filter((row) => row.event_id === id && row.user_id === userId)
          .map(({ at }) => at.getTime())
        return {
          event: plan.event,
          person,
          isCancelled,
          isTogether: others.length > 0,
          hasMet: came(userId) && others.some((other) => came(other.user_id)),
          hoursToContact:
            first.length === 0 || look === undefined
              ? null
              : Math.max(0, Math.min(...first) - look.since.getTime()) / HOUR,
          reached: reachedOf(look),
        }
      }),
      proposals: proposals[0] ?? { made: 0, kept: 0 },
      mailsPerDay: mails.map(({ count }) => count),
      bellsPerDay: bells.map(({ count }) => count),
      refusals: new Map(this.#refusals),
    }
  }
}

type LookRow = {
  event_id: string
  user_id: string
  since: Date
  proposals: number
  yeses: number
  requests: number
}

function reachedOf(look: LookRow | undefined): string {
  if (look === undefined) return 'did not open the site in time'
  if (look.yeses > 0) return 'said yes to a proposal'
  if (look.proposals > 0) return 'was proposed'
  return look.requests > 0 ? 'asked a group' : 'only looked'
}

const isCancelled = ({ cancelsAt }: Plan, now: Date): boolean => cancelsAt !== null && cancelsAt <= now
