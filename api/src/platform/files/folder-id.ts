import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ids.ts'
import { uploadsFolder } from './files.ts'

/** What is written in the folder of uploads, made by whoever comes first: who reads the same has the same folder. */
export async function readFolderId(dataDir: string): Promise<string> {
  const folder = uploadsFolder(dataDir)
  const file = join(folder, '.mark')
  await mkdir(folder, { recursive: true })
  // Whoever loses the race reads what the other wrote.
  await writeFile(file, newId(), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
