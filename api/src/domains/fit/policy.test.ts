import { SOCIAL_PREFERENCES, socialScale } from 'contract/users/users.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FitGroup, type FitPerson, reasonsFor } from './policy.ts'
import { rankGroups } from './service.ts'

const STYLES = ['techno', 'Indie', 'jazz', 'pop', 'Drum & bass']
const HOMES = [
  { province: 'Gelderland', latitude: 51.84, longitude: 5.86 },
  { province: 'Gelderland', latitude: 52.22, longitude: 5.96 },
  { province: 'Utrecht', latitude: 52.09, longitude: 5.12 },
]
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

const person = fc.record({
  id: fc.uuid(),
  username: fc.constantFrom('sanne', 'bram', 'noor', 'tom'),
  music: fc.uniqueArray(fc.constantFrom(...STYLES, 'TECHNO', ' jazz '), { maxLength: 5 }),
  age: maybe(fc.integer({ min: 16, max: 80 })),
  social: maybe(fc.constantFrom(...SOCIAL_PREFERENCES)),
  home: maybe(fc.constantFrom(...HOMES)),
})
const group = fc
  .record({
    id: fc.uuid(),
    createdAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
    members: fc.array(fc.tuple(person, fc.boolean()), { maxLength: 8 }),
    hidden: fc.integer({ min: 0, max: 3 }),
    free: fc.integer({ min: 0, max: 5 }),
    answersSoon: fc.boolean(),
    ownerCame: fc.boolean(),
    nearestKm: maybe(fc.nat(200)),
    excludes: maybe(fc.constant('mensen vanaf 40 jaar')),
  })
  .map(({ members, hidden, free, ...rest }): FitGroup => {
    const memberCount = Math.max(1, members.length + hidden)
    const shown = members.map(([member, wentAlong]) => ({ ...member, wentAlong }))
    return { ...rest, memberCount, maxMembers: memberCount + free, members: shown }
  })

const fold = (style: string) => style.trim().toLowerCase()

/** Whether a reason is true of the data, read back from its words. */
function isTrue(
  reason: string,
  me: FitPerson,
  { members, maxMembers, memberCount, answersSoon, excludes }: FitGroup,
): boolean {
  if (excludes !== null) return reason === `Alleen voor ${excludes}`
  const likes = (member: FitPerson, style: string) => member.music.map(fold).includes(style)
  const isCounted = (who: string, people: readonly FitPerson[]) =>
    people.length === 1 ? who === people[0]?.username : people.length > 1 && who === `${people.length} leden`
  const music = /^(.+) (?:houdt|houden) ook van (.+)$/s.exec(reason)
  if (music) {
    const [, who = '', what = ''] = music
    const both = what.split(' en ').map(fold)
    const either = what.split(' of ').map(fold)
    const isMine = (styles: string[]) => styles.every((style) => likes(me, style))
    const likers = members.filter((member) => either.some((style) => likes(member, style)))
    if (both.length === 2)
      return (
        isMine(both) &&
        isCounted(
          who,
          members.filter((one) => both.every((it) => likes(one, it))),
        )
      )
    return isMine(either) && either.every((style) => members.some((one) => likes(one, style))) && isCounted(who, likers)
  }
  const region = /^(.+) (?:reist|reizen) ook vanuit (.+)$/s.exec(reason)
  if (region)
    return (
      me.home?.province === region[2] &&
      isCounted(
        region[1] ?? '',
        members.filter(({ home }) => home?.province === region[2]),
      )
    )
  const most = (matches: (member: FitPerson) => boolean) => members.filter(matches).length > members.length / 2
  const subject = (verb: string, verbs: string) =>
    members.length === 1 ? `${members[0]?.username} ${verb}` : `De meesten ${verbs}`
  if (reason === `${subject('is', 'zijn')} van jouw leeftijd`)
    return most(({ age }) => age !== null && me.age !== null && Math.abs(age - me.age) <= 5)
  if (reason === `${subject('is', 'zijn')} ongeveer even rustig of uitbundig als jij`)
    return most(
      ({ social }) =>
        social !== null && me.social !== null && Math.abs(socialScale(social) - socialScale(me.social)) <= 1,
    )
  const companions = /^Je ging eerder mee met (.+)$/s.exec(reason)
  if (companions) {
    const names = members.filter(({ wentAlong }) => wentAlong).map(({ username }) => username)
    return names.length > 0 && [names[0], names.slice(0, 2).join(' en ')].includes(companions[1])
  }
  const places = /^Nog (\d+) (?:plek|plekken) vrij$/.exec(reason)
  if (places) return Number(places[1]) > 0 && maxMembers - memberCount === Number(places[1])
  return reason === 'Antwoordt meestal binnen 3 uur' && answersSoon
}

describe('fit', () => {
  test('every reason is true of the data, and there are at most three', () => {
    fc.assert(
      fc.property(person, group, (me, one) => {
        const reasons = reasonsFor(me, one)
        expect(reasons.filter((reason) => !isTrue(reason, me, one))).toEqual([])
        expect(reasons.length).toBeLessThanOrEqual(3)
        expect(new Set(reasons).size).toBe(reasons.length)
      }),
      { numRuns: 2000 },
    )
  })

  test('full groups come last but for those that exclude the person, whatever the fit; each group once', () => {
    fc.assert(
      fc.property(person, fc.uniqueArray(group, { maxLength: 8, selector: ({ id }) => id }), (me, groups) => {
        const ranked = rankGroups(me, groups, 'fit')
        const places = ranked.map(({ memberCount, maxMembers, excludes }) =>
          excludes === null ? Number(memberCount >= maxMembers) : 2 + Number(memberCount >= maxMembers),
        )
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(ranked.map(({ id }) => id).toSorted()).toEqual(groups.map(({ id }) => id).toSorted())
      }),
    )
  })

  test('the order does not depend on the order given', () => {
    fc.assert(
      fc.property(person, fc.uniqueArray(group, { maxLength: 8, selector: ({ id }) => id }), (me, groups) => {
        const ids = (list: readonly FitGroup[]) => rankGroups(me, list, 'fit').map(({ id }) => id)
        expect(ids(groups.toReversed())).toEqual(ids(groups))
      }),
    )
  })
})
