import type { GroupSummary } from 'contract/groups/groups.ts'
import {
  answerInvitation,
  createInvitation,
  listGroupInvitations,
  listMyInvitations,
} from 'contract/groups/invitations.ts'
import { createGroup, updateGroup } from 'contract/groups/lifecycle.ts'
import { getGroup, listGroups, listMyGroups } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup, listJoinRequests, updateMemberStatus } from 'contract/groups/membership.ts'
import { getLooking, sendWave, startLooking, stopLooking } from 'contract/looking.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import { answerProposal, getProposal } from 'contract/proposals.ts'
import { setWish } from 'contract/wishes.ts'
import type { Client } from 'pg'
import { createRandom } from '../../api/seed/random.ts'
import { type App, buildApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { signAccessToken } from '../../api/src/domains/auth/tokens/service.ts'
import { groupsNightly } from '../../api/src/domains/groups/jobs.ts'
import { sweepLooking } from '../../api/src/domains/looking/service.ts'
import { sweepWishes } from '../../api/src/domains/wishes/service.ts'
import { jobs } from '../../api/src/domains.ts'
import { addDays, amsterdamInstant } from '../../api/src/platform/clock.ts'
import { JOBS_SCHEMA } from '../../api/src/platform/jobs/queues.ts'
import { type CallOptions, callRoute } from '../../api/src/testing/call-route.ts'
import { makeUser, type TestUser } from '../../api/src/testing/factories.ts'
import type { Bench } from '../measuring/processes.ts'
import { coldStart, type Scenario } from './cold-start.ts'
import { ALSO_GOES, drawCancel, HABITS, type Habit, OWNER, type Person, type Plan } from './town-people.ts'
import { printColdStart, printTown } from './town-report.ts'
import { readResult, type TownResult } from './town-result.ts'
import { ordinaryTown } from './town-scenes.ts'

const SEEDS = [1, 2, 3, 4, 5]
const COLD_SEEDS = [1, 2, 3]
const COLD_STARTS = [10, 20, 50]
const OPENS_AT = 8
const CLOSES_AT = 23
/** The first town begins here; each of the others a year after the one before, when that is quiet. */
const FIRST_DAY = '2027-03-01'

const HOURLY = [
  'unanswered-requests',
  'attendance-questions',
  'event-reminders',
  'matchmaking',
  'meeting-questions',
  'morning-after',
  'turnout-questions',
  'missed-messages',
]
/** Not the step that deletes unused sessions: people of the town log in once, before it begins. */
const NIGHTLY = [{ run: sweepLooking }, groupsNightly, { run: sweepWishes }]

type LiveYear = (seed: number, scenario: Scenario) => Promise<TownResult>

/**
 * A town of simulated people who look for company, hour by hour on the application itself with its clock in hand. Their
 * habits are assumptions (`town-people.ts`).
 */
export async function measureTown(bench: Bench): Promise<void> {
  await measureOrdinaryTown(bench)
  for (const people of COLD_STARTS)
    for (const hasWishes of [false, true]) await measureColdStart(bench, people, hasWishes)
}

const measureOrdinaryTown = (bench: Bench): Promise<void> =>
  withYears(bench, async (liveYear) => {
    const results: TownResult[] = []
    for (const seed of SEEDS) {
      const result = await liveYear(seed, ordinaryTown)
      results.push(result)
      printTown(`seed ${seed}`, [result])
    }
    printTown('all seeds', results)
  })

const measureColdStart = (bench: Bench, people: number, hasWishes: boolean): Promise<void> =>
  withYears(bench, async (liveYear) => {
    const towns: TownResult[] = []
    for (const seed of COLD_SEEDS) towns.push(await liveYear(seed, coldStart(people, hasWishes)))
    printColdStart(`${people} people ${hasWishes ? 'with' : 'without'} wishes`, towns)
  })

let year = 0

async function withYears({ postgres, connect }: Bench, measure: (liveYear: LiveYear) => Promise<void>): Promise<void> {
  const owner = await connect(postgres.adminUrl)
  // Neither speed nor durability is measured.
  await owner.query(`alter database "${new URL(postgres.adminUrl).pathname.slice(1)}" set synchronous_commit = off`)
  let instant = new Date()
  const config = {
    ...readConfig({ LOG_LEVEL: 'error', SEED_DEMO: '0', RATE_LIMIT_SCALE: '1000000' }),
    databaseUrl: postgres.appUrl,
  }
  const app = await buildApp(config, { now: () => instant })
  const setTime = (at: Date) => {
    instant = at
  }
  try {
    await measure((seed, scenario) =>
      liveTown({ app, owner, seed, firstDay: addDays(FIRST_DAY, year++ * 365), setTime }, scenario),
    )
  } finally {
    await app.close()
  }
}

type Setting = { app: App; owner: Client; seed: number; firstDay: string; setTime(at: Date): void }

async function liveTown({ app, owner, seed, firstDay, setTime }: Setting, scenario: Scenario): Promise<TownResult> {
  const { ctx } = app
  const random = createRandom(seed)
  const jobsByName = new Map(jobs.map((make) => make(ctx)).map((job) => [job.name, job]))
  const runJob = async (name: string, data: object = {}) => {
    const job = jobsByName.get(name)
    if (job === undefined) throw new Error(`there is no job ${name}`)
    await job.run(data as never)
  }

  const at = (day: number, hour: number): Date =>
    amsterdamInstant(addDays(firstDay, day), `${String(hour).padStart(2, '0')}:00`)

  async function live(): Promise<TownResult> {
    const began = at(0, OPENS_AT)
    let lastTick = began
    for (let day = 0; day < scenario.days; day++) {
      for (let hour = OPENS_AT; hour <= CLOSES_AT; hour += scenario.step) {
        const tick = at(day, hour)
        setTime(tick)
        if (hour === OPENS_AT) await awayOwnersMakeGroups(day)
        for (const name of HOURLY) await runJob(name)
        await deliverPostponed(tick)
        const withNews = await peopleWithNews(lastTick)
        lastTick = tick
        for (const person of random.shuffle(people)) {
          if (withNews.has(person.user.id) ? does('visitsOnNews', person) : visits(person)) await visit(person, tick)
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
    for (const { event, day: opens } of awayGroups) {
      if (opens !== day) continue
      const user = await makeUser(ctx, {
        age: 30,
        gender: 'MAN',
        createdAt: at(-90, 12),
        lastActiveAt: ctx.now(),
      })
      await call(createGroup, {
        as: user,
        body: {
          eventId: event.id,
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
  const visits = ({ kind }: Person): boolean => chance(1 - (1 - HABITS.visits[kind]) ** scenario.step)
  const does = (habit: Habit, { kind }: Person): boolean => chance(HABITS[habit][kind])

  async function visit(person: Person, now: Date): Promise<void> {
    const as = person.user
    await openSite(as)
    if (person.from <= now) await wishOnce(person)
    const wanted = person.plans.filter(({ from, event }) => from <= now && now < event.startsAt)
    for (const plan of wanted) if (isCancelled(plan, now)) await cancel(person, plan)
    const open = wanted.filter((plan) => !isCancelled(plan, now))
    await answerInvitations(person)
    await answerProposals(person, now)
    const accepted = (await call(listMyGroups, { as, query: { limit: 100 } }))?.groups ?? []
    for (const group of accepted) if (new Date(group.event.startDate) > now) await lookAfter(person, group)
    const asked = (await call(listMyGroups, { as, query: { limit: 100, status: 'PENDING' } }))?.groups ?? []
    for (const plan of open)
      if (!plan.isFromWish && !accepted.some(({ eventId }) => eventId === plan.event.id))
        await seek(
          person,
          plan,
          asked.filter(({ eventId }) => eventId === plan.event.id),
        )
  }

  async function wishOnce(person: Person): Promise<void> {
    const { user: as, wish, wantsWomen } = person
    if (wish === null) return
    const audience = wantsWomen ? { audience: 'WOMEN_AND_NONBINARY' } : {}
    await call(setWish, { as, raw: { body: { ...wish, ...audience } } })
    person.wish = null
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

  async function answerProposals(person: Person, now: Date): Promise<void> {
    const as = person.user
    const { plans = [] } = (await call(listMyPlans, { as })) ?? {}
    for (const { event, next } of plans) {
      const proposal =
        next === 'ANSWER_PROPOSAL' ? (await call(getProposal, { as, params: { id: event.id } }))?.proposal : undefined
      if (proposal?.answer !== null) continue
      const isMarked = person.plans.some((plan) => plan.event.id === event.id)
      const isLiked = isMarked || person.likes.has(event.id) || chance(ALSO_GOES)
      const said = isLiked && does('saysYes', person) ? 'YES' : chance(0.5) ? 'NO' : null
      if (said === null) continue
      await call(answerProposal, { as, params: { id: event.id }, body: { answer: said } })
      if (said === 'YES' && !isMarked) {
        const { id, title } = event
        const startsAt = new Date(event.startDate)
        person.plans.push({
          event: { id, title, startsAt },
          from: now,
          cancelsAt: drawCancel(random, person.kind, startsAt),
          isFromWish: true,
        })
      }
    }
  }

  /** What a member does for a group: requests and invitations. */
  async function lookAfter({ user: as }: Person, group: GroupSummary): Promise<void> {
    const { id } = group
    const isOwner = group.ownerId === as.id
    if (isOwner || (await call(getGroup, { as, params: { id } }))?.group.viewerMayAdmit) {
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

  async function seek(person: Person, { event }: Plan, asked: readonly GroupSummary[]): Promise<void> {
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

  setTime(at(-90, 12))
  const { people, awayGroups } = await scenario.settle({ ctx, random, at })
  return live()
}

const isCancelled = ({ cancelsAt }: Plan, now: Date): boolean => cancelsAt !== null && cancelsAt <= now
