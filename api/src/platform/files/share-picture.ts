import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { sharePictureSize } from 'contract/share-pictures.ts'
import sharp from 'sharp'
import { box, type Child, INK, inDrawingQueue, logo, pill, renderText, SUN, supportedText } from './drawn-text.ts'
import { MAX_PIXELS } from './pictures.ts'

const { width: WIDTH, height: HEIGHT } = sharePictureSize

export type SharePicture = {
  /** A photo, or a drawing as SVG without text. */
  background: Buffer
  eyebrow: string
  title: string
  subtitle: string
}

/** Of a link (Open Graph): 1200×630, as JPEG. @throws Refusal SERVICE_UNAVAILABLE when too many calls wait already */
export const drawSharePicture = (picture: SharePicture): Promise<Buffer> =>
  inDrawingQueue(async () => {
    const text = await renderText(textOf(picture), sharePictureSize)
    return sharp(picture.background, { limitInputPixels: MAX_PIXELS, density: 96 })
      .rotate()
      .resize({ width: WIDTH, height: HEIGHT, fit: 'cover' })
      .flatten({ background: INK })
      .composite([{ input: text }])
      .jpeg({ quality: 80 })
      .timeout({ seconds: 15 })
      .toBuffer()
  })

function textOf({ eyebrow, title, subtitle }: SharePicture): Child {
  const shown = supportedText(title) || supportedText(subtitle)
  return box(
    {
      boxSizing: 'border-box',
      width: WIDTH,
      height: HEIGHT,
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '48px 64px 52px',
      color: '#FFFFFF',
      fontFamily: 'text, text-ext',
      // Gives white text a contrast of 4.5:1 on the lightest photo.
      backgroundImage:
        'linear-gradient(to bottom, rgba(20,16,31,.1) 22%, rgba(20,16,31,.6) 46%, rgba(20,16,31,.9) 74%, rgba(20,16,31,.94))',
    },
    [
      box({ ...pill, backgroundColor: 'rgba(20,16,31,.86)', padding: '10px 26px 10px 16px' }, [
        logo,
        box(
          { fontFamily: 'display, display-ext', fontSize: 40, marginLeft: 14, letterSpacing: '-0.02em' },
          PRODUCT_NAME,
        ),
      ]),
      box({ flexDirection: 'column' }, [
        box({ ...pill, backgroundColor: SUN, color: INK, fontSize: 32, padding: '6px 20px' }, supportedText(eyebrow)),
        box(
          {
            display: 'block',
            fontFamily: 'display, display-ext',
            fontSize: shown.length > 60 ? 60 : shown.length > 36 ? 72 : shown.length > 18 ? 82 : 100,
            lineHeight: 1.08,
            letterSpacing: '-0.02em',
            lineClamp: shown.length > 60 ? 3 : 2,
            wordBreak: 'break-word',
            marginTop: 20,
          },
          shown,
        ),
        box({ display: 'block', fontSize: 34, lineClamp: 1, marginTop: 18 }, supportedText(subtitle)),
      ]),
    ],
  )
}
