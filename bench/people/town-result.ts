import { HOUR } from 'contract/platform/durations.ts'
import type { Client } from 'pg'
import type { Person, TownEvent } from './town-people.ts'

export type SeekerResult = {
  event: TownEvent
  person: Person
  isCancelled: boolean
  /** In a group of two or more at the start. */
  isTogether: boolean
  /** Came, and so did somebody of the group. */
  hasMet: boolean
  /** From looking to being let in, invited or greeted; null when never. */
  hoursToContact: number | null
  /** How far somebody came who is not together. */
  reached: string
}

export type TownResult = {
  seekers: readonly SeekerResult[]
  /** The subjects of the mails per person and day with one. */
  mailDays: readonly (readonly string[])[]
  people: readonly { hasMet: boolean; proposals: number; hoursToContact: number | null }[]
}

/** Reads how a town ended from its tables. */
export async function readResult(
  owner: Client,
  { began, people, comes }: { began: Date; people: readonly Person[]; comes(person: Person): boolean },
): Promise<TownResult> {
  const seekers = people.flatMap((person) => person.plans.map((plan) => ({ person, plan, comes: comes(person) })))
  const keyOf = (eventId: string, userId: string) => `${eventId} ${userId}`
  const coming = new Set(
    seekers.filter((one) => one.comes).map(({ person, plan }) => keyOf(plan.event.id, person.user.id)),
  )
  const { rows } = await owner.query<SeekerRow>(
    `select l.event_id as "eventId", l.user_id as "userId",
       array(select distinct o.user_id from group_members m join groups g on g.id = m.group_id
         join group_members o on o.group_id = g.id and o.user_id <> m.user_id
         where g.event_id = l.event_id and m.user_id = l.user_id and m.status = 'ACCEPTED' and o.status = 'ACCEPTED'
           and o.user_id = any($2)) as companions,
       (select extract(epoch from min(c.at) - l.since)::float8 * 1000 from (
         select m.joined_at as at from group_members m join groups g on g.id = m.group_id
           where g.event_id = l.event_id and m.user_id = l.user_id and m.status = 'ACCEPTED' and g.member_count > 1
         union all select i.created_at from group_invitations i join groups g on g.id = i.group_id
           where g.event_id = l.event_id and i.user_id = l.user_id
         union all select w.waved_at from waves w where w.event_id = l.event_id and w.to_id = l.user_id) c) as "msToContact",
       case when l.since is null then 'did not open the site in time'
         when 'YES' = any(p.answers) then 'said yes to a proposal'
         when cardinality(p.answers) > 0 then 'was proposed'
         when exists (select from group_members m join groups g on g.id = m.group_id
           where g.event_id = l.event_id and m.user_id = l.user_id) then 'asked a group'
         else 'only looked' end as reached
     from (select w.event_id, w.user_id, k.since from unnest($1::uuid[], $3::uuid[]) as w(event_id, user_id)
         left join looking k on k.event_id = w.event_id and k.user_id = w.user_id) l
       cross join lateral (select array(select coalesce(p.answer, '') from proposal_people p
         join proposals o on o.id = p.proposal_id where o.event_id = l.event_id and p.user_id = l.user_id) as answers) p`,
    [
      seekers.map(({ plan }) => plan.event.id),
      people.map(({ user }) => user.id),
      seekers.map(({ person }) => person.user.id),
    ],
  )
  const rowOf = new Map(rows.map((row) => [keyOf(row.eventId, row.userId), row]))
  const mails = await owner.query<{ subjects: string[] }>(
    `select array_agg(content ->> 'subject' order by created_at) as subjects
     from mails where created_at >= $1 and to_address = any($2)
     group by to_address, (created_at at time zone 'Europe/Amsterdam')::date`,
    [began, people.map(({ user }) => user.email)],
  )
  const results = seekers.map(({ person, plan: { event, cancelsAt }, comes: isComing }) => {
    const { companions = [], msToContact = null, reached = '' } = rowOf.get(keyOf(event.id, person.user.id)) ?? {}
    return {
      event,
      person,
      isCancelled: cancelsAt !== null,
      isTogether: companions.length > 0,
      hasMet: isComing && companions.some((id) => coming.has(keyOf(event.id, id))),
      hoursToContact: msToContact === null ? null : Math.max(0, msToContact) / HOUR,
      reached,
    }
  })
  const perPerson = await readPeople(owner, people)
  return {
    seekers: results,
    mailDays: mails.rows.map(({ subjects }) => subjects),
    people: people.map((person, index) => ({
      ...(perPerson[index] ?? { proposals: 0, hoursToContact: null }),
      hasMet: results.some((result) => result.person === person && result.hasMet),
    })),
  }
}

/** The hours from the first day at the site to being let in, invited or greeted at any event. */
async function readPeople(owner: Client, people: readonly Person[]) {
  const { rows } = await owner.query<{ proposals: number; hoursToContact: number | null }>(
    `select (select count(*)::int from proposal_people where user_id = t.id) as proposals,
       (select extract(epoch from min(c.at) - t.since)::float8 / 3600 from (
         select m.joined_at as at from group_members m join groups g on g.id = m.group_id
           where m.user_id = t.id and m.status = 'ACCEPTED' and g.member_count > 1
         union all select created_at from group_invitations where user_id = t.id
         union all select waved_at from waves where to_id = t.id) c) as "hoursToContact"
     from unnest($1::uuid[], $2::timestamptz[]) with ordinality as t(id, since, number) order by number`,
    [people.map(({ user }) => user.id), people.map(({ from }) => from)],
  )
  return rows
}

type SeekerRow = {
  eventId: string
  userId: string
  companions: string[]
  msToContact: number | null
  reached: string
}
