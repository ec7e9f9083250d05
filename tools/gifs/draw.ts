import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { BUNDLED_GIFS, BUNDLED_HEIGHT, BUNDLED_WIDTH } from '../../api/src/domains/gifs/policy-bundled.ts'
import { ROOT } from '../processes.ts'
import { findChromium } from '../programs/chromium.ts'

/**
 * Draws the GIFs that are offered without a provider. Run `node tools/gifs/draw.ts` after a change of `scenes.js` or of the
 * list in `policy-bundled.ts`. The pictures are committed, so that starting the product needs no browser.
 */
const FOLDER = join(ROOT, 'web/public/gifs')
const FRAMES = 12
const MILLISECONDS_PER_FRAME = 100
const FONT = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'

const font = await readFile(createRequire(join(ROOT, 'web/package.json')).resolve(FONT), 'base64')
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  await page.setContent(`<style>@font-face { font-family: "Bricolage Grotesque Variable"; font-weight: 200 800;
    src: url(data:font/woff2;base64,${font}) }</style><canvas width="${BUNDLED_WIDTH}" height="${BUNDLED_HEIGHT}"></canvas>`)
  await page.evaluate(`document.fonts.load('800 40px "Bricolage Grotesque Variable"')`)
  await page.addScriptTag({ path: join(ROOT, 'tools/gifs/scenes.js') })
  await mkdir(FOLDER, { recursive: true })
  for (const { name, title } of BUNDLED_GIFS) {
    const frames: Buffer[] = []
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const picture = await page.evaluate(`draw(${JSON.stringify(name)}, ${JSON.stringify(title)}, ${frame / FRAMES})`)
      frames.push(
        await sharp(Buffer.from(String(picture), 'base64'))
          .ensureAlpha()
          .raw()
          .toBuffer(),
      )
    }
    const raw = {
      width: BUNDLED_WIDTH,
      height: BUNDLED_HEIGHT * FRAMES,
      channels: 4,
      pageHeight: BUNDLED_HEIGHT,
    } as const
    const gif = await sharp(Buffer.concat(frames), { raw })
      .gif({ delay: frames.map(() => MILLISECONDS_PER_FRAME), loop: 0, colours: 16, dither: 0, interFrameMaxError: 2 })
      .toBuffer()
    await writeFile(join(FOLDER, `${name}.gif`), gif)
  }
} finally {
  await browser.close()
}
