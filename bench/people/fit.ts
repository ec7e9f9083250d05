import { loadavg } from 'node:os'
import type { Client } from 'pg'
import { FEW_MESSAGES, LARGE, seedLarge } from '../../api/seed/large.ts'
import { signIn } from '../lists/lists.ts'
import { fetchText } from '../measuring/http-load.ts'
import type { Bench } from '../measuring/processes.ts'
import { median, percentile } from '../measuring/statistics.ts'
import { LABELLED, scoreLabelledSet } from './fit-labelled.ts'

const SEEDS = [1, 2, 3, 4, 5]
const GOAL_SHARE = 0.9
const GOAL_RATIO = 1.3
const WARM_UP_CALLS = 100
const ROUNDS = 15
const CALLS = 40
const MANY_GROUPS = 60

/** The groups of one event in the order of fit: how often the labelled best is among the first, and what the order costs. */
export async function measureFit({ postgres, startProduct, connect }: Bench): Promise<void> {
  console.log(
    `Fit: ${LABELLED.people} labelled people, ${LABELLED.groups} groups; the best one among the first ${LABELLED.among}:`,
  )
  for (const seed of SEEDS) {
    const { fit, newest, random } = scoreLabelledSet(seed)
    const percent = (part: number) => `${(part * 100).toFixed(1)}%`
    console.log(
      `  set ${seed}: fit ${percent(fit)} (goal ${percent(GOAL_SHARE)}), newest first ${percent(newest)}, random ${percent(random)}`,
    )
  }

  const owner = await connect(postgres.adminUrl)
  await seedLarge(owner, 'no-login', () => undefined, FEW_MESSAGES)
  const { reader, few, many } = await chooseEvents(owner)
  const [token] = await signIn(postgres.appUrl, reader)
  const headers = { authorization: `Bearer ${token}` }
  const product = await startProduct({ DATABASE_POOL: '20' })
  console.log(`The list on ${LARGE.users} people and ${LARGE.groups} groups, one call at a time:`)
  for (const [eventId, groups] of [
    [few.id, few.groups],
    [many, MANY_GROUPS],
  ] as const) {
    const url = `${product.address}/api/groups?eventId=${eventId}`
    const [ranked, unranked] = await compareTimes(url, `${url}&sortBy=createdAt`, headers)
    console.log(
      `  event with ${groups} groups: p95 ${ranked.toFixed(1)} ms by fit, ${unranked.toFixed(1)} ms unranked, ` +
        `ratio ${(ranked / unranked).toFixed(2)} (goal ${GOAL_RATIO}); machine load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
}

/** An event as the data set makes them, and one to which the groups of others are moved. */
async function chooseEvents(owner: Client) {
  const { rows } = await owner.query<{ id: string; groups: number }>(`
    select e.id, count(*)::int as groups from events e join groups g on g.event_id = e.id and g.is_public
    where e.status = 'APPROVED' and e.is_public and e.over_at > now() group by e.id order by count(*) desc, e.id limit 2`)
  const [few, many] = rows
  const member = await owner.query<{ id: string }>(
    `select user_id as id from group_members group by user_id order by count(*) desc, user_id limit 1`,
  )
  if (few === undefined || many === undefined || member.rows[0] === undefined) throw new Error('the data set is empty')
  await owner.query(
    `update groups set event_id = $1 where id in (
       select id from groups where event_id not in ($1, $2) and is_public order by id limit $3)`,
    [many.id, few.id, MANY_GROUPS - many.groups],
  )
  await owner.query('analyze groups, group_members, users')
  return { reader: member.rows[0].id, few, many: many.id }
}

/** Each address's median over the rounds of p95 in milliseconds. The calls alternate, so that other load affects both. */
async function compareTimes(a: string, b: string, headers: Record<string, string>): Promise<[number, number]> {
  const time = async (url: string) => {
    const startedAt = performance.now()
    await fetchText(url, headers)
    return performance.now() - startedAt
  }
  for (let call = 0; call < WARM_UP_CALLS; call += 1) for (const url of [a, b]) await time(url)
  const rounds: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: [number[], number[]] = [[], []]
    for (let call = 0; call < CALLS; call += 1) {
      times[0].push(await time(a))
      times[1].push(await time(b))
    }
    rounds[0].push(percentile(times[0], 0.95))
    rounds[1].push(percentile(times[1], 0.95))
  }
  return [median(rounds[0]), median(rounds[1])]
}
