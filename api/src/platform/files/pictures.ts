import sharp, { type ResizeOptions } from 'sharp'
import { createQueue } from '../queue.ts'
import { Refusal } from '../refusal.ts'

/** Larger pictures are treated as decompression bombs. */
export const MAX_PIXELS = 25_000_000

export const BROKEN_PICTURE = 'Deze foto is beschadigd of niet compleet. Kies een andere.'

const TIMEOUT_SECONDS = 15
// Foreign pictures reach the decoders of four formats only. Drawings of our own are SVG.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
})

const FIRST_BYTES = ['\xff\xd8\xff', '\x89PNG', 'RIFF', 'GIF8']

/** A JPEG, PNG, WebP or GIF by its first bytes, by which the decoder is chosen. */
export function isPicture(content: Buffer): boolean {
  const start = content.toString('latin1', 0, 4)
  return FIRST_BYTES.some((bytes) => start.startsWith(bytes))
}

// Decoding a picture of 25 MP takes 100 MB.
const inQueue = createQueue(2, 50)

async function encode(content: Buffer, size: ResizeOptions) {
  if (!isPicture(content)) throw new Refusal('IMAGE_REFUSED')
  try {
    return await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(size)
      .webp({ quality: 82 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw new Refusal('IMAGE_REFUSED', { message: BROKEN_PICTURE })
  }
}

/** Of an SVG of our own. Foreign ones are refused. */
export const rasterize = (drawing: Buffer): Promise<Buffer> => sharp(drawing).png().toBuffer()

/** As upright webp, first frame, without metadata. @param size with `height` it is cropped, else never enlarged @throws Refusal */
export function encodePicture(content: Buffer, size: { width: number; height?: number }): Promise<Buffer> {
  const options = { ...size, fit: 'cover', withoutEnlargement: size.height === undefined } as const
  return inQueue(async () => (await encode(content, options)).data)
}

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** Pixels. A stand-in of this size is some 200 bytes. */
const PLACEHOLDER_SIDE = 20

export type PictureWithPlaceholder = { bytes: Buffer; width: number; height: number; placeholder: string }

/** @param maxSide pixels, never enlarges @returns also a data URL, to show blurred until the picture is loaded @throws Refusal */
export const encodeWithPlaceholder = (content: Buffer, maxSide: number): Promise<PictureWithPlaceholder> =>
  inQueue(async () => {
    const { data, info } = await encode(content, within(maxSide))
    const small = await sharp(data).resize(within(PLACEHOLDER_SIDE)).webp({ quality: 40 }).toBuffer()
    const placeholder = `data:image/webp;base64,${small.toString('base64')}`
    return { bytes: data, width: info.width, height: info.height, placeholder }
  })

export type PictureAtWidth = { width: number; bytes: Buffer }

/** For a `srcset`, narrowest first: each width up to the picture's own, and its own below the widest. @throws Refusal IMAGE_REFUSED */
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
