import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

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
