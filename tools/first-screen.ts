import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type ScriptResult } from './processes.ts'

/** An entry of Vite's build manifest, whose keys `imports` names. */
type Chunk = { file: string; imports?: string[] }

/** The first page behind the login, opened by its address. */
const SOURCES = ['app/entry.client.tsx', 'app/root.tsx', 'app/layouts/signed-in.tsx', 'app/pages/dashboard.tsx']
const MAX_KILOBYTES = 190

/** Fails when the scripts of the first signed-in screen weigh more than `MAX_KILOBYTES`, as they are sent. */
export async function checkFirstScreen(client = join(ROOT, 'web/build/client')): Promise<ScriptResult> {
  const chunks = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const keys = new Set(Object.keys(chunks).filter((key) => SOURCES.includes(key.replace(/\?.*$/, ''))))
  if (keys.size !== SOURCES.length) throw new Error(`The build has not all of ${SOURCES.join(', ')}`)
  // A set also iterates over what is added meanwhile.
  for (const key of keys) for (const imported of chunks[key]?.imports ?? []) keys.add(imported)
  const routes = globSync('assets/manifest-*.js', { cwd: client })
  const files = new Set([...routes, ...[...keys].flatMap((key) => chunks[key]?.file ?? [])])
  const weights = [...files].map((file) => ({ file, bytes: sentBytes(join(client, file)) }))
  const kilobytes = weights.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  const lines = weights
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => `${(bytes / 1024).toFixed(1).padStart(7)} kB ${file}`)
  const output = `The scripts of the first signed-in screen weigh ${kilobytes.toFixed(1)} kB, more than ${MAX_KILOBYTES}. Load what is not drawn at once on use (\`lazyPart\`, \`useLazyDialog\`):\n${lines.join('\n')}`
  return kilobytes <= MAX_KILOBYTES ? { isOk: true, output: '' } : { isOk: false, output }
}

const sentBytes = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
