import { DAY } from 'contract/platform/durations.ts'
import type { Client } from 'pg'
import { type App, buildApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { listPlaces } from '../../api/src/domains/places/repository.ts'
import { updateProposals } from '../../api/src/domains/proposals/service.ts'
import type { Context } from '../../api/src/platform/context.ts'
import { newId } from '../../api/src/platform/ids.ts'
import { cpuMeter } from '../measuring/cpu.ts'
import type { Bench } from '../measuring/processes.ts'
import { percentile } from '../measuring/statistics.ts'

const WISHES = 100_000
const WISH_EVENTS = 20_000
const EVENTS = 1_000
const SEEKERS_PER_EVENT = 100
const GOAL_SECONDS = 60
const GOAL_TRANSACTION_MS = 100

/** One run of the proposals job for many people; its locks are held from the start to the end of a transaction. */
export const measureMatchmaking = (bench: Bench): Promise<void> =>
  withPeople(bench, async (app, owner) => {
    console.log(`Matchmaking: ${EVENTS} events with ${SEEKERS_PER_EVENT} people each who look`)
    await measureRun(app, owner)
  })

export const measureWishMatchmaking = (bench: Bench): Promise<void> =>
  withPeople(bench, async (app, owner) => {
    await owner.query('truncate looking')
    await insertWishes(owner)
    await owner.query('analyze')
    console.log(`Matchmaking: ${WISHES} wishes over ${WISH_EVENTS} events`)
    await measureRun(app, owner)
  })

async function withPeople({ postgres, connect }: Bench, measure: (app: App, owner: Client) => Promise<void>) {
  const owner = await connect(postgres.adminUrl)
  const config = { ...readConfig({ LOG_LEVEL: 'error', SEED_DEMO: '0' }), databaseUrl: postgres.appUrl }
  const app = await buildApp(config)
  try {
    await insertSeekers(owner)
    await insertHistory(owner)
    await owner.query('analyze')
    await measure(app, owner)
  } finally {
    await app.close()
  }
}

async function measureRun(app: App, owner: Client): Promise<void> {
  const cpuSeconds = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6
  const meter = await cpuMeter({ cpuSeconds }, owner)
  const before = meter()
  const { durations, seconds } = await runTimed(app, updateProposals)
  const [total, ofPostgres] = [meter().total - before.total, meter().postgres - before.postgres]
  const { rows } = await owner.query<{ made: number; people: number }>(
    `select count(distinct p.id)::int as made, count(*)::int as people
     from proposals p join proposal_people on proposal_id = p.id where p.ended_at is null`,
  )
  console.log(
    `  one run ${seconds.toFixed(1)} s (goal ${GOAL_SECONDS} s), CPU ${(total - ofPostgres).toFixed(0)} s and PostgreSQL ` +
      `${ofPostgres.toFixed(0)} s; ${rows[0]?.made} proposals for ${rows[0]?.people} people; ` +
      `${durations.length} transactions, p50 ${percentile(durations, 0.5).toFixed(0)} ms, p99 ${percentile(durations, 0.99).toFixed(0)} ms, ` +
      `longest ${percentile(durations, 1).toFixed(0)} ms (goal ${GOAL_TRANSACTION_MS} ms)`,
  )
}

/** Of the same people, of two kinds of five each, over all the country. */
async function insertWishes(owner: Client): Promise<void> {
  const ids = Array.from({ length: WISH_EVENTS }, () => newId())
  const places = listPlaces().map(({ id }) => id)
  await owner.query(
    `insert into events (id, slug, title, type, location, place_id, starts_at, over_at, status, created_at, updated_at)
     select id, 'avond-' || n, 'Avond ' || n, (array['CONCERT', 'PARTY', 'FESTIVAL', 'MEETUP', 'SPORT'])[1 + n % 5], 'Hier',
            ($2::text[])[1 + (n * 7919) % cardinality($2::text[])], now() + (2 + n % 60) * interval '1 day',
            now() + (2 + n % 60) * interval '1 day' + interval '4 hours', 'APPROVED', now(), now()
     from unnest($1::uuid[]) with ordinality as e(id, n)`,
    [ids, places],
  )
  await owner.query(
    `insert into wishes (user_id, place_id, radius, types, from_day, until_day, audience, since)
     select id, ($1::text[])[1 + (n * 104729) % cardinality($1::text[])], (array[10, 25, 50])[1 + n % 3],
            array[(array['CONCERT', 'PARTY', 'FESTIVAL'])[1 + n % 3], (array['MEETUP', 'SPORT'])[1 + n % 2]],
            current_date, current_date + (7 + n % 53)::int, 'EVERYONE', now() - n * interval '1 second'
     from (select id, row_number() over () as n from users where username like 'zoeker%' limit $2) u`,
    [places, WISHES],
  )
}

async function runTimed({ ctx }: App, run: (ctx: Context) => Promise<void>) {
  const durations: number[] = []
  const transaction: Context['transaction'] = (work) =>
    ctx.transaction(async (unit) => {
      const begun = performance.now()
      try {
        return await work(unit)
      } finally {
        durations.push(performance.now() - begun)
      }
    })
  const begun = performance.now()
  await run({ ...ctx, transaction })
  return { durations, seconds: (performance.now() - begun) / 1_000 }
}

async function insertSeekers(owner: Client): Promise<void> {
  const eventIds = Array.from({ length: EVENTS }, () => newId())
  await owner.query(
    `insert into events (id, slug, title, type, location, starts_at, over_at, status, created_at, updated_at)
     select id, 'meting-' || n, 'Meting ' || n, 'FESTIVAL', 'Nijmegen', now() + '20 days', now() + '21 days', 'APPROVED',
            now(), now()
     from unnest($1::uuid[]) with ordinality as e(id, n)`,
    [eventIds],
  )
  const since = new Date(Date.now() - DAY)
  for (const [number, eventId] of eventIds.entries()) {
    const ids = Array.from({ length: SEEKERS_PER_EVENT }, () => newId())
    await owner.query(
      `insert into users (id, username, email, password_hash, email_verified_at, age, gender, musical_preferences,
                          last_active_at, created_at, updated_at)
       select id, 'zoeker' || $2::int || '_' || n, 'zoeker' || $2::int || '_' || n || '@example.nl', '-', now(), 18 + n % 45,
              case n % 2 when 0 then 'VROUW' else 'MAN' end, array[case n % 3 when 0 then 'Techno' when 1 then 'Jazz' else 'Pop' end],
              now(), now(), now()
       from unnest($1::uuid[]) with ordinality as u(id, n)`,
      [ids, number],
    )
    await owner.query(
      `insert into looking (event_id, user_id, since) select $1, id, $2 from unnest($3::uuid[]) as u(id)`,
      [eventId, since, ids],
    )
  }
}

/** Last year's proposals: on empty tables PostgreSQL plans, and keeps, whole scans of what this run inserts. */
async function insertHistory(owner: Client): Promise<void> {
  const [eventId, people] = [newId(), 5]
  await owner.query(
    `insert into events (id, slug, title, type, location, starts_at, over_at, status, created_at, updated_at)
     values ($1, 'vorig-jaar', 'Vorig jaar', 'FESTIVAL', 'Nijmegen', now() - interval '1 year', now() - interval '1 year',
             'APPROVED', now(), now())`,
    [eventId],
  )
  const ids = Array.from({ length: (EVENTS * SEEKERS_PER_EVENT) / people }, () => newId())
  await owner.query(
    `insert into proposals (id, event_id, created_at, expires_at, ended_at)
     select id, $1, now() - interval '1 year', now() - interval '1 year', now() - interval '1 year' from unnest($2::uuid[]) as p(id)`,
    [eventId, ids],
  )
  await owner.query(
    `insert into proposal_people (proposal_id, user_id)
     select p.id, u.id
     from unnest($1::uuid[]) with ordinality as p(id, n)
     join (select id, row_number() over () as n from users where username like 'zoeker%') u on (u.n - 1) / $2 + 1 = p.n`,
    [ids, people],
  )
}
