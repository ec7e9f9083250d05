import type { AnyRoute } from 'contract/platform/route.ts'
import { readContractRoutes } from '../../platform/http/contract-routes.ts'

/** All routes that the contract exports. */
export const listContractRoutes = async (): Promise<AnyRoute[]> =>
  (await readContractRoutes()).map(({ route }) => route)

/** `GET /groups/:id`, for each method and path of the route. */
export const routeNames = (route: AnyRoute): string[] =>
  [route.method, ...route.alsoMethods].flatMap((method) =>
    [route.path, ...route.alsoPaths].map((path) => `${method} ${path}`),
  )
