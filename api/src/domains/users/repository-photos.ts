import { inArray, or } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { users } from './tables.ts'

/** The photos and thumbnails among these names. */
export async function listPhotosInUse(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ photo: users.profilePhoto, thumbnail: users.profilePhotoThumbnail })
    .from(users)
    .where(or(inArray(users.profilePhoto, [...names]), inArray(users.profilePhotoThumbnail, [...names])))
  return rows.flatMap(({ photo, thumbnail }) => [photo, thumbnail]).filter((name) => name !== null)
}
