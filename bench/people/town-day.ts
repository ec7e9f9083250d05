import { listMessages } from 'contract/chat/chat.ts'
import { voteInPoll } from 'contract/chat/messages.ts'
import type { Group } from 'contract/groups/groups.ts'
import { getMeeting, listEventDays, type Meeting, updateArrival, updateMeeting } from 'contract/meetings.ts'
import { HOUR, MINUTE } from 'contract/platform/durations.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import type { Random } from '../../api/seed/random.ts'
import type { CallOptions, TestResponse } from '../../api/src/testing/call-route.ts'
import { DAY, type Person, type TownEvent } from './town-people.ts'

export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>
type Site = {
  call<R extends AnyRoute>(route: R, input: CallOptions<R>): Promise<TestResponse<R>['data'] | null>
  /** Before the calls of a person after some time. */
  open(user: Person['user']): Promise<void>
  query: Query
}

/** Somebody who comes to an event with a group. */
type Visitor = {
  person: Person
  groupId: string
  leavesAt: number
  arrivesAt: number
  /** Where the person goes or stands, and since when; null before the person left. */
  place: string | null
  thereFrom: number
  hasMet: boolean
}

export type DayResult = {
  /** One figure per group of two or more. */
  groups: { hadPlace: boolean; hadChosen: boolean; isChosen: boolean }[]
  /** Members of these groups who came: whether they had read the place that stood, on their own visits and at the start. */
  members: { knewByVisit: boolean; knew: boolean }[]
  /** Per group of which two or more came. Minutes from the meeting, and from the last arrival; null when they never met. */
  met: { afterMeeting: number; afterLast: number }[]
  neverMet: number
  /** Mails of the morning after, one figure per member and event. */
  mailsAfter: number[]
}

/**
 * The day of an event: agreeing, reading, leaving, looking for each other at the gate. It has random numbers of its own, so
 * that the days before are the same with and without it.
 */
export class TownDay {
  readonly #site: Site
  readonly #random: Random
  readonly #everybody: readonly Person[]
  /** By person and group, the place as the person last read it. */
  readonly #read = new Map<string, string>()
  readonly #comes = new Map<string, boolean>()
  readonly #placesBefore = new Map<string, Meeting['state'] | null>()
  readonly #visitors = new Map<string, Visitor[]>()
  readonly result: DayResult = { groups: [], members: [], met: [], neverMet: 0, mailsAfter: [] }

  constructor(site: Site, random: Random, people: readonly Person[]) {
    this.#site = site
    this.#random = random
    this.#everybody = people
  }

  #chance = (of: number): boolean => this.#random.next() < of

  /** Whether a person comes to an event to which they go. */
  comes({ user, habits }: Person, event: TownEvent): boolean {
    const key = `${user.id} ${event.id}`
    const known = this.#comes.get(key) ?? this.#chance(habits.comes)
    this.#comes.set(key, known)
    return known
  }

