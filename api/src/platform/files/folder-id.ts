import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ids.ts'
import { uploadsFolder } from './files.ts'

/** An id stored in the uploads folder; the first process creates it. Nodes with the same id share the folder. */
export async function readFolderId(dataDir: string): Promise<string> {
  const folder = uploadsFolder(dataDir)
  const file = join(folder, '.mark')
  await mkdir(folder, { recursive: true })
  // Another process may have created it first.
  await writeFile(file, newId(), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
