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
import { answerProposal, getProposal } from 'contract/proposals.ts'
import type { Client } from 'pg'
import { createRandom } from '../../api/seed/random.ts'
import { type App, buildApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { signAccessToken } from '../../api/src/domains/auth/tokens/service.ts'
import { groupsNightly } from '../../api/src/domains/groups/jobs.ts'
import { lookingNightly } from '../../api/src/domains/looking/jobs.ts'
import { jobs } from '../../api/src/domains.ts'
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
/** Not the step that deletes unused sessions: people of the town log in once, before it begins. */
const NIGHTLY = [lookingNightly, groupsNightly]

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
      const setTime = (at: Date) => {
        instant = at
      }
      const result = await liveTown({ app, owner, seed, firstDay: addDays(FIRST_DAY, index * 365), setTime })
      results.push(result)
      printTown(`seed ${seed}`, [result])
    }
    printTown('all seeds', results)
  } finally {
    await app.close()
  }
}

type Setting = { app: App; owner: Client; seed: number; firstDay: string; setTime(at: Date): void }

async function liveTown({ app, owner, seed, firstDay, setTime }: Setting): Promise<TownResult> {
  const { ctx } = app
  const random = createRandom(seed)
  const events: TownEvent[] = []
  const people: Person[] = []
  const jobsByName = new Map(jobs.map((make) => make(ctx)).map((job) => [job.name, job]))
  const runJob = async (name: string, data: object = {}) => {
    const job = jobsByName.get(name)
    if (job === undefined) throw new Error(`there is no job ${name}`)
    await job.run(data as never)
  }

  const at = (day: number, hour: number): Date =>
    amsterdamInstant(addDays(firstDay, day), `${String(hour).padStart(2, '0')}:00`)

  /** Makes its events and people. */
  async function settle(): Promise<void> {
    setTime(at(-90, 12))
    for (const { title, day } of SCENES) {
      const startsAt = at(day, 20)
      const { id } = await makeEvent(ctx, { title, startsAt, overAt: new Date(startsAt.getTime() + 6 * HOUR) })
      events.push({ id, title, startsAt })
    }
    for (let number = 0; number < PEOPLE; number++) {
      const drawn = createProfile(random)
      const { age, gender, music, placeId } = drawn.profile
      const user = await makeUser(ctx, {
        age,
        gender,
        musicalPreferences: music,
        homePlaceId: placeId,
        showProvince: placeId !== null,
      })
      people.push({ ...drawn, user, plans: [] })
    }
    // Countryside and cold start have people of their own; the others are shared by those who are left.
    let next = 0
    for (const [index, { kind, seekers, day }] of SCENES.entries()) {
      const event = events[index] as TownEvent
      const opens = Math.max(0, day - 18)
      for (let count = 0; count < seekers; count++) {
        const person = people[next++ % PEOPLE] as Person
        if (kind === 'countryside') await makeCompatible(person)
        const from = at(random.between(opens, Math.max(opens, day - 3)), random.between(9, 21))
        const cancelsAt = does('cancels', person)
          ? new Date(event.startsAt.getTime() - random.between(2, 48) * HOUR)
          : null
        person.plans.push({ event, from, cancelsAt })
      }
    }
  }

  /** Two people who could go together: what is measured is whether two are enough. */
  async function makeCompatible(person: Person): Promise<void> {
    Object.assign(person, { wantsWomen: false })
    person.profile.age = 30 + random.between(0, 8)
    await owner.query('update users set age = $2 where id = $1', [person.user.id, person.profile.age])
  }

  async function live(): Promise<TownResult> {
    const began = at(0, OPENS_AT)
    let lastTick = began
    for (let day = 0; day < DAYS; day++) {
      for (let hour = OPENS_AT; hour <= CLOSES_AT; hour++) {
        const tick = at(day, hour)
        setTime(tick)
        if (hour === OPENS_AT) await awayOwnersMakeGroups(day)
        for (const name of HOURLY) await runJob(name)
        await deliverPostponed(tick)
        const withNews = await peopleWithNews(lastTick)
        lastTick = tick
        for (const person of random.shuffle(people)) {
          if (does(withNews.has(person.user.id) ? 'visitsOnNews' : 'visits', person)) await visit(person, tick)
        }
      }
      for (const { run } of NIGHTLY) await run(ctx)
    }
    return readResult(owner, { began, people, comes: (person) => does('comes', person) })
  }

  /** The queue's own clock is the database's, so what is due by the town's clock is taken from its table. */
  async function deliverPostponed(now: Date): Promise<void> {
    const { rows } = await owner.query<{ name: string; data: object }>(
      `delete from ${JOBS_SCHEMA}.job where state = 'created' and start_after <= $1 returning name, data`,
      [now],
    )
    for (const { name, data } of rows) if (jobsByName.has(name)) await runJob(name, data)
  }

  async function peopleWithNews(since: Date): Promise<Set<string>> {
    const { rows } = await owner.query<{ user_id: string }>(
      'select distinct user_id from notifications where created_at >= $1',
      [since],
    )
    return new Set(rows.map((row) => row.user_id))
  }

  /** They never come back. */
  async function awayOwnersMakeGroups(day: number): Promise<void> {
    for (const [index, scene] of SCENES.entries()) {
      if (scene.kind !== 'owner away' || Math.max(0, scene.day - 18) !== day) continue
      const user = await makeUser(ctx, {
        age: 30,
        gender: 'MAN',
        createdAt: at(-90, 12),
        lastActiveAt: ctx.now(),
      })
      await call(createGroup, {
        as: user,
        body: {
          eventId: (events[index] as TownEvent).id,
          name: 'Wie gaat er mee?',
          description: 'Gezellig samen naar het evenement.',
        },
      })
    }
  }

  /** A visit to the site: the session goes on, and others see that the person was here. */
  async function openSite(user: TestUser): Promise<void> {
    const now = ctx.now()
    await owner.query('update users set last_active_at = $2 where id = $1', [user.id, now])
    await owner.query('update sessions set last_used_at = $2, created_at = $2 where id = $1', [user.sessionId, now])
    user.accessToken = await signAccessToken(ctx, user.id, user.sessionId)
  }

  /** The answer, or null when it was refused. */
  async function call<R extends AnyRoute>(route: R, input: CallOptions<R>) {
    const response = await callRoute(app, route, input)
    if (response.status >= 500) throw new Error(`${route.path}: ${JSON.stringify(response.body)}`)
    return response.body.success ? response.data : null
  }

  const chance = (of: number): boolean => random.next() < of
  const does = (habit: Habit, { kind }: Person): boolean => chance(HABITS[habit][kind])

  async function visit(person: Person, now: Date): Promise<void> {
    const as = person.user
    await openSite(as)
    const wanted = person.plans.filter(({ from, event }) => from <= now && now < event.startsAt)
    for (const plan of wanted) if (isCancelled(plan, now)) await cancel(person, plan)
    const open = wanted.filter((plan) => !isCancelled(plan, now))
    await answerInvitations(person)
    await answerProposals(person, open)
    const accepted = (await call(listMyGroups, { as, query: { limit: 100 } }))?.groups ?? []
    for (const group of accepted) if (new Date(group.event.startDate) > now) await lookAfter(person, group)
    const asked = (await call(listMyGroups, { as, query: { limit: 100, status: 'PENDING' } }))?.groups ?? []
    for (const plan of open)
      if (!accepted.some(({ eventId }) => eventId === plan.event.id))
        await seek(
          person,
          plan,
          asked.filter(({ eventId }) => eventId === plan.event.id),
        )
  }

  async function cancel({ user: as }: Person, { event }: Plan): Promise<void> {
    for (const status of ['ACCEPTED', 'PENDING'] as const) {
      const groups = (await call(listMyGroups, { as, query: { limit: 100, status } }))?.groups ?? []
      for (const { id, eventId } of groups) if (eventId === event.id) await call(leaveGroup, { as, params: { id } })
    }
    await call(stopLooking, { as, params: { id: event.id } })
  }

  async function answerInvitations(person: Person): Promise<void> {
    const { user: as, plans } = person
    for (const { id, group } of (await call(listMyInvitations, { as, query: {} }))?.invitations ?? []) {
      const isWanted = plans.some(({ event }) => event.id === group.eventId)
      const answer = isWanted && does('saysYes', person) ? 'ACCEPTED' : chance(0.5) ? 'DECLINED' : null
      if (answer !== null) await call(answerInvitation, { as, params: { id }, body: { answer } })
    }
  }

  async function answerProposals(person: Person, open: readonly Plan[]): Promise<void> {
    const as = person.user
    for (const { event } of open) {
      const proposal = (await call(getProposal, { as, params: { id: event.id } }))?.proposal
      if (proposal?.answer !== null) continue
      const said = does('saysYes', person) ? 'YES' : chance(0.5) ? 'NO' : null
      if (said !== null) await call(answerProposal, { as, params: { id: event.id }, body: { answer: said } })
    }
  }

  /** What a member does for a group: requests and invitations. */
  async function lookAfter({ user: as }: Person, group: Group): Promise<void> {
    const { id } = group
    const isOwner = group.ownerId === as.id
    if (isOwner || group.viewerMayAdmit) {
      const answer = await call(listJoinRequests, { as, params: { id } })
      if (answer?.isAdmissionOffered)
        await call(updateGroup, {
          as,
          params: { id },
          body: { membersMayAdmit: chance(OWNER.letsMembersAdmit) },
        })
      for (const { userId, canAccept } of answer?.requests ?? []) {
        if (!canAccept || !chance(isOwner ? OWNER.answers : OWNER.admits)) continue
        const status = !isOwner || chance(OWNER.accepts) ? 'ACCEPTED' : 'REJECTED'
        await call(updateMemberStatus, { as, params: { id, userId }, body: { status } })
      }
    }
    if (!isOwner || !chance(OWNER.invites)) return
    const candidates = (await call(listGroupInvitations, { as, params: { id } }))?.candidates ?? []
    for (const { user } of candidates.slice(0, OWNER.invitedPerVisit))
      await call(createInvitation, { as, params: { id }, body: { userId: user.id } })
  }

  async function seek(person: Person, { event }: Plan, asked: readonly Group[]): Promise<void> {
    const { user: as, kind, profile } = person
    const params = { id: event.id }
    const before = await call(getLooking, { as, params })
    if (before?.mine == null)
      await call(startLooking, {
        as,
        params,
        body: {
          ...(person.isFilled ? { musicalPreferences: profile.music } : {}),
          ...(person.wantsWomen ? { audience: 'WOMEN_AND_NONBINARY' } : {}),
        },
      })
    const groups = (await call(listGroups, { as, query: { eventId: event.id } }))?.groups ?? []
    const open = groups.filter(
      ({ membershipStatus, takesRequests, currentMembers, maxMembers }) =>
        membershipStatus === 'NOT_MEMBER' && takesRequests && currentMembers < maxMembers,
    )
    const [first] = open
    if (first !== undefined && asked.length < HABITS.maxAsked[kind] && does('asks', person))
      await call(joinGroup, { as, params: { id: first.id }, body: { message: 'Ik ga graag met jullie mee.' } })
    for (const { user, wave } of (await call(getLooking, { as, params }))?.people ?? []) {
      if (user.id === as.id || wave === 'MUTUAL' || wave === 'SENT') continue
      if (chance(wave === 'RECEIVED' ? HABITS.wavesBack[kind] : HABITS.waves[kind] / 4))
        await call(sendWave, { as, params: { id: event.id, userId: user.id } })
    }
    if (does('founds', person))
      await call(createGroup, {
        as,
        body: { eventId: event.id, name: `Samen naar ${event.title}`, description: 'Wie gaat er gezellig mee?' },
      })
  }

  await settle()
  return live()
}

const isCancelled = ({ cancelsAt }: Plan, now: Date): boolean => cancelsAt !== null && cancelsAt <= now
