import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { listFiles } from '../files.ts'
import type { Violation } from './violation.ts'

/** Where a short path in the documents may start, beside the root and the document's own folder. */
const STARTS = ['', 'api', 'api/src', 'contract', 'contract/src', 'web', 'web/app']
/** Things a run makes: rightly named, and rightly not there in a fresh clone. */
const MADE = /(^|\/)(node_modules|build|data|output)\//
/** Placeholders of a path, and addresses. */
const NOT_A_PATH = /[<>{}$…]|:\/\/|^[/@~-]|:[a-z]/

/** Backticked paths and relative links in the documents that name a file which does not exist. */
export function findDocPaths(root: string): Violation[] {
  const documents = ['README.md', 'CONTRIBUTING.md', ...listFiles(root, ['docs'])]
  return documents
    .filter((file) => file.endsWith('.md') && existsSync(join(root, file)))
    .flatMap((file) =>
      namedPaths(readFileSync(join(root, file), 'utf8'))
        .filter(({ path, isLink }) => !isThere(root, file, path, isLink))
        .map(({ path, line }) => ({
          rule: 'docs-name-what-exists',
          file,
          line,
          problem: `names ${path}, which does not exist`,
          instead: 'name the file as it is called today, or take the sentence out.',
        })),
    )
}

type NamedPath = { path: string; line: number; isLink: boolean }

function namedPaths(text: string): NamedPath[] {
  const found: NamedPath[] = []
  let isFenced = false
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced
    if (isFenced) continue
    for (const [, code = ''] of line.matchAll(/`([^`]+)`/g)) {
      for (const word of code.split(/\s+/)) {
        const path = word.replace(/^\.\//, '').replace(/(:\d+)+$|[,;.]+$/g, '')
        if (/\/[^/]*\.[a-z0-9]{1,5}$/i.test(path) && !NOT_A_PATH.test(path) && !MADE.test(path)) {
          found.push({ path, line: index + 1, isLink: false })
        }
      }
    }
    for (const [, target = ''] of line.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)/g)) {
      const path = target.replace(/#.*$/, '')
      if (path !== '' && !/^[a-z]+:|^\//i.test(path)) found.push({ path, line: index + 1, isLink: true })
    }
  }
  return found
}

function isThere(root: string, document: string, path: string, isLink: boolean): boolean {
  const folder = posix.dirname(document)
  if (isLink) return existsSync(join(root, folder, path))
  return [folder, ...STARTS].some((start) =>
    path.includes('*') ? globSync(path, { cwd: join(root, start) }).length > 0 : existsSync(join(root, start, path)),
  )
}
