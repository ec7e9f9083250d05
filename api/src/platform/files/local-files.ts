import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ids.ts'
import { FILE_NAME, type FileStore, FilesUnavailableError } from './file-store.ts'

export function createLocalFiles(folder: string): FileStore {
  const list = async () => (await readdir(folder).catch(() => [])).filter((name) => FILE_NAME.test(name))
  return {
    readId: () => readFolderId(folder),
    store: async (name, bytes) => {
      await mkdir(folder, { recursive: true })
      await writeDurably(folder, name, bytes)
    },
    read: async (name) => {
      if (!FILE_NAME.test(name)) return null
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    list,
    listBefore: async (instant) => {
      const found: string[] = []
      for (const name of await list()) {
        const { mtime } = await stat(join(folder, name)).catch(() => ({ mtime: instant }))
        if (mtime < instant) found.push(name)
      }
      return found
    },
    remove: async (name) => {
      if (FILE_NAME.test(name)) await rm(join(folder, name), { force: true })
    },
    check: async () => {
      // Folders are created on first use; DATA_DIR is checked as a whole.
      if (!existsSync(folder)) return
      const file = join(folder, `.check-${newId()}`)
      try {
        await writeFile(file, 'check')
        await rm(file)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        throw new FilesUnavailableError(
          `${folder} cannot be written to (${code}): make it writable by this user, or free some space.`,
          { cause: error },
        )
      }
    },
  }
}

async function writeDurably(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(folder, `.${name}.new`)
  try {
    await writeFile(temporary, bytes, { flag: 'wx', mode: 0o644, flush: true })
    await rename(temporary, join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** An id stored in the folder; the first process creates it. Nodes with the same id share the folder. */
async function readFolderId(folder: string): Promise<string> {
  const file = join(folder, '.mark')
  await mkdir(folder, { recursive: true })
  // Another process may have created it first.
  await writeFile(file, newId(), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
