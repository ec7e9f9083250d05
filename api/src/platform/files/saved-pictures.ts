import type { Context } from '../context.ts'

/** Saves the pictures, passes their names to `write`, and removes the files when saving one or `write` fails. */
export async function withSavedPictures<T>(
  ctx: Context,
  pictures: readonly Uint8Array[],
  write: (names: string[]) => Promise<T>,
): Promise<T> {
  const names: string[] = []
  try {
    for (const bytes of pictures) names.push(await ctx.files.save(bytes, 'webp'))
    return await write(names)
  } catch (error) {
    for (const name of names) await ctx.files.remove(name)
    throw error
  }
}
