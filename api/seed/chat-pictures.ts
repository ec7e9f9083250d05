import { readFile } from 'node:fs/promises'
import { chatLimits } from 'contract/chat/chat.ts'
import type { StoredPicture } from '../src/domains/chat/tables.ts'
import type { Context } from '../src/platform/context.ts'
import { encodeWithPlaceholder, rasterize } from '../src/platform/files/pictures.ts'

/** A bridge over a river at sunrise, and stalls with lights at night. */
const DRAWINGS = { bridge: 'bridge.svg', market: 'market.svg', 'way-home': 'bridge.svg' }

/** Stores the pictures that scripted messages name, one file for each. */
export async function saveChatPictures(ctx: Context): Promise<Record<string, StoredPicture>> {
  const saved = Object.entries(DRAWINGS).map(async ([name, drawing]) => {
    const { bytes, ...shown } = await encodeWithPlaceholder(
      await rasterize(await readFile(new URL(drawing, import.meta.url))),
      chatLimits.picture.maxSide,
    )
    const file = await ctx.files.savePrivate(bytes, 'webp')
    return [name, { file, ...shown, bytes: bytes.length }] as const
  })
  return Object.fromEntries(await Promise.all(saved))
}
