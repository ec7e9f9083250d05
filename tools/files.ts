import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What git ignores too: things that are made, not written. */
const MADE = /(^|\/)node_modules$|^\.git$|^data(-[^/]*)?$|^web\/(build|\.react-router)$|^(e2e|bench)\/output$/

/** Every written file below the folders, as sorted paths from the root with forward slashes. Missing folders hold nothing. */
export function listFiles(root: string, folders: readonly string[] = ['']): string[] {
  const found: string[] = []
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (MADE.test(path)) continue
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile()) found.push(path)
    }
  }
  for (const folder of folders) {
    try {
      visit(folder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return found.sort()
}

/** Tests, and what only tests use. */
export const isTestFile = (path: string): boolean => /\.(test|chaos)\.tsx?$|(^|\/)testing(\/|\.ts$)/.test(path)
