import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePicture, encodePictureWidths } from './pictures.ts'

const createPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 110 } } })

describe('encodePicture', () => {
  it('keeps the aspect ratio, never enlarges, and crops to a width and height', async () => {
    const jpeg = await createPicture(800, 400).jpeg().toBuffer()
    const sizeOf = async (size: { width: number; height?: number }) => {
      const { width, height, format } = await sharp(await encodePicture(jpeg, size)).metadata()
      return [format, width, height]
    }
    expect(await sizeOf({ width: 400 })).toEqual(['webp', 400, 200])
    expect(await sizeOf({ width: 1200 })).toEqual(['webp', 800, 400])
    expect(await sizeOf({ width: 512, height: 512 })).toEqual(['webp', 512, 512])
  })

  it('rotates the picture upright and drops its metadata', async () => {
    const photo = await createPicture(60, 40)
      .withExif({ IFD0: { Make: 'Camera', Software: 'GEHEIM' }, IFD3: { GPSLatitude: '51/1 50/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const metadata = await sharp(await encodePicture(photo, { width: 100 })).metadata()
    expect([metadata.width, metadata.height]).toEqual([40, 60])
    expect(metadata).not.toHaveProperty('exif')
    expect(metadata).not.toHaveProperty('xmp')
    expect(metadata).not.toHaveProperty('icc')
  })

  it.each(['tiff', 'avif', 'svg'] as const)('gives no %s to a decoder', async (format) => {
    const other =
      format === 'svg'
        ? Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
        : await createPicture(30, 30).toFormat(format).toBuffer()
    await expect(encodePicture(other, { width: 30 })).rejects.toMatchObject({ code: 'IMAGE_REFUSED' })
    if (format !== 'svg') await expect(sharp(other).metadata()).rejects.toThrow('unsupported image format')
  })

  it('drops data appended to the picture', async () => {
    const polyglot = Buffer.concat([
      await createPicture(30, 30).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    expect((await encodePicture(polyglot, { width: 30 })).includes('<script>')).toBe(false)
  })

  it('refuses a picture that cannot be decoded', async () => {
    const whole = await createPicture(400, 400).png().toBuffer()
    for (const broken of [whole.subarray(0, whole.length / 2), Buffer.from('geen foto'), Buffer.alloc(0)])
      await expect(encodePicture(broken, { width: 100 })).rejects.toMatchObject({ code: 'IMAGE_REFUSED' })
  })
})

describe('encodePictureWidths', () => {
  it('encodes every width up to its own, narrowest first', async () => {
    const widthsOf = async (width: number, height: number, orientation = 1) => {
      const photo = await createPicture(width, height).withMetadata({ orientation }).jpeg().toBuffer()
      const pictures = await encodePictureWidths(photo, [480, 960, 1600])
      for (const { width, bytes } of pictures) expect((await sharp(bytes).metadata()).width).toBe(width)
      return pictures.map(({ width }) => width)
    }
    expect(await widthsOf(2000, 1000)).toEqual([480, 960, 1600])
    expect(await widthsOf(960, 480)).toEqual([480, 960])
    expect(await widthsOf(1000, 500)).toEqual([480, 960, 1000])
    expect(await widthsOf(300, 200)).toEqual([300])
    // Rotated by its orientation: 700 pixels wide once upright.
    expect(await widthsOf(1000, 700, 6)).toEqual([480, 700])
  })

  it('refuses data that is not a picture', async () => {
    await expect(encodePictureWidths(Buffer.from('geen foto'), [480])).rejects.toMatchObject({ code: 'IMAGE_REFUSED' })
  })
})
