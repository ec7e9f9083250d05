import type { Context } from '../../platform/context.ts'
import { encodePicture } from '../../platform/files/pictures.ts'

/** Sharp on a wide card of a dense screen; the shape is the one the maker cropped. */
const WIDTH = 1200

/**
 * Stores an uploaded picture for the time `work` takes to write its name into a row, and removes it again when that
 * fails. Null and undefined are passed on as they are: no picture, and no word about one.
 *
 * @throws Refusal IMAGE_REFUSED
 */
export async function withPicture<T>(
  ctx: Context,
  content: Buffer | null | undefined,
  work: (name: string | null | undefined) => Promise<T>,
): Promise<T> {
  if (content == null) return work(content)
  const name = await ctx.files.save(await encodePicture(content, { width: WIDTH }), 'webp')
  try {
    return await work(name)
  } catch (error) {
    await ctx.files.remove(name)
    throw error
  }
}
