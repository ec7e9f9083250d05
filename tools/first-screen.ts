import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type ScriptResult } from './processes.ts'

type ManifestPart = { module: string; imports?: string[] }
type Manifest = { url: string; entry: ManifestPart; routes: Record<string, ManifestPart> }

/** The first page behind the login, opened by its address. */
const ROUTES = ['root', 'layouts/signed-in', 'pages/dashboard']
/** The goal is 190. */
const MAX_KILOBYTES = 191

/** Fails when the scripts of the first signed-in screen weigh more than `MAX_KILOBYTES`, as they are sent. */
export async function checkFirstScreen(client = join(ROOT, 'web/build/client')): Promise<ScriptResult> {
  const { url, entry, routes } = readManifest(client)
  const parts = [entry, ...ROUTES.flatMap((id) => routes[id] ?? [])]
  const files = new Set([url, ...parts.flatMap(({ module, imports = [] }) => [module, ...imports])])
  const weights = [...files].map((file) => ({ file, bytes: sentBytes(join(client, file)) }))
  const kilobytes = weights.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  const lines = weights
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => `${(bytes / 1024).toFixed(1).padStart(7)} kB ${file}`)
  const output = `The scripts of the first signed-in screen weigh ${kilobytes.toFixed(1)} kB, more than ${MAX_KILOBYTES}:\n${lines.join('\n')}`
  return kilobytes <= MAX_KILOBYTES ? { isOk: true, output: '' } : { isOk: false, output }
}

function readManifest(client: string): Manifest {
  for (const path of globSync(join(client, 'assets/manifest-*.js'))) {
    const [, json] = /^window\.__reactRouterManifest=(.*?);?\s*$/s.exec(readFileSync(path, 'utf8')) ?? []
    if (json !== undefined) return JSON.parse(json) as Manifest
  }
  throw new Error('React Router has written no manifest')
}

const sentBytes = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
