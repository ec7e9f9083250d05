import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AnyRoute } from 'contract/platform/route.ts'

const FOLDER = new URL('../../../../contract/src/', import.meta.url)

/** `name` is that of the export, `domain` that of the folder or file: `groups` for `groups/membership.ts`. */
export type NamedRoute = { route: AnyRoute; name: string; domain: string }

export const isRoute = (value: unknown): value is AnyRoute =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** All routes that the contract exports, by domain and name. */
export async function readContractRoutes(): Promise<NamedRoute[]> {
  const files = (await readdir(fileURLToPath(FOLDER), { recursive: true })).filter((name) => /^[\w/-]+\.ts$/.test(name))
  const modules = await Promise.all(
    files.toSorted().map(async (file) => {
      const exported = (await import(new URL(file, FOLDER).href)) as Record<string, unknown>
      const domain = file.replace(/\.ts$/, '').split('/')[0] ?? ''
      return Object.entries(exported).flatMap(([name, route]) => (isRoute(route) ? [{ route, name, domain }] : []))
    }),
  )
  return [...new Map(modules.flat().map((named) => [named.route, named])).values()]
}
