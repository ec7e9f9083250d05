import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { sharePictureSize } from 'contract/share-pictures.ts'
import type { Font } from 'satori'
import sharp from 'sharp'
import { createQueue } from '../queue.ts'
import { MAX_PIXELS } from './pictures.ts'

const { width: WIDTH, height: HEIGHT } = sharePictureSize

export type SharePicture = {
  /** A photo, or a drawing as SVG without text. */
  background: Buffer
  /** Small text above the title. */
  eyebrow: string
  title: string
  /** Text below the title. */
  subtitle: string
}

// One at a time: rendering the text blocks the thread for tens of milliseconds.
const inQueue = createQueue(1, 30)

/**
 * Draws the preview picture of a link (Open Graph): the text over the background, 1200×630, as JPEG. Letters become paths
 * from the bundled fonts, so that no font needs to be installed.
 *
 * @throws Refusal SERVICE_UNAVAILABLE when too many calls wait already
 */
export function drawSharePicture(picture: SharePicture): Promise<Buffer> {
  return inQueue(async () => {
    const text = await renderText(picture)
    return sharp(picture.background, { limitInputPixels: MAX_PIXELS, density: 96 })
      .rotate()
      .resize({ width: WIDTH, height: HEIGHT, fit: 'cover' })
      .flatten({ background: INK })
      .composite([{ input: Buffer.from(text) }])
      .jpeg({ quality: 80 })
      .timeout({ seconds: 15 })
      .toBuffer()
  })
}

const INK = '#1D1433'
const SUN = '#FFB627'

async function renderText({ eyebrow, title, subtitle }: SharePicture): Promise<string> {
  const [{ default: satori }, fonts] = await Promise.all([import('satori'), loadFonts()])
  const shown = supportedText(title) || supportedText(subtitle)
  return satori(
    box(
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
          logo(),
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
    ) as Parameters<typeof satori>[0],
    { width: WIDTH, height: HEIGHT, fonts },
  )
}

const pill = { alignSelf: 'flex-start', alignItems: 'center', borderRadius: 999 }

type Child = ReturnType<typeof box>
const box = (style: Record<string, unknown>, children: string | unknown[]): { type: string; props: object } => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

/** Two people under one arch. */
const logo = (): Child => ({
  type: 'svg',
  props: {
    width: 56,
    height: 56,
    viewBox: '0 0 40 40',
    children: [
      {
        type: 'path',
        props: {
          d: 'M6 33V17.5a8.5 8.5 0 0 1 14 -6.5a8.5 8.5 0 0 1 14 6.5V33',
          fill: 'none',
          stroke: '#FF5CA0',
          'stroke-width': 5.5,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
        },
      },
      { type: 'circle', props: { cx: 14.6, cy: 29.6, r: 4.4, fill: SUN } },
      { type: 'circle', props: { cx: 25.4, cy: 29.6, r: 4.4, fill: '#FFFFFF' } },
    ],
  },
})

/** Removes characters that the fonts lack: emoji, other scripts, stacked diacritics. */
const supportedText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{Script=Latin}\p{Nd}\p{P}\p{Zs}€+=<>|~^$°]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

let fonts: Promise<Font[]> | null = null

function loadFonts(): Promise<Font[]> {
  fonts ??= Promise.all(
    FONTS.map(async ([name, weight, file]) => ({ name, weight, data: await readFile(fileOf(file)) })),
  )
  return fonts
}

const { resolve: fileOf } = createRequire(import.meta.url)

// Not the web's variable fonts: satori reads static .woff files only.
const FONTS = [
  ['display', 800, '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'],
  ['display-ext', 800, '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff'],
  ['text', 600, '@fontsource/inter/files/inter-latin-600-normal.woff'],
  ['text-ext', 600, '@fontsource/inter/files/inter-latin-ext-600-normal.woff'],
] as const
