import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'satori'
import { createQueue } from '../queue.ts'

/** One at a time: rendering the text blocks the thread for tens of milliseconds. */
export const inDrawingQueue = createQueue(1, 30)

/** The text as SVG of this size. Letters become paths from the bundled fonts, so that no font needs to be installed. */
export async function renderText(content: Child, size: { width: number; height: number }): Promise<Buffer> {
  const [{ default: satori }, fonts] = await Promise.all([import('satori'), loadFonts()])
  return Buffer.from(await satori(content as Parameters<typeof satori>[0], { ...size, fonts }))
}

export const INK = '#1D1433'
export const SUN = '#FFB627'

export const pill = { alignSelf: 'flex-start', alignItems: 'center', borderRadius: 999 }

export type Child = ReturnType<typeof box>
export const box = (style: Record<string, unknown>, children: string | unknown[]): { type: string; props: object } => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

export const logo: Child = {
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
}

/** Removes characters that the fonts lack: emoji, other scripts, stacked diacritics. */
export const supportedText = (text: string): string =>
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
