import { expect, test } from 'vitest'
import { writeTemporaryTree } from './boundaries/temporary-tree.ts'
import { checkFirstScreen } from './first-screen.ts'

const kilobytes = (count: number) => 'x'.repeat(count * 1024)

function buildWith(shellKilobytes: number): string {
  const chunks = {
    'app/entry.client.tsx': { file: 'assets/entry.js', imports: ['_react.js'] },
    'app/root.tsx?route': { file: 'assets/root.js', imports: ['_react.js'] },
    'app/layouts/signed-in.tsx?route': { file: 'assets/signed-in.js', imports: ['_shell.js'] },
    'app/pages/dashboard.tsx?route': { file: 'assets/dashboard.js', dynamicImports: ['app/pages/admin.tsx?route'] },
    'app/pages/admin.tsx?route': { file: 'assets/admin.js' },
    '_react.js': { file: 'assets/react.js' },
    '_shell.js': { file: 'assets/shell.js', imports: ['_react.js'] },
  }
  return writeTemporaryTree({
    '.vite/manifest.json': JSON.stringify(chunks),
    'assets/manifest-1.js': '',
    'assets/entry.js': '',
    'assets/root.js': '',
    'assets/signed-in.js': '',
    'assets/react.js': kilobytes(300),
    'assets/react.js.br': kilobytes(90),
    'assets/shell.js': kilobytes(shellKilobytes),
    'assets/dashboard.js': kilobytes(9),
    'assets/admin.js': kilobytes(500),
  })
}

test('counts each script of the dashboard once, as it is sent', async () => {
  expect(await checkFirstScreen(buildWith(90))).toEqual({ isOk: true, output: '' })
  const { isOk, output } = await checkFirstScreen(buildWith(100))
  expect(isOk).toBe(false)
  expect(output).toMatch(/^The scripts of the first signed-in screen weigh 199\.\d kB, more than 190\. Load .*:$/m)
  expect(output).toMatch(/^ {2}100\.0 kB assets\/shell\.js$/m)
  expect(output).not.toContain('admin')
})
