import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AnyRoute } from 'contract/platform/route.ts'
import type * as driver from '../../web/app/features/chat/engine/conversation-driver.ts'
import type * as direct from '../../web/app/features/chat/engine/direct-transport.ts'
import type * as group from '../../web/app/features/chat/engine/group-transport.ts'
import type * as message from '../../web/app/features/chat/engine/message.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OWN_PACKAGES = ['contract', 'poster', 'api', 'web']
const ENGINE = 'web/app/features/chat/engine'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1024 ** 3 }).trim()

/** The last commit before the newest migration: its nodes know nothing of what that adds. */
const findPrevious = (): string => git('rev-parse', `${git('log', '-1', '--format=%H', '--', 'api/migrations')}^`)

/**
 * Writes a commit into `folder`, with the installed packages and the built pages of this release. @returns its id
 * @param commit by default the last one before the newest migration
 */
export async function checkOutRelease(folder: string, commit: string | undefined): Promise<string> {
  const id = git('rev-parse', commit ?? findPrevious())
  await mkdir(folder)
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', id, folder], { cwd: ROOT })
  const lockOf = (root: string) => readFile(join(root, 'package-lock.json'), 'utf8')
  if ((await lockOf(folder)) !== (await lockOf(ROOT)))
    execFileSync('npm', ['ci', '--prefer-offline'], { cwd: folder, stdio: 'inherit' })
  else {
    await mkdir(join(folder, 'node_modules'))
    for (const name of await readdir(join(ROOT, 'node_modules')))
      if (!OWN_PACKAGES.includes(name))
        await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
    for (const name of OWN_PACKAGES) {
      await symlink(join(folder, name), join(folder, 'node_modules', name))
      const nested = join(ROOT, name, 'node_modules')
      if (existsSync(nested)) await symlink(nested, join(folder, name, 'node_modules'))
    }
  }
  // The pages are not part of the run, and a node does not start without them.
  await symlink(join(ROOT, 'web/build'), join(folder, 'web/build'))
  return id
}

export type Release = {
  main: string
  /** The release's own description of a route; undefined if it has no such route. */
  routeOf(route: AnyRoute): AnyRoute | undefined
  engine: typeof driver & typeof direct & typeof group & typeof message
}

const keyOf = ({ method, path }: AnyRoute) => `${method} ${path}`

/** What the clients and nodes of a release run. @param folder of this or another release */
export async function loadRelease(folder = ROOT): Promise<Release> {
  const load = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href)
  const routes = new Map<string, AnyRoute>()
  for (const name of await readdir(join(folder, 'contract/src'), { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts') || dirname(name) === 'testing') continue
    for (const value of Object.values(await load(join('contract/src', name))))
      if (typeof value === 'object' && value !== null && 'method' in value && 'path' in value)
        routes.set(keyOf(value as AnyRoute), value as AnyRoute)
  }
  const engine = await Promise.all(
    ['conversation-driver', 'direct-transport', 'group-transport', 'message'].map((name) =>
      load(`${ENGINE}/${name}.ts`),
    ),
  )
  const withOverrides = join(folder, 'api/src/testing/servers/main-with-overrides.ts')
  return {
    main: existsSync(withOverrides) ? withOverrides : join(folder, 'api/src/main.ts'),
    routeOf: (route) => routes.get(keyOf(route)),
    engine: Object.assign({}, ...engine),
  }
}
