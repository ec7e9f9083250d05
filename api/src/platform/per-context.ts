import type { Context } from './context.ts'

/** State of this process that a restart may lose, made once for each context. */
export function perContext<T>(create: (ctx: Context) => T): (ctx: Context) => T {
  const made = new WeakMap<Context, { value: T }>()
  return (ctx) => {
    const found = made.get(ctx) ?? { value: create(ctx) }
    made.set(ctx, found)
    return found.value
  }
}
