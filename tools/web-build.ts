import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashFiles, isTestFile, listFiles } from './files.ts'
import { commandFile, ROOT, runScript } from './processes.ts'

/** Holds the hash of the sources that the current build was made from. */
const HASH_FILE = 'web/build/.sources'
const WEB = join(ROOT, 'web')
const BUILD_TOOLS_MISSING =
  'The web app must be built first, and the build tools are not installed: run `npm ci --include=dev` and ' +
  '`npm run build`, then `npm ci --omit=dev` to remove them again.'

export function hashSources(root: string): string {
  const sources = listFiles(root, ['web', 'contract/src', 'poster/src']).filter((path) => !isTestFile(path))
  return hashFiles(root, [...sources, 'package-lock.json'])
}

/** Whether there is one, of whatever sources. */
export const hasWebBuild = (): boolean => existsSync(join(ROOT, HASH_FILE))

export function isBuilt(root: string, hash: string): boolean {
  const file = join(root, HASH_FILE)
  return existsSync(file) && readFileSync(file, 'utf8') === hash
}

/** Builds even if nothing changed. @returns whether it succeeded; an interrupted build does not count as current. */
export async function buildWeb({ isShown = true } = {}): Promise<boolean> {
  const reactRouter = findBuildTool()
  if (reactRouter === null) {
    console.error(BUILD_TOOLS_MISSING)
    return false
  }
  const hash = hashSources(ROOT)
  const hashFile = join(ROOT, HASH_FILE)
  rmSync(hashFile, { force: true })
  const { isOk, output } = await runScript([reactRouter, 'build'], {
    cwd: WEB,
    env: { NODE_ENV: 'production' },
    isShown,
  })
  if (!isOk) {
    console.error(output)
    return false
  }
  mkdirSync(dirname(hashFile), { recursive: true })
  writeFileSync(hashFile, hash)
  return true
}

/** Builds unless the current build was made from the same sources, and prints what it does. */
export async function buildWebIfChanged(): Promise<boolean> {
  if (isBuilt(ROOT, hashSources(ROOT))) {
    console.log('Web app: up to date.')
    return true
  }
  const start = performance.now()
  console.log('Web app: building, which takes a minute or two.')
  const progress = setInterval(() => process.stdout.isTTY && process.stdout.write('.'), 1000)
  const isOk = await buildWeb({ isShown: false })
  clearInterval(progress)
  if (process.stdout.isTTY) console.log()
  if (isOk) console.log(`Web app: built in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  return isOk
}

/** Null when dev dependencies are not installed. */
function findBuildTool(): string | null {
  try {
    return commandFile('@react-router/dev', WEB, 'react-router')
  } catch {
    return null
  }
}
