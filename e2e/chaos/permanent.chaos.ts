import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from 'contract/platform/durations.ts'
import { afterAll, expect, test } from 'vitest'
import { createRandom } from '../../api/seed/random.ts'
import { type App, buildApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { jobs } from '../../api/src/domains.ts'
import { query } from '../../api/src/platform/db/embedded-postgres/testing.ts'
import { TEST_OVERRIDES, TEST_SERVER_ENV } from '../../api/src/testing/servers/server-process.ts'
import { startSmtpServer } from '../../api/src/testing/servers/smtp-server.ts'
import { ACTS } from './acts.ts'
import { type Counts, createCounts } from './counts.ts'
import { type Crowd, makeCrowd } from './crowd.ts'
import { FAULTS } from './faults.ts'
import { findImpossibleRows } from './impossible-rows.ts'
import { type Machine, startMachine, until } from './nodes.ts'
import type { Person } from './person.ts'
import { listPersonalValues } from './personal-values.ts'
import { checkOutRelease, loadRelease } from './previous-release.ts'
import { listStale, untilQuiet } from './quiet.ts'
import { openScreens, type Screens } from './screens.ts'

/*
  A crowd uses every feature on two nodes, of this release and the one before, while faults hit nodes, database and Redis. The seed gives
  the sequence of acts and faults with all that is drawn for them. It does not give their timing, nor what depends on it.
*/
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 5)
const SEED = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1e9))
const AT_ONCE = 8
const ACTS_PER_FAULT = 25
/** Two idle cores do 60 to 380 a minute. A run with less than this says nothing. */
const LEAST_WRITES_PER_MINUTE = 10

const folder = await mkdtemp(join(tmpdir(), 'permanent-chaos-'))
const cleanups: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 10 })]
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
}, MINUTE)

type Step = { act: string; person: number; seed: number; fault: string | null }

function* drawSteps(people: number): Generator<Step> {
  const draw = createRandom(SEED)
  const names = Object.entries(ACTS).flatMap(([name, { weight }]) => Array<string>(weight).fill(name))
  for (let number = 1; ; number += 1)
    yield {
      act: draw.pick(names),
      person: draw.between(0, people - 1),
      seed: draw.between(0, 2 ** 31),
      fault: number % ACTS_PER_FAULT === 0 ? draw.pick(Object.keys(FAULTS)) : null,
    }
}

/** Acts and faults until the time is over. @returns how often each was done */
async function live(crowd: Crowd, machine: Machine): Promise<Counts> {
  const steps = drawSteps(crowd.people.length)
  const end = performance.now() + MINUTES * MINUTE
  const isLive = () => performance.now() < end
  const done = createCounts()
  const lanes = new Map<string | number, Promise<unknown>>()
  /** What a person does, and the faults of a lane, follow each other. */
  function queue(lane: string | number, name: string, work: () => Promise<unknown> | undefined): Promise<void> {
    const turn = (lanes.get(lane) ?? Promise.resolve()).then(async () => {
      if (!isLive()) return
      await work()
      done.add(name)
    })
    const ended = turn.catch(() => undefined)
    lanes.set(lane, ended)
    return turn
  }
  const faults: Promise<void>[] = []
  const work = async () => {
    while (isLive()) {
      const { act, person, seed, fault } = steps.next().value
      const draw = createRandom(seed)
      if (fault !== null)
        faults.push(queue(FAULTS[fault]?.lane ?? '', `fault: ${fault}`, () => FAULTS[fault]?.run(machine, draw)))
      await queue(person, act, () => ACTS[act]?.act(crowd, crowd.people[person] as Person, draw))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await Promise.all(faults)
  return done
}

test(
  `a crowd of two releases, with faults, for ${MINUTES} minutes: nothing is lost, doubled, stale or told to a log (CHAOS_SEED=${SEED})`,
  async () => {
    console.log(`CHAOS_SEED=${SEED} CHAOS_MINUTES=${MINUTES}`)
    const draw = createRandom(SEED)
    const before = await checkOutRelease(join(folder, 'release-before'), process.env.CHAOS_RELEASE_BEFORE)
    const releases = [await loadRelease(), await loadRelease(join(folder, 'release-before'))]
    const feed = createServer((_, response) => response.end(CALENDAR)).listen(0, '127.0.0.1')
    await once(feed, 'listening')
    const feedUrl = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/agenda.ics`
    const smtp = await startSmtpServer(0)
    const temporary = join(folder, 'tmp')
    await mkdir(temporary)
    const env = {
      ...TEST_SERVER_ENV,
      ...{ LOG_LEVEL: 'info', SEED_DEMO: '0', TMPDIR: temporary, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
    }
    const overrides = { ...TEST_OVERRIDES, fetchAllowedHosts: [new URL(feedUrl).host] }
    const machine = await startMachine(folder, releases, env, overrides)
    cleanups.push(() => feed.close(), smtp.stop, machine.end)
    const app: App = await buildApp({
      ...readConfig({ ...env, LOG_LEVEL: 'fatal', DATA_DIR: machine.disk.outside }),
      ...overrides,
      databaseUrl: machine.own.url,
    })
    cleanups.push(app.close)

    const scheduled = jobs.map((make) => make(app.ctx)).filter(({ cron }) => cron !== undefined)
    const crowd = await makeCrowd(app.ctx, {
      ...{ nodes: machine.nodes, releases, draw, feedUrl, jobNames: scheduled.map(({ name }) => name) },
      runJob: async (name) => {
        const run = async () => scheduled.find((one) => one.name === name)?.run({})
        await until(`the job ${name}`, () =>
          run()
            .then(() => true)
            .catch(() => false),
        )
      },
    })
    const screens: Screens[] = crowd.people.map((person) => openScreens(crowd, person))
    cleanups.push(() => {
      for (const { close } of screens) close()
    })
    const done = await live(crowd, machine)

    await untilQuiet(machine, screens)
    console.log(`release before: ${before}\n${done}\n${crowd.ledger.summary()}\n${crowd.codes}`)
    const databaseUrl = machine.postgres.adminUrl()
    expect({
      answers: crowd.problems.names(),
      writes: await crowd.ledger.differences((text) => query(databaseUrl, text)),
      impossibleRows: await findImpossibleRows(app.ctx),
      screens: await listStale(screens.flatMap(({ list }) => list)),
      personalValues: await listPersonalValues(crowd, machine, temporary),
    }).toEqual({ answers: [], writes: [], impossibleRows: {}, screens: [], personalValues: [] })
    expect(crowd.ledger.acknowledgedCount()).toBeGreaterThan(MINUTES * LEAST_WRITES_PER_MINUTE)
  },
  (MINUTES + 15) * MINUTE,
)

const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:feest-1
SUMMARY:Zomerfeest
DTSTART:20270620T180000Z
DTEND:20270620T230000Z
LOCATION:Arnhem
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')
