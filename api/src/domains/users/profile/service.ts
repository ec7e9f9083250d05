import type { ParsedOf } from 'contract/platform/route.ts'
import type * as contract from 'contract/users/users.ts'
import { ageQuestion, UNDER_AGE_CONSEQUENCE, userLimits } from 'contract/users/users.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { encodePicture } from '../../../platform/files/pictures.ts'
import { queueFileRemoval } from '../../../platform/files/remove.ts'
import { withSavedPictures } from '../../../platform/files/saved-pictures.ts'
import { limitedTransaction } from '../../../platform/limited-transaction.ts'
import { readPage } from '../../../platform/paging.ts'
import { refuse, refuseField, refuseOn } from '../../../platform/refusal.ts'
import { homePlaceLimit } from '../../limits/service.ts'
import { requirePlace } from '../../places/service.ts'
import { ageCorrectableUntil, canSeeUser, changedNow, privacyChanged, refusalToChange } from '../policy.ts'
import { findUser, hasUserBlocked, lockUser, type UserRow, updateUser } from '../repository.ts'
import { listUserGroupRows } from './repository.ts'

/**
 * Omitted fields stay, null clears. Safe to repeat. Locks the user.
 * @throws Refusal VALIDATION_FAILED for an unknown home place, AGE_LOCKED, AGE_CONFIRM, CHANGED_RECENTLY, HOME_PLACE_LIMIT
 */
export async function updateProfile(
  ctx: Context,
  actor: Actor,
  { ageConfirmed, ...body }: ParsedOf<typeof contract.updateProfile>['body'],
) {
  if (body.homePlaceId != null) requirePlace(body.homePlaceId, 'homePlaceId')
  const move = body.homePlaceId == null ? null : homePlaceLimit(ctx, actor.id)
  return limitedTransaction(ctx, move, async (unit, countMove) => {
    const { tx, record } = unit
    const now = unit.now()
    const before = (await lockUser(tx, actor.id)) ?? refuse('USER_NOT_FOUND')
    const isCorrectable = ageCorrectableUntil(before, now) !== null
    if (isCorrectable && body.age === null) refuseField('age', 'Vul je leeftijd in')
    const refusal = refusalToChange(before, { ...body, ageConfirmed }, now)
    if (refusal?.code === 'AGE_CONFIRM')
      refuse('AGE_CONFIRM', {
        message: `${ageQuestion(body.age ?? 0)} ${UNDER_AGE_CONSEQUENCE}`,
        errors: [{ field: 'age', message: 'Verbeter je leeftijd' }],
      })
    if (refusal !== null) refuseOn(refusal.field, refusal.code)
    if (body.homePlaceId != null && body.homePlaceId !== before.homePlaceId) countMove()
    const { age, gender } = body
    const isMinor = typeof age === 'number' && age < userLimits.adultAge
    const isNewAge = typeof age === 'number' && age !== before.age
    const { changed, widened } = privacyChanged(before, body)
    const user = await updateUser(tx, actor.id, {
      ...body,
      unansweredFields: before.unansweredFields.filter((field) => body[field] === undefined),
      privacyChanges: {
        ...before.privacyChanges,
        ...Object.fromEntries(changed.map((name) => [name, now.toISOString()])),
      },
      ageChangedAt: changedNow({ before: before.age, after: age, changedAt: before.ageChangedAt }, now),
      genderChangedAt: changedNow({ before: before.gender, after: gender, changedAt: before.genderChangedAt }, now),
      ...(isMinor && isNewAge ? { ageReviewedAt: null } : {}),
      // A correction leaves the end of its day where it is.
      ...(isNewAge && !isCorrectable ? { ageConfirmedAt: isMinor ? now : null } : {}),
      updatedAt: now,
    })
    if (widened.length > 0) await record('user.privacyWidened', { userId: actor.id, settings: widened })
    if (isMinor) await record('user.ageBelowTerms', { userId: actor.id, age })
    if (isCorrectable && isNewAge) await record('user.ageCorrected', { userId: actor.id, age })
    if (user?.age !== before.age || user?.gender !== before.gender)
      await record('user.identityChanged', { userId: actor.id })
    return user ?? refuse('USER_NOT_FOUND')
  })
}

const PHOTO = { width: 512, height: 512 }
const THUMBNAIL = { width: 128, height: 128 }

/**
 * Re-encoding drops the camera's metadata. A job deletes the previous files.
 * @throws Refusal IMAGE_REFUSED, VALIDATION_FAILED
 */
export async function setPhoto(ctx: Context, actor: Pick<Actor, 'id'>, content: Buffer | null): Promise<UserRow> {
  if (content === null) return refuseField('profilePhoto', 'Kies een foto')
  const photo = await encodePicture(content, PHOTO)
  const thumbnail = await encodePicture(photo, THUMBNAIL)
  return withSavedPictures(ctx, [photo, thumbnail], (names) => replacePhoto(ctx, actor.id, names))
}

export async function removePhoto(ctx: Context, actor: Actor): Promise<void> {
  await replacePhoto(ctx, actor.id, [null, null])
}

/** Locks the user, so that each of two concurrent uploads deletes exactly the files it replaced. */
const replacePhoto = (
  ctx: Context,
  userId: string,
  [profilePhoto, profilePhotoThumbnail]: readonly (string | null)[],
) =>
  ctx.transaction(async (unit) => {
    const before = (await lockUser(unit.tx, userId)) ?? refuse('USER_NOT_FOUND')
    await queueFileRemoval(unit, [before.profilePhoto, before.profilePhotoThumbnail])
    const columns = { profilePhoto, profilePhotoThumbnail, updatedAt: unit.now() }
    return (await updateUser(unit.tx, userId, columns)) ?? refuse('USER_NOT_FOUND')
  })

export async function listUserGroups(
  ctx: Context,
  actor: Actor,
  userId: string,
  query: ParsedOf<typeof contract.listUserGroups>['query'],
) {
  const user = await findUser(ctx.db, userId)
  if (user === undefined || !canSeeUser(actor, user)) refuse('USER_NOT_FOUND')
  if (!actor.isAdmin && (await hasUserBlocked(ctx.db, userId, actor.id))) refuse('USER_NOT_FOUND')
  const viewer = { id: actor.id, seesAll: actor.isAdmin || actor.id === userId, now: ctx.now() }
  return readPage(query, (range) => listUserGroupRows(ctx.db, userId, viewer, range))
}
