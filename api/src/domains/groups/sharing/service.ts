import { placesReason } from 'contract/groups/reasons.ts'
import type { PublicGroup } from 'contract/landing-pages.ts'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { getEvent } from '../../events/service.ts'
import { getPictureAbout } from '../../events/sharing/service.ts'
import { ageRange, answersWithinHours, hasFreePlace, requestablePlaces } from '../policy.ts'
import { findShareableGroup, listGroupsForVisitors, type ShareableGroup } from './repository.ts'

/** @throws Refusal GROUP_NOT_FOUND, also for a private group and for a group of an event that is not listed */
export async function getGroupPreview(ctx: Context, groupId: string) {
  const group = (await findShareableGroup(ctx.db, groupId)) ?? refuse('GROUP_NOT_FOUND')
  return { group, event: await getEvent(ctx, null, group.eventId) }
}

/** @throws Refusal GROUP_NOT_FOUND, SERVICE_UNAVAILABLE when too many pictures are being drawn */
export async function getGroupPicture(ctx: Context, groupId: string): Promise<Buffer> {
  const { group, event } = await getGroupPreview(ctx, groupId)
  return getPictureAbout(ctx, event, { title: `Ga je mee naar ${event.title}?`, note: placesText(group) })
}

function placesText(group: ShareableGroup): string {
  if (!hasFreePlace(group)) return 'De groep is vol'
  const places = requestablePlaces(group)
  return places === 0 ? 'Alleen op uitnodiging' : placesReason(places)
}

const SHOWN_TO_VISITORS = 6

export async function listVisitorGroups(ctx: Context, eventId: string): Promise<PublicGroup[]> {
  const found = await listGroupsForVisitors(ctx.db, eventId, ctx.now(), SHOWN_TO_VISITORS)
  return found.map(({ answerMinutes, ages, ...group }) => ({
    ...group,
    ages: ageRange(ages),
    answersWithinHours: answersWithinHours(answerMinutes),
  }))
}
