import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What it replaces is kept beside it, as `NAME.before`. From its first byte on the file is open to `mode` alone. */
export async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  const before = await readFile(path, 'utf8').catch(() => null)
  if (before === text) return chmod(path, mode)
  await mkdir(dirname(path), { recursive: true })
  await rm(`${path}.new`, { force: true })
  await writeFile(`${path}.new`, text, { mode: 0o600 })
  await chmod(`${path}.new`, mode)
  if (before !== null) {
    await chmod(path, mode)
    await rename(path, `${path}.before`)
  }
  await rename(`${path}.new`, path)
}
