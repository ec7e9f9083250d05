import type { Context } from '../../../platform/context.ts'
import { encodePicture } from '../../../platform/files/pictures.ts'
import { withSavedPictures } from '../../../platform/files/saved-pictures.ts'
import { FetchFailure, fetchOptions, fetchPublicPicture } from '../../../platform/http/fetch-public.ts'
import { refuseField } from '../../../platform/refusal.ts'

/** Pixels; enough for a full-width card on a high-density screen. The aspect ratio is that of the upload. */
const WIDTH = 1200

/** A new picture or the address of one, null to remove the current one, undefined to leave it. */
export type PictureChange = Buffer | string | null | undefined

export const pictureChange = (
  { featuredImage, removeImage }: { featuredImage?: string | null; removeImage?: boolean },
  upload: Buffer | null,
): PictureChange => upload ?? (removeImage === true || featuredImage === null ? null : undefined)

/** Saves an upload, passes its name to `write`, and removes the file when `write` fails. @throws Refusal IMAGE_REFUSED */
export async function withPicture<T>(
  ctx: Context,
  picture: PictureChange,
  write: (name: string | null | undefined) => Promise<T>,
): Promise<T> {
  if (!Buffer.isBuffer(picture)) return write(picture)
  return withSavedPictures(ctx, [await encodePicture(picture, { width: WIDTH })], ([name]) => write(name))
}

/** @throws Refusal VALIDATION_FAILED when the address cannot be reached or is not public */
export async function fetchPicture(ctx: Context, address: string): Promise<Buffer> {
  try {
    return await fetchPublicPicture(address, fetchOptions(ctx))
  } catch (error) {
    if (error instanceof FetchFailure)
      refuseField('featuredImage', 'We kunnen deze afbeelding niet ophalen. Kies liever een bestand.')
    throw error
  }
}
