import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isTestFile, listFiles } from './files.ts'
import { binaryOf, ROOT, runScript } from './processes.ts'

/** Remembers what the present build was made from. */
const MARK = 'web/build/.sources'

/** A hash over everything that goes into the web build; tests do not. */
export function hashSources(root: string): string {
  const hash = createHash('sha256')
  for (const path of [...listFiles(root, ['web', 'contract/src', 'poster/src']), 'package-lock.json']) {
    if (isTestFile(path)) continue
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

export function isBuilt(root: string, hash: string): boolean {
  const mark = join(root, MARK)
  return existsSync(mark) && readFileSync(mark, 'utf8') === hash
}

/** Builds always. @returns whether it succeeded; a build that broke off never counts as present. */
export function buildWeb({ isShown = true } = {}): boolean {
  const hash = hashSources(ROOT)
  const mark = join(ROOT, MARK)
  rmSync(mark, { force: true })
  const web = join(ROOT, 'web')
  const { isGood, output } = runScript([binaryOf('@react-router/dev', web, 'react-router'), 'build'], {
    cwd: web,
    env: { NODE_ENV: 'production' },
    isShown,
  })
  if (!isGood) {
    console.error(output)
    return false
  }
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, hash)
  return true
}

/** Builds unless the present build is made from these very sources, and prints one line about it. */
export function buildWebIfChanged(): boolean {
  if (isBuilt(ROOT, hashSources(ROOT))) {
    console.log('Web app: up to date.')
    return true
  }
  const start = performance.now()
  const isGood = buildWeb({ isShown: false })
  console.log(
    `Web app: ${isGood ? 'built' : 'the build failed'} in ${((performance.now() - start) / 1000).toFixed(1)} s.`,
  )
  return isGood
}
