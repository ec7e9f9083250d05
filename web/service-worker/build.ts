import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { Shell } from './shell.ts'

/** What the router's own manifest says of a page. */
type ManifestRoute = { id: string; parentId?: string; path?: string; [more: string]: unknown }
type Manifest = { url: string; entry: { module: string; imports: string[] }; routes: Record<string, ManifestRoute> }

const OFFLINE = 'offline'
/** Where one lands when the session ends without a connection. */
const ALSO = ['login']
const SIGNED_IN = 'layouts/signed-in'
const ADMIN = 'layouts/admin'
const ICONS = ['/favicon.svg', '/icon-192.png']

/** Writes `sw.js` beside the built files. The last step of a build: it names all the others. */
export async function buildServiceWorker(webDir: string): Promise<void> {
  const client = join(webDir, 'build/client')
  const names = (await readdir(join(client, 'assets'))).filter((name) => /\.(js|css|woff2)$/.test(name))
  const manifest = await readManifest(client, names)
  const fonts = names.filter((name) => name.endsWith('.woff2')).map((name) => `/assets/${name}`)
  await build({
    configFile: false,
    root: webDir,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shellOf(manifest, fonts)) },
    publicDir: false,
    build: {
      outDir: client,
      emptyOutDir: false,
      lib: { entry: join(webDir, 'service-worker/main.ts'), formats: ['iife'], name: 'sw', fileName: () => 'sw.js' },
    },
  })
}

/** The router writes what each page needs as a script that sets one global. */
async function readManifest(client: string, names: readonly string[]): Promise<Manifest> {
  for (const name of names.filter((each) => each.startsWith('manifest-'))) {
    const text = await readFile(join(client, 'assets', name), 'utf8')
    const [, json] = /^window\.__reactRouterManifest=(.*?);?\s*$/s.exec(text) ?? []
    if (json !== undefined) return JSON.parse(json) as Manifest
  }
  throw new Error('The router has written no manifest')
}

function shellOf(manifest: Manifest, fonts: readonly string[]): Shell {
  const routes = Object.values(manifest.routes)
  const parentsOf = (route: ManifestRoute): ManifestRoute[] => {
    const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
    return parent === undefined ? [] : [...parentsOf(parent), parent]
  }
  const isWithin = (route: ManifestRoute, layout: string) => parentsOf(route).some(({ id }) => id === layout)
  const signedIn = routes.filter((route) => route.path && isWithin(route, SIGNED_IN) && !isWithin(route, ADMIN))
  const others = routes.filter(({ path }) => path !== undefined && [...ALSO, OFFLINE].includes(path))

  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...fonts, ...ICONS])
  // Stylesheets carry an empty fragment.
  for (const route of [...signedIn, ...others])
    for (const each of [...parentsOf(route), route])
      for (const value of Object.values(each).flat())
        if (typeof value === 'string' && value.startsWith('/assets/')) files.add(value.replace(/#$/, ''))

  const documents = [...signedIn, ...others.filter(({ path }) => path !== OFFLINE)]
    .map(({ path = '' }) => ({ path: `/${path.replace(/:\w+/g, '-')}`, pattern: patternOf(path) }))
    .sort((a, b) => count(a.path) - count(b.path) || (a.path < b.path ? -1 : 1))
  const shell = { files: [...files].sort(), documents, offlinePath: `/${OFFLINE}` }
  return { ...shell, version: createHash('sha256').update(JSON.stringify(shell)).digest('hex').slice(0, 12) }
}

const patternOf = (path: string): string => `^/${path.replace(/:\w+/g, '[^/]+')}/?$`
const count = (path: string): number => path.split('/').filter((part) => part === '-').length
