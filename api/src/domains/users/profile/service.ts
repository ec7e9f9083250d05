import { type Pagination, paginate } from 'contract/paging.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { updateProfile as updateProfileRoute } from 'contract/users.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { encodePicture } from '../../../platform/files/pictures.ts'
import { queueFileRemoval } from '../../../platform/files/remove.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockUser, updateUser } from '../repository.ts'
import { getVisibleUser, type User } from '../service.ts'
import { countUserGroups, listUserGroups as listUserGroupRows, type UserGroupRow } from './repository.ts'

/** Changes what is given, null clears; the rest stays. Safe to repeat. */
export async function updateProfile(
  ctx: Context,
  actor: Actor,
  given: ParsedOf<typeof updateProfileRoute>['body'],
): Promise<User> {
  const { age, gender, socialPreference, drugUsePreference, showDrugUsePreference, bio, musicalPreferences } = given
  const changed = { age, gender, socialPreference, drugUsePreference, showDrugUsePreference, bio, musicalPreferences }
  return (await updateUser(ctx.db, actor.id, { ...changed, updatedAt: ctx.now() })) ?? refuse('USER_NOT_FOUND')
}

/** Pixels, of the square photo and of the square beside a name. */
const PHOTO = 512
const THUMBNAIL = 128

/**
 * Sets the photo: cropped to a square, made anew from its pixels, so that nothing a camera put beside them stays. The
 * former photo's files go once this one stands.
 *
 * @throws Refusal IMAGE_REFUSED, VALIDATION_FAILED without a file
 */
export async function setPhoto(ctx: Context, actor: Actor, content: Buffer | null): Promise<User> {
  if (content === null) {
    const message = 'Kies een foto'
    refuse('VALIDATION_FAILED', { message, errors: [{ field: 'profilePhoto', message }] })
  }
  const photo = await encodePicture(content, { width: PHOTO, height: PHOTO })
  const thumbnail = await encodePicture(photo, { width: THUMBNAIL, height: THUMBNAIL })
  const names: string[] = []
  try {
    for (const bytes of [photo, thumbnail]) names.push(await ctx.files.save(bytes, 'webp'))
    return await replacePhoto(ctx, actor.id, names[0] ?? null, names[1] ?? null)
  } catch (error) {
    for (const name of names) await ctx.files.remove(name)
    throw error
  }
}

/** Safe to repeat. */
export async function removePhoto(ctx: Context, actor: Actor): Promise<void> {
  await replacePhoto(ctx, actor.id, null, null)
}

/** Locks the person, so that of two uploads at once each lets go of exactly the files it replaced. */
async function replacePhoto(
  ctx: Context,
  userId: string,
  profilePhoto: string | null,
  profilePhotoThumbnail: string | null,
): Promise<User> {
  return ctx.transaction(async (tx) => {
    const before = (await lockUser(tx, userId)) ?? refuse('USER_NOT_FOUND')
    await queueFileRemoval(ctx, tx, [before.profilePhoto, before.profilePhotoThumbnail])
    const columns = { profilePhoto, profilePhotoThumbnail, updatedAt: ctx.now() }
    return (await updateUser(tx, userId, columns)) ?? refuse('USER_NOT_FOUND')
  })
}

/**
 * The groups somebody is in, as the caller may know of them.
 *
 * @throws Refusal USER_NOT_FOUND
 */
export async function listUserGroups(
  ctx: Context,
  actor: Actor,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: UserGroupRow[]; pagination: Pagination }> {
  await getVisibleUser(ctx, actor, userId)
  const viewer = { id: actor.id, seesAll: actor.isAdmin || actor.id === userId }
  const [rows, total] = await Promise.all([
    listUserGroupRows(ctx.db, userId, viewer, { limit, offset: (page - 1) * limit }),
    countUserGroups(ctx.db, userId, viewer),
  ])
  return { rows, pagination: paginate(page, limit, total) }
}
