import type { AnyRoute, InputOf } from 'contract/platform/route.ts'

type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [name in Name]?: Value } : { [name in Name]: Value }

/** The input of a call of `R`; a part without required fields may be left out. */
export type CallInput<R extends AnyRoute> = Part<'params', InputOf<R>['params']> &
  Part<'query', InputOf<R>['query']> &
  Part<'body', InputOf<R>['body']>

export type AnyInput = { params?: unknown; query?: unknown; body?: unknown }

/** The route's path under `/api` with its parameters filled in. */
export function pathOf(route: AnyRoute, input: AnyInput): string {
  const params = (input.params ?? {}) as Record<string, string | number | undefined>
  return route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${route.path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

/** Null and undefined are left out; lists become comma-separated. */
export function queryOf(input: AnyInput): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input.query ?? {})
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  )
}
