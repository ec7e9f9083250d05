import { PRODUCT_NAME } from 'contract/platform/product.ts'
import sharp from 'sharp'
import { pdfOfPage } from '../formats/pdf.ts'
import { QUIET_ZONE, qrCode } from '../formats/qr-code.ts'
import { box, type Child, INK, inDrawingQueue, logo, pill, renderText, SUN, supportedText } from './drawn-text.ts'
import { MAX_PIXELS } from './pictures.ts'

/** A4 in points, and drawn at 200 dots per inch. */
const PAGE = { width: 595.28, height: 841.89 }
export const POSTER_PIXELS = { width: 1654, height: 2339 }
const SCALE = PAGE.width / POSTER_PIXELS.width

const PANEL = 640
const MARGIN = 100
const CODE = PANEL - 2 * MARGIN

export type PrintedPoster = {
  /** A photo, or a drawing as SVG without text. */
  background: Buffer
  eyebrow: string
  title: string
  subtitle: string
  /** What the QR code says. */
  address: string
  /** The address as people read it. */
  shownAddress: string
  /** Of the QR code: dark. */
  color: string
}

/**
 * A poster of A4 as PDF: the text over the background, and a panel with a QR code.
 *
 * @throws Refusal SERVICE_UNAVAILABLE when too many calls wait already
 */
export function drawPrintedPoster(poster: PrintedPoster): Promise<Buffer> {
  return inDrawingQueue(async () => {
    const text = await renderText(textOf(poster), POSTER_PIXELS)
    const jpeg = await sharp(poster.background, { limitInputPixels: MAX_PIXELS, density: 96 })
      .rotate()
      .resize({ ...POSTER_PIXELS, fit: 'cover' })
      .flatten({ background: INK })
      .composite([{ input: text }])
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .timeout({ seconds: 20 })
      .toBuffer()
    return pdfOfPage({
      title: poster.title,
      ...PAGE,
      picture: { jpeg, ...POSTER_PIXELS },
      rectangles: codeRectangles(poster.address),
      color: poster.color,
    })
  })
}

function codeRectangles(address: string) {
  const { size, runs } = qrCode(address)
  const module = (CODE / (size + 2 * QUIET_ZONE)) * SCALE
  const left = MARGIN * SCALE + QUIET_ZONE * module
  const top = (MARGIN + CODE) * SCALE - QUIET_ZONE * module
  return runs.map(({ x, y, length }) => ({
    x: left + x * module,
    y: top - (y + 1) * module,
    width: length * module,
    height: module,
  }))
}

const PANEL_STYLE = { boxSizing: 'border-box', backgroundColor: '#FFFFFF', color: INK, alignItems: 'center' }

function textOf({ eyebrow, title, subtitle, shownAddress }: PrintedPoster): Child {
  const shown = supportedText(title) || supportedText(subtitle)
  return box({ ...POSTER_PIXELS, flexDirection: 'column', fontFamily: 'text, text-ext', color: '#FFFFFF' }, [
    box(
      {
        boxSizing: 'border-box',
        flexGrow: 1,
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: `${MARGIN}px`,
        backgroundImage:
          'linear-gradient(to bottom, rgba(20,16,31,.1) 22%, rgba(20,16,31,.6) 50%, rgba(20,16,31,.9) 80%, rgba(20,16,31,.94))',
      },
      [
        box({ ...pill, backgroundColor: 'rgba(20,16,31,.86)', padding: '16px 40px 16px 26px' }, [
          logo(84),
          box({ fontFamily: 'display, display-ext', fontSize: 62, marginLeft: 22 }, PRODUCT_NAME),
        ]),
        box({ flexDirection: 'column' }, [
          box(
            { ...pill, backgroundColor: SUN, color: INK, fontSize: 50, padding: '10px 32px' },
            supportedText(eyebrow),
          ),
          box(
            {
              display: 'block',
              fontFamily: 'display, display-ext',
              fontSize: shown.length > 60 ? 110 : shown.length > 24 ? 140 : 180,
              lineHeight: 1.06,
              letterSpacing: '-0.02em',
              lineClamp: 4,
              wordBreak: 'break-word',
              marginTop: 36,
            },
            shown,
          ),
          box({ display: 'block', fontSize: 54, lineClamp: 2, marginTop: 30 }, supportedText(subtitle)),
        ]),
      ],
    ),
    box({ ...PANEL_STYLE, height: PANEL, padding: `${MARGIN}px` }, [
      // The QR code is drawn over it.
      box({ width: CODE, height: CODE, flexShrink: 0 }, ''),
      box({ flexDirection: 'column', flexGrow: 1, flexShrink: 1, marginLeft: 70 }, [
        box({ display: 'block', fontFamily: 'display, display-ext', fontSize: 100, lineHeight: 1.05 }, 'Ga je alleen?'),
        box(
          { display: 'block', fontSize: 50, lineHeight: 1.35, marginTop: 26 },
          'Dat hoeft niet. Scan de code en vind een groepje om mee te gaan. Gratis.',
        ),
        box(
          { display: 'block', fontSize: 36, color: '#5B5470', marginTop: 30, wordBreak: 'break-all', lineClamp: 2 },
          shownAddress,
        ),
      ]),
    ]),
  ])
}
