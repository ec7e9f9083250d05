import { expect, test } from 'vitest'
import { writeTemporaryTree } from './boundaries/temporary-tree.ts'
import { checkFirstScreen } from './first-screen.ts'

const kilobytes = (count: number) => 'x'.repeat(count * 1024)

function buildWith(shellKilobytes: number): string {
  const manifest = {
    url: '/assets/manifest-1.js',
    entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
    routes: {
      root: { module: '/assets/root.js', imports: ['/assets/react.js'] },
      'layouts/signed-in': { module: '/assets/shell.js' },
      'pages/dashboard': { module: '/assets/dashboard.js' },
      'pages/admin': { module: '/assets/admin.js' },
    },
  }
  return writeTemporaryTree({
    'assets/manifest-1.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
    'assets/entry.js': '',
    'assets/root.js': '',
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
  expect(output).toMatch(/^The scripts of the first signed-in screen weigh 199\.\d kB, more than 191:$/m)
  expect(output).toMatch(/^ {2}100\.0 kB \/assets\/shell\.js$/m)
  expect(output).not.toContain('admin')
})
