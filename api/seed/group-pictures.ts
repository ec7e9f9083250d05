import { readFile } from 'node:fs/promises'
import { withPicture } from '../src/domains/groups/lifecycle/service-picture.ts'
import type { Context } from '../src/platform/context.ts'
import { rasterize } from '../src/platform/files/pictures.ts'
import { demoGroups } from './groups.ts'

/** Stores the drawings that groups name as their uploaded pictures, and returns the file names by group. */
export async function saveGroupPictures(ctx: Context): Promise<Map<string, string | null>> {
  const saved = new Map<string, string | null>()
  for (const { name, picture } of demoGroups)
    if (picture !== undefined) {
      const drawing = await readFile(new URL(picture, import.meta.url))
      await withPicture(ctx, await rasterize(drawing), async (file) => saved.set(name, file ?? null))
    }
  return saved
}
