import sharp from 'sharp'
import { createQueue } from '../queue.ts'
import { Refusal } from '../refusal.ts'

/** Above this a picture is a decompression bomb, whatever its size in bytes (stack-notes.md: 25 MP). */
export const MAX_PIXELS = 25_000_000

const SECONDS = 15
// A picture of 25 MP takes 100 MB while it is worked on.
const inQueue = createQueue(2, 50)

/**
 * Makes a picture anew from its pixels: turned upright, as webp, first frame only. Whatever a camera, an editor or an
 * attacker put beside the pixels is gone. At most two are made at once.
 *
 * @param size `width` alone keeps the shape and never enlarges; with `height` the picture is cropped to fill exactly that
 * @throws Refusal IMAGE_REFUSED when the pixels cannot be read after all
 */
export function encodePicture(content: Buffer, size: { width: number; height?: number }): Promise<Buffer> {
  return inQueue(async () => {
    try {
      return await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .rotate()
        .resize({ ...size, fit: 'cover', withoutEnlargement: size.height === undefined })
        .webp({ quality: 82 })
        .timeout({ seconds: SECONDS })
        .toBuffer()
    } catch {
      throw new Refusal('IMAGE_REFUSED')
    }
  })
}

export type PictureAtWidth = { width: number; bytes: Buffer }

/**
 * The picture at each of the widths that it is not narrower than, and at its own when it is narrower than the widest:
 * what a `srcset` is made of. Narrowest first, at least one.
 *
 * @throws Refusal IMAGE_REFUSED
 */
export async function encodePictureWidths(content: Buffer, widths: readonly number[]): Promise<PictureAtWidth[]> {
  const { autoOrient } = await sharp(content, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => {
      throw new Refusal('IMAGE_REFUSED')
    })
  const fitting = new Set(widths.map((width) => Math.min(width, autoOrient.width)))
  return Promise.all(
    [...fitting]
      .sort((one, other) => one - other)
      .map(async (width) => ({ width, bytes: await encodePicture(content, { width }) })),
  )
}
