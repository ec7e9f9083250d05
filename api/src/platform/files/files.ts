import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Uploaded files, served at `/uploads/<name>`. Rows store the name. */
export type Files = {
  /**
   * Writes the bytes durably. Every call makes a new file, also for the same bytes, so that removing one person's picture
   * never removes another's.
   *
   * @param extension without a dot; it determines the content type, so pass only files encoded by this server
   * @returns the name
   */
  save(bytes: Uint8Array, extension: FileExtension): Promise<string>
  /** Null if there is no such file. */
  read(name: string): Promise<Buffer | null>
  /** Names of files written before an instant. */
  listBefore(instant: Date): Promise<string[]>
  /** Safe to repeat. Call only after the transaction that removes the name has committed. */
  remove(name: string): Promise<void>
}

export type FileExtension = 'webp' | 'jpg' | 'png'

/** Names are checked against this before any access to the disk. */
export const FILE_NAME = /^[\w-]{1,80}\.(webp|jpg|png)$/

export const uploadsFolder = (dataDir: string): string => resolve(dataDir, 'uploads')

/** Files in `uploads` under the data folder, which several processes may share. */
export function createFiles(dataDir: string): Files {
  const folder = uploadsFolder(dataDir)
  return {
    save: async (bytes, extension) => {
      await mkdir(folder, { recursive: true })
      // The hash makes the address immutable, so that it can be cached forever. The random part makes it unguessable.
      const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
      const name = `${randomBytes(9).toString('base64url')}-${hash}.${extension}`
      if (!FILE_NAME.test(name)) throw new Error(`${name} is no name for an uploaded file`)
      const temporary = join(folder, `.${name}.new`)
      try {
        const file = await open(temporary, 'wx', 0o644)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, join(folder, name))
      } catch (error) {
        await rm(temporary, { force: true })
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
