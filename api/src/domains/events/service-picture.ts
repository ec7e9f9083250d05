import type { Context } from '../../platform/context.ts'
import { encodePictureWidths } from '../../platform/files/pictures.ts'
import { PICTURE_WIDTHS } from './policy.ts'

type Pictured = { image: string | null; imageSizes: { width: number; file: string }[] }

/**
 * Stores an uploaded picture at its widths for the time `work` takes to write their names into a row, and removes them
 * again when that fails.
 *
 * @throws Refusal IMAGE_REFUSED
 */
export async function withPicture<T>(
  ctx: Context,
  content: Buffer | null,
  work: (pictured: Pictured) => Promise<T>,
): Promise<T> {
  if (content === null) return work({ image: null, imageSizes: [] })
  const imageSizes: Pictured['imageSizes'] = []
  try {
    for (const { width, bytes } of await encodePictureWidths(content, PICTURE_WIDTHS))
      imageSizes.push({ width, file: await ctx.files.save(bytes, 'webp') })
    return await work({ image: imageSizes.at(-1)?.file ?? null, imageSizes })
  } catch (error) {
    for (const { file } of imageSizes) await ctx.files.remove(file)
    throw error
  }
}
