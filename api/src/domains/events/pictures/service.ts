import type { Context } from '../../../platform/context.ts'
import { encodePictureWidths } from '../../../platform/files/pictures.ts'
import { withSavedPictures } from '../../../platform/files/saved-pictures.ts'
import type { PictureSize } from '../tables.ts'

/** Pixels, never enlarged: a card on a phone, a card on a high-density screen, the header of the page. */
const WIDTHS = [480, 960, 1600] as const

type PictureColumns = { image: string | null; imageSizes: PictureSize[] }

/**
 * Saves an upload at its widths, passes the columns to `write`, and removes the files when `write` fails.
 * @throws Refusal IMAGE_REFUSED
 */
export async function withPicture<T>(
  ctx: Context,
  upload: Buffer | null,
  write: (columns: PictureColumns) => Promise<T>,
): Promise<T> {
  const pictures = upload === null ? [] : await encodePictureWidths(upload, WIDTHS)
  const contents = pictures.map(({ bytes }) => bytes)
  return withSavedPictures(ctx, contents, (files) => {
    const imageSizes = pictures.map(({ width }, index) => ({ width, file: files[index] ?? '' }))
    return write({ image: files.at(-1) ?? null, imageSizes })
  })
}
