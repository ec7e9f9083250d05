import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

export type Forbidden = [rule: string, file: string, text: string]

/** Divides the cases into trees with one of each file: checking many files takes as long as one. */
export function divideIntoTrees(cases: readonly Forbidden[]): Map<string, Forbidden>[] {
  const trees: Map<string, Forbidden>[] = []
  for (const each of cases) {
    const tree = trees.find((tree) => !tree.has(each[1])) ?? new Map<string, Forbidden>()
    if (tree.size === 0) trees.push(tree)
    tree.set(each[1], each)
  }
  return trees
}

/** Writes the files into a folder that is removed after the test. `contract/…` can be imported by name. */
export function writeTemporaryTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'tree-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, 'contract/src'), { recursive: true })
  writeFileSync(join(root, 'contract/package.json'), '{"name":"contract","type":"module","exports":{"./*":"./src/*"}}')
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  symlinkSync('../contract', join(root, 'node_modules/contract'))
  return root
}
