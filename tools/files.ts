import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Generated, and ignored by Git. */
const GENERATED =
  /(^|\/)node_modules$|^\.git$|^coverage$|^data(-[^/]*)?$|^web\/(build|\.react-router)$|^(e2e|bench)\/output$/

/** Every source file below the folders, as sorted paths from the root with forward slashes. Folders may be missing. */
export function listFiles(root: string, folders: readonly string[] = ['']): string[] {
  const files: string[] = []
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (GENERATED.test(path)) continue
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile()) files.push(path)
    }
  }
  for (const folder of folders) {
    try {
      visit(folder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return files.sort()
}

export function hashFiles(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

export const isTestFile = (path: string): boolean => /\.(test|chaos)\.tsx?$|(^|\/)testing(\/|\.ts$)/.test(path)
