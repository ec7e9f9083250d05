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
