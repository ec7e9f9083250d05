import { HOUR } from 'contract/platform/durations.ts'
import type { Query, TownDay } from './town-day.ts'
import type { Person, TownEvent } from './town-people.ts'
import type { TownResult } from './town-report.ts'

type Lived = {
  began: Date
  people: readonly Person[]
  events: readonly TownEvent[]
  day: TownDay
  refusals: ReadonlyMap<string, number>
  rows: Query
}

/** Reads how a town ended from its tables. */
export async function readResult({ began, people, events, day, refusals, rows }: Lived): Promise<TownResult> {
  const seekers = people.flatMap((person) => person.plans.map((plan) => ({ person, plan })))
  const eventIds = events.map(({ id }) => id)
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
    seekers.map(({ person, plan }) => [`${person.user.id} ${plan.event.id}`, day.comes(person, plan.event)]),
  )
  const ids = new Set(people.map(({ user }) => user.id))
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
    day: day.result,
    mailsPerDay: mails.map(({ count }) => count),
    refusals: new Map(refusals),
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