  /** What a member does about the meeting on a visit to the site. */
  async visit({ user: as }: Person, group: Group, now: Date): Promise<void> {
    const params = { id: group.id }
    const startsAt = Date.parse(group.event.startDate)
    if (startsAt - now.getTime() > 2 * 24 * HOUR || group.currentMembers < 2) return
    const meeting = (await this.#site.call(getMeeting, { as, params }))?.meeting ?? null
    if (meeting !== null) this.#read.set(`${as.id} ${group.id}`, meeting.place)
    const isOwner = group.ownerId === as.id
    if (meeting === null && this.#chance(isOwner ? DAY.ownerWrites : DAY.memberProposes))
      await this.#site.call(updateMeeting, {
        as,
        params,
        body: { place: 'Onder de klok', at: new Date(startsAt - 30 * MINUTE).toISOString() },
      })
    if (meeting?.pollSeq && this.#chance(DAY.votes)) await this.#vote(as, group.id, meeting.pollSeq)
  }

  async #vote(as: Person['user'], groupId: string, pollSeq: number): Promise<void> {
    const messages = (await this.#site.call(listMessages, { as, params: { id: groupId } }))?.messages ?? []
    const message = messages.find(({ seq }) => seq === pollSeq)
    const count = message?.poll?.options.length ?? 0
    const options = [this.#chance(DAY.votesFirst) ? 0 : this.#random.between(0, count - 1)]
    if (message) await this.#site.call(voteInPoll, { as, params: { id: message.id }, body: { options } })
  }

  /** 24 hours before, after the jobs ran and before anybody opens the site. */
  async noteDayBefore(event: TownEvent): Promise<void> {
    for (const { group_id, state } of await this.#listMeetings(event)) this.#placesBefore.set(group_id, state)
  }

  #listMeetings = (event: TownEvent) =>
    this.#site.query<{ group_id: string; state: Meeting['state'] | null; place: string | null; at: Date | null }>(
      `select g.id as group_id, m.state, m.place, m.at from groups g left join meetings m on m.group_id = g.id
       where g.event_id = $1 and g.member_count > 1`,
      [event.id],
    )

  /** Before anybody leaves: who comes, when they leave and arrive. */
  async begin(event: TownEvent): Promise<void> {
    const rows = await this.#site.query<{ group_id: string; user_id: string; at: Date }>(
      `select m.group_id, m.user_id, t.at from group_members m join groups g on g.id = m.group_id
       join meetings t on t.group_id = g.id where g.event_id = $1 and m.status = 'ACCEPTED' and g.member_count > 1`,
      [event.id],
    )
    const visitors = rows.flatMap<Visitor>(({ group_id: groupId, user_id, at }) => {
      const person = this.#everybody.find(({ user }) => user.id === user_id)
      if (person === undefined || !this.comes(person, event)) return []
      const { earliest, latest } = this.#chance(DAY.isLate) ? DAY.late : DAY.onTime
      const arrivesAt = at.getTime() + this.#random.between(earliest, latest) * MINUTE
      const leavesAt = arrivesAt - DAY.travels * MINUTE
      return [{ person, groupId, leavesAt, arrivesAt, place: null, thereFrom: arrivesAt, hasMet: false }]
    })
    this.#visitors.set(event.id, visitors)
  }

  /** Some minutes of the evening, after the jobs ran. */
  async pass(event: TownEvent, now: Date): Promise<void> {
    const time = now.getTime()
    const visitors = this.#visitors.get(event.id) ?? []
    for (const visitor of visitors) {
      if (visitor.place === null && visitor.leavesAt <= time) await this.#leave(visitor, event)
      if (visitor.hasMet || visitor.thereFrom > time) continue
      if (visitor.thereFrom > time - DAY.step * MINUTE) await this.#arrive(visitor)
      // Nobody here: perhaps the others are elsewhere.
      else if (!hasCompany(visitors, visitor, time) && this.#chance(DAY.looksWhenAlone))
        await this.#goOn(visitor, event, time)
    }
    for (const visitor of visitors) if (!visitor.hasMet && hasCompany(visitors, visitor, time)) visitor.hasMet = true
  }

  #placeOf = (visitor: Visitor): string =>
    this.#read.get(`${visitor.person.user.id} ${visitor.groupId}`) ?? DAY.unknownPlace

  async #look({ person, groupId }: Visitor): Promise<void> {
    const days = (await this.#site.call(listEventDays, { as: person.user }))?.days ?? []
    const place = days.find(({ group }) => group.id === groupId)?.meeting?.place
    if (place !== undefined) this.#read.set(`${person.user.id} ${groupId}`, place)
  }

  async #leave(visitor: Visitor, event: TownEvent): Promise<void> {
    const { person, groupId } = visitor
    await this.#site.open(person.user)
    const place = (await this.#standing(event)).get(groupId)
    const knewByVisit = this.#placeOf(visitor) === place
    if (this.#chance(DAY.looksBeforeLeaving)) await this.#look(visitor)
    visitor.place = this.#placeOf(visitor)
    this.result.members.push({ knewByVisit, knew: visitor.place === place })
    if (this.#chance(DAY.says))
      await this.#site.call(updateArrival, { as: person.user, params: { id: groupId }, body: { status: 'ON_THE_WAY' } })
  }

  #standing = async (event: TownEvent) =>
    new Map((await this.#listMeetings(event)).map(({ group_id, place }) => [group_id, place]))

  async #arrive({ person, groupId }: Visitor): Promise<void> {
    await this.#site.open(person.user)
    if (this.#chance(DAY.says))
      await this.#site.call(updateArrival, { as: person.user, params: { id: groupId }, body: { status: 'HERE' } })
  }

  async #goOn(visitor: Visitor, event: TownEvent, time: number): Promise<void> {
    await this.#site.open(visitor.person.user)
    await this.#look(visitor)
    const place = (await this.#standing(event)).get(visitor.groupId)
    if (place == null || place === visitor.place) return
    visitor.place = this.#placeOf(visitor)
    visitor.thereFrom = time + DAY.walks * MINUTE
  }

  /** The end of the evening. */
  async end(event: TownEvent): Promise<void> {
    for (const { group_id, state, at } of await this.#listMeetings(event)) {
      const before = this.#placesBefore.get(group_id)
      // A group that came together later is not counted.
      if (before !== undefined)
        this.result.groups.push({
          hadPlace: before !== null,
          hadChosen: before !== null && before !== 'DEFAULT',
          isChosen: state !== null && state !== 'DEFAULT',
        })
      const came = (this.#visitors.get(event.id) ?? []).filter(({ groupId }) => groupId === group_id)
      if (came.length < 2 || at === null) continue
      if (!came.every(({ hasMet }) => hasMet)) {
        this.result.neverMet++
        continue
      }
      const together = Math.max(...came.map(({ thereFrom }) => thereFrom)) + DAY.finds * MINUTE
      this.result.met.push({
        afterMeeting: (together - at.getTime()) / MINUTE,
        afterLast: (together - Math.max(...came.map(({ arrivesAt }) => arrivesAt))) / MINUTE,
      })
    }
  }

  /** At noon of the next day. */
  async countMails(event: TownEvent, now: Date): Promise<void> {
    const rows = await this.#site.query<{ count: number }>(
      `select count(m.id)::int as count from users u
       join (select distinct gm.user_id from group_members gm join groups g on g.id = gm.group_id
         where g.event_id = $1 and gm.status = 'ACCEPTED' and g.member_count > 1) member on member.user_id = u.id
       left join mails m on m.to_address = u.email and m.created_at > $2 and strpos(m.content::text, $3) > 0
       group by u.id`,
      [event.id, new Date(now.getTime() - 8 * HOUR), event.title],
    )
    this.result.mailsAfter.push(...rows.map(({ count }) => count))
  }
}

const hasCompany = (visitors: readonly Visitor[], visitor: Visitor, time: number): boolean =>
  visitors.some(
    (other) =>
      other !== visitor &&
      other.groupId === visitor.groupId &&
      other.place === visitor.place &&
      Math.max(other.thereFrom, visitor.thereFrom) <= time - DAY.finds * MINUTE,
  )
