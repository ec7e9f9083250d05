import type { Context } from '../../../platform/context.ts'
import { encodePictureWidths } from '../../../platform/files/pictures.ts'
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
  if (upload === null) return write({ image: null, imageSizes: [] })
  const imageSizes: PictureSize[] = []
  try {
    for (const { width, bytes } of await encodePictureWidths(upload, WIDTHS))
      imageSizes.push({ width, file: await ctx.files.save(bytes, 'webp') })
    return await write({ image: imageSizes.at(-1)?.file ?? null, imageSizes })
  } catch (error) {
    for (const { file } of imageSizes) await ctx.files.remove(file)
    throw error
  }
}
