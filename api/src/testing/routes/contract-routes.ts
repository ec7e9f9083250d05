import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AnyRoute } from 'contract/platform/route.ts'

export const isRoute = (value: unknown): value is AnyRoute =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** All routes that the contract exports. */
export async function listContractRoutes(): Promise<AnyRoute[]> {
  const folder = new URL('../../../../contract/src/', import.meta.url)
  const files = (await readdir(fileURLToPath(folder), { recursive: true })).filter((name) => /^[\w/-]+\.ts$/.test(name))
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href) as Promise<object>))
  return [...new Set(modules.flatMap((module) => Object.values(module).filter(isRoute)))]
}

/** `GET /groups/:id`, for each method of the route. */
export const routeNames = (route: AnyRoute): string[] =>
  [route.method, ...route.alsoMethods].map((method) => `${method} ${route.path}`)
