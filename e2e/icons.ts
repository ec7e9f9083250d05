import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findChromium } from '../tools/programs/chromium.ts'

/*
  Draws the app's icons from the mark (web/app/ui/logo.tsx) into web/public: node e2e/icons.ts
  The files are in the repository; run this again when the mark changes.
*/
const FOLDER = fileURLToPath(new URL('../web/public/', import.meta.url))

/** @param margin free share of each side: a maskable icon may be cropped to a circle of 80 %, iOS rounds the corners itself */
function icon(size: number, margin: number, corner: number): string {
  const mark = size * (1 - 2 * margin)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
    <rect width="${size}" height="${size}" rx="${size * corner}" fill="#d6246e"/>
    <svg x="${size * margin}" y="${size * margin}" width="${mark}" height="${mark}" viewBox="3.25 5 33.5 33.5">
      <path d="M6 33V17.5a8.5 8.5 0 0 1 14-6.5a8.5 8.5 0 0 1 14 6.5V33" fill="none" stroke="#fffbf5" stroke-width="5.5"
        stroke-linecap="round" stroke-linejoin="round"/>
      <circle cx="14.6" cy="29.6" r="4.4" fill="#ffb627"/>
      <circle cx="25.4" cy="29.6" r="4.4" fill="#1d1433"/>
    </svg>
  </svg>`
}

const ICONS = [
  { name: 'icon-192.png', size: 192, margin: 0.17, corner: 0.22 },
  { name: 'icon-512.png', size: 512, margin: 0.17, corner: 0.22 },
  { name: 'icon-maskable-512.png', size: 512, margin: 0.24, corner: 0 },
  { name: 'apple-touch-icon.png', size: 180, margin: 0.17, corner: 0 },
]

/** Browsers and feed readers ask for it without reading the page. */
const FAVICON_SIZES = [16, 32, 48]

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
for (const { name, ...shape } of ICONS) await writeFile(FOLDER + name, await draw(shape))
const favicons = await Promise.all(
  FAVICON_SIZES.map(async (size) => ({ size, png: await draw({ size, margin: 0.1, corner: 0.22 }) })),
)
await writeFile(`${FOLDER}favicon.ico`, icoOf(favicons))
await browser.close()

async function draw({ size, margin, corner }: { size: number; margin: number; corner: number }): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${icon(size, margin, corner)}`)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

/** An ICO file of PNG pictures: a header, an entry of 16 bytes for each, then the pictures. */
function icoOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length + 16 * pictures.length
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)])
}
