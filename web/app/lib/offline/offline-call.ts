import type { AnyRoute, ResponseOf } from 'contract/platform/route.ts'
import { callAny } from '../api/api.ts'
import type { CallInput } from '../routing/route-url.ts'
import { outbox } from './outbox.ts'
import type { Verb } from './verb.ts'

type Options<R extends AnyRoute> = Omit<Verb<CallInput<R>, ResponseOf<R>>, 'name' | 'unit' | 'send'> & {
  unit?: 'votes' | 'changes'
}

/** Declares that a call is sent later when there is no connection. The server must allow it to be repeated. */
export const offlineCall = <R extends AnyRoute>(route: R, options: Options<R>) =>
  outbox.declare<CallInput<R>, ResponseOf<R>>({
    name: `${route.method} ${route.path}`,
    unit: 'changes',
    send: ({ input }) => callAny(route, input),
    ...options,
  })
