import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Uploaded files: people see them at `/uploads/<name>`, rows keep the name. */
export type Files = {
  /**
   * Keeps the bytes for good before it returns, and answers the name. Every call makes a file of its own, also for bytes
   * that were saved before: removing one person's picture never takes another's.
   *
   * @param extension without a dot; it decides the content type, so only what we encoded ourselves gets one
   */
  save(bytes: Uint8Array, extension: FileExtension): Promise<string>
  /** The bytes, or null when there is no such file. */
  read(name: string): Promise<Buffer | null>
  /** Names of files written before an instant. */
  listBefore(instant: Date): Promise<string[]>
  /** Safe to repeat. Never before the transaction that lets go of the name has committed. */
  remove(name: string): Promise<void>
}

export type FileExtension = 'webp' | 'jpg' | 'png'

/** What a name looks like; anything else is not looked for on disk. */
export const FILE_NAME = /^[\w-]{1,80}\.(webp|jpg|png)$/

export const uploadsFolder = (dataDir: string): string => resolve(dataDir, 'uploads')

/** Files in `uploads` under the data folder. Other processes on the same folder see them at once. */
export function createFiles(dataDir: string): Files {
  const folder = uploadsFolder(dataDir)
  return {
    save: async (bytes, extension) => {
      await mkdir(folder, { recursive: true })
      // The hash makes the address change with the content, so it may be cached for ever; the rest makes it nobody's guess.
      const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
      const name = `${randomBytes(9).toString('base64url')}-${hash}.${extension}`
      if (!FILE_NAME.test(name)) throw new Error(`${name} is no name for an uploaded file`)
      const unfinished = join(folder, `.${name}.new`)
      try {
        const file = await open(unfinished, 'wx', 0o644)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      return name
    },
    read: async (name) => {
      if (!FILE_NAME.test(name)) return null
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    listBefore: async (instant) => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => FILE_NAME.test(name))
      const found: string[] = []
      for (const name of names) {
        const { mtime } = await stat(join(folder, name)).catch(() => ({ mtime: instant }))
        if (mtime < instant) found.push(name)
      }
      return found
    },
    remove: async (name) => {
      if (FILE_NAME.test(name)) await rm(join(folder, name), { force: true })
    },
  }
}
