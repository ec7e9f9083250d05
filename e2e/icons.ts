import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findChromium } from '../tools/chromium.ts'

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

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
for (const { name, size, margin, corner } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${icon(size, margin, corner)}`)
  await page.screenshot({ path: FOLDER + name, omitBackground: true })
  await page.close()
}
await browser.close()
