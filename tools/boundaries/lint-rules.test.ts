import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandFile, ROOT } from '../processes.ts'
import { divideIntoTrees, type Forbidden, writeTemporaryTree } from './temporary-tree.ts'

const SERVICE = 'api/src/domains/groups/service.ts'
const FEATURE = 'web/app/features/groups/api.ts'

/** Lints the files with the repository's biome.json, and gives `rule file` per report. */
function lint(files: Record<string, string>): string[] {
  const root = writeTemporaryTree(files)
  copyFileSync(join(ROOT, 'biome.json'), join(root, 'biome.json'))
  const { stdout } = spawnSync(
    process.execPath,
    [commandFile('@biomejs/biome', ROOT, 'biome'), 'lint', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: root, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] }
  return diagnostics.map(({ category, location }) => `${category.split('/').at(-1)} ${location.path}`)
}

const forbidden: Forbidden[] = [
  ['noProcessEnv', SERVICE, 'export const port = process.env.PORT'],
  ['noProcessEnv', 'api/seed/main.ts', 'export const port = process.env.PORT'],
  ['noJsRestrictedProperties', SERVICE, 'const { env: settings } = process\nexport const port = settings.PORT'],
  ['noProcessEnv', SERVICE, "import { env } from 'node:process'\nexport const port = env.PORT"],
  ['noRestrictedGlobals', FEATURE, "export const load = () => fetch('/')"],
  ['noRestrictedGlobals', SERVICE, "export const load = () => fetch('/')"],
  ['noJsRestrictedProperties', FEATURE, "export const load = () => globalThis.fetch('/')"],
  ['noJsRestrictedProperties', FEATURE, "export const load = () => window.fetch('/')"],
  ['noBarrelFile', 'contract/src/everything.ts', "export * from './groups.ts'"],
  ['noBarrelFile', 'contract/src/everything.ts', "export { joinGroup } from './groups.ts'"],
  ['useFilenamingConvention', 'web/app/ui/EventCard.tsx', 'export const one = 1'],
  ['useFilenamingConvention', 'contract/src/landing_pages.ts', 'export const one = 1'],
  ['noExplicitAny', SERVICE, 'export const row: any = 1'],
  ['noFloatingPromises', SERVICE, 'const save = async () => 1\nexport const run = () => {\n  save()\n}'],
  ['noMisusedPromises', SERVICE, 'const save = async () => true\nexport const run = () => (save() ? 1 : 2)'],
  [
    'noMisusedPromises',
    SERVICE,
    'const save = async () => {}\nexport const run = (l: 1[]) => l.forEach(async () => save())',
  ],
]
test('each forbidden statement is reported', () => {
  for (const tree of divideIntoTrees(forbidden)) {
    const reported = lint(Object.fromEntries([...tree.values()].map(([, file, code]) => [file, `${code}\n`])))
    for (const [rule, file, code] of tree.values()) expect(reported, code).toContain(`${rule} ${file}`)
  }
})

test('the files that own the environment, fetch and a vendor may use them', () => {
  expect(
    lint({
      'api/src/config.ts': 'export const port = process.env.PORT\n',
      'web/vite.config.ts': 'export const port = process.env.PORT\n',
      'api/src/testing/global-setup.ts': 'export const port = process.env.PORT\n',
      'tools/suite.ts': 'export const port = process.env.PORT\n',
      'web/app/lib/api/api.ts': "export const load = () => fetch('/')\n",
      'web/app/lib/api/api.test.ts': "export const load = () => fetch('/')\n",
      'web/service-worker/network.ts': "export const load = () => fetch('/')\n",
      'api/src/domains/gifs/gateway.ts': "export const load = () => fetch('/')\n",
      'api/src/domains/gifs/gateway-klipy.ts': "export const load = () => fetch('/')\n",
    }),
  ).toEqual([])
})

test('other properties named env or fetch are accepted', () => {
  expect(
    lint({ [SERVICE]: 'export const read = (boss: Boss, config: Config) => [boss.fetch(1), config.env]\n' }),
  ).toEqual([])
})
