import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '~/lib/routing/head.ts'

export type VisitorPage = Parameters<typeof pageMeta>[0] & { isIndexed: boolean }

type MetaInput = Parameters<ReturnType<typeof pageMeta>>[0] & {
  loaderData: { visitorPage: VisitorPage | null } | null | undefined
}

/** Empty once the browser has taken over: the page of members has a title of its own. */
export function visitorMeta({ loaderData, matches }: MetaInput): MetaDescriptor[] {
  if (!loaderData?.visitorPage) return []
  const { isIndexed, ...page } = loaderData.visitorPage
  const robots = isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]
  return [...pageMeta(page)({ matches }), ...robots]
}

/** Removes the visitors' data after the first load, so that client navigation needs no call to the server. */
export const dropVisitorPage = Object.assign(() => ({ visitorPage: null }), { hydrate: true as const })

export const visitorPathIn = (matches: readonly { loaderData?: unknown }[]): string | null =>
  matches
    .map(({ loaderData }) => (loaderData as { visitorPage?: VisitorPage | null } | undefined)?.visitorPage?.path)
    .find((path) => path !== undefined) ?? null
