import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { listFiles } from '../files.ts'
import type { Violation } from './violation.ts'

/** Folders against which a path in a document is resolved, beside the document's own. */
const BASES = ['', 'api', 'api/src', 'contract', 'contract/src', 'poster', 'poster/src', 'web', 'web/app']
/** Generated files, which a fresh clone does not have. */
const GENERATED = /(^|\/)(node_modules|build|data|output)\//
/** Placeholders and addresses. */
const NOT_A_PATH = /[<>{}$…]|:\/\/|^[/@~-]|:[a-z]/

export function findMissingDocPaths(root: string): Violation[] {
  const documents = ['README.md', 'CONTRIBUTING.md', ...listFiles(root, ['docs'])]
  return documents
    .filter((file) => file.endsWith('.md') && existsSync(join(root, file)))
    .flatMap((file) =>
      pathsIn(readFileSync(join(root, file), 'utf8'))
        .filter(({ path, isLink }) => !fileExists(root, file, path, isLink))
        .map(({ path, line }) => ({
          rule: 'docs-name-existing-files',
          file,
          line,
          problem: `names ${path}, which does not exist`,
          instead: 'correct the path, or remove the sentence.',
        })),
    )
}

const COMMENT = /^\s*(\/\/|\/?\*)/
/** A file name in a comment, with as much of its path as is written. */
const NAMED_FILE = /(?<![\w/.*-])[\w/-]+(\.[\w-]+)*\.(tsx?|mjs|css|md)\b/g

/** Comments may name a file by the end of its path. */
export function findMissingFilesInComments(root: string): Violation[] {
  const files = listFiles(root)
  return files
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          (COMMENT.test(text) ? (text.match(NAMED_FILE) ?? []) : [])
            .filter((name) => !files.some((path) => `/${path}`.endsWith(`/${name}`)))
            .map((name) => ({
              rule: 'comments-name-existing-files',
              file,
              line: index + 1,
              problem: `names ${name}, which does not exist`,
              instead: 'correct the name, or remove the sentence.',
            })),
        ),
    )
}

type DocPath = { path: string; line: number; isLink: boolean }

function pathsIn(text: string): DocPath[] {
  const paths: DocPath[] = []
  let isFenced = false
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced
    if (isFenced) continue
    for (const [, code = ''] of line.matchAll(/`([^`]+)`/g)) {
      for (const part of code.split(/\s+/)) {
        const path = part.replace(/^\.\//, '').replace(/(:\d+)+$|[,;.]+$/g, '')
        if (/\/[^/]*\.[a-z0-9]{1,5}$/i.test(path) && !NOT_A_PATH.test(path) && !GENERATED.test(path)) {
          paths.push({ path, line: index + 1, isLink: false })
        }
      }
    }
    for (const [, target = ''] of line.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)/g)) {
      const path = target.replace(/#.*$/, '')
      if (path !== '' && !/^[a-z]+:|^\//i.test(path)) paths.push({ path, line: index + 1, isLink: true })
    }
  }
  return paths
}

function fileExists(root: string, document: string, path: string, isLink: boolean): boolean {
  const folder = posix.dirname(document)
  if (isLink) return existsSync(join(root, folder, path))
  return [folder, ...BASES].some((base) =>
    path.includes('*') ? globSync(path, { cwd: join(root, base) }).length > 0 : existsSync(join(root, base, path)),
  )
}
