import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest as ChunkManifest } from 'vite'
import { BUILD_TARGET } from '../build-target.ts'
import { withImports } from './imported-files.ts'
import type { Shell } from './shell.ts'

/** A route in React Router's manifest. */
type ManifestRoute = { id: string; parentId?: string; path?: string; [key: string]: unknown }
type Manifest = { url: string; entry: { module: string; imports: string[] }; routes: Record<string, ManifestRoute> }

const OFFLINE = 'offline'
/** Cached too: where a session that ends offline redirects to, and what must open everywhere. */
const PUBLIC_PATHS = ['login', 'veiligheid']
const SIGNED_IN = 'layouts/signed-in'
const ADMIN = 'layouts/admin'
const ICONS = ['/favicon.svg', '/icon-192.png']

/** Writes `sw.js` beside the built files. The last step of a build, because it lists the other files. */
export async function buildServiceWorker(webDir: string): Promise<void> {
  const client = join(webDir, 'build/client')
  const names = (await readdir(join(client, 'assets'))).filter((name) => /\.(js|css|woff2)$/.test(name))
  const manifest = await readManifest(client, names)
  const chunks = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as ChunkManifest
  // Not in React Router's manifest: the stylesheet of all pages.
  const shared = names.filter((name) => /^app-.*\.css$|\.woff2$/.test(name)).map((name) => `/assets/${name}`)
  await build({
    configFile: false,
    root: webDir,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shellOf(manifest, chunks, shared)) },
    publicDir: false,
    build: {
      target: BUILD_TARGET,
      outDir: client,
      emptyOutDir: false,
      lib: { entry: join(webDir, 'service-worker/main.ts'), formats: ['iife'], name: 'sw', fileName: () => 'sw.js' },
    },
  })
}

/** React Router writes its manifest as a script that assigns one global. */
async function readManifest(client: string, names: readonly string[]): Promise<Manifest> {
  for (const name of names.filter((file) => file.startsWith('manifest-'))) {
    const text = await readFile(join(client, 'assets', name), 'utf8')
    const [, json] = /^window\.__reactRouterManifest=(.*?);?\s*$/s.exec(text) ?? []
    if (json !== undefined) return JSON.parse(json) as Manifest
  }
  throw new Error('React Router has written no manifest')
}

function shellOf(manifest: Manifest, chunks: ChunkManifest, shared: readonly string[]): Shell {
  const routes = Object.values(manifest.routes)
  const parentsOf = (route: ManifestRoute): ManifestRoute[] => {
    const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
    return parent === undefined ? [] : [...parentsOf(parent), parent]
  }
  const isWithin = (route: ManifestRoute, layout: string) => parentsOf(route).some(({ id }) => id === layout)
  const signedIn = routes.filter((route) => route.path && isWithin(route, SIGNED_IN) && !isWithin(route, ADMIN))
  const publicRoutes = routes.filter(({ path }) => path !== undefined && [...PUBLIC_PATHS, OFFLINE].includes(path))

  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...shared, ...ICONS])
  // The URLs of a page's own stylesheets end with an empty fragment.
  for (const route of [...signedIn, ...publicRoutes])
    for (const ancestor of [...parentsOf(route), route])
      for (const value of Object.values(ancestor).flat())
        if (typeof value === 'string' && value.startsWith('/assets/')) files.add(value.replace(/#$/, ''))

  const documents = [...signedIn, ...publicRoutes.filter(({ path }) => path !== OFFLINE)]
    .map(({ path = '' }) => ({ path: `/${path.replace(/:\w+/g, '-')}`, pattern: patternOf(path) }))
    .sort((a, b) => parameterCount(a.path) - parameterCount(b.path) || (a.path < b.path ? -1 : 1))
  const shell = { files: [...withImports(files, chunks)].sort(), documents, offlinePath: `/${OFFLINE}` }
  return { ...shell, version: createHash('sha256').update(JSON.stringify(shell)).digest('hex').slice(0, 12) }
}

const patternOf = (path: string): string => `^/${path.replace(/:\w+/g, '[^/]+')}/?$`
const parameterCount = (path: string): number => path.split('/').filter((part) => part === '-').length
