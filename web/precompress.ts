import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Text formats only: fonts and pictures are compressed already. `.vite` holds the build's own manifest. */
const TEXT_FILE = /^(?!\.vite).*\.(js|css|svg|json|webmanifest|txt|xml)$/
const MIN_BYTES = 1024

/**
 * Writes `.br` and `.gz` beside every text file of the client build, so that the server does not compress per request. Not a
 * plugin, because React Router's manifest is written after the client build.
 */
export async function precompress(webDir: string): Promise<void> {
  const client = join(webDir, 'build/client')
  const names = await readdir(client, { recursive: true })
  for (const name of names.filter((file) => TEXT_FILE.test(file))) {
    const path = join(client, name)
    const bytes = await readFile(path)
    if (bytes.length < MIN_BYTES) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}
