import { limit } from './platform/paging.ts'
import { route } from './platform/route.ts'
import { z } from './platform/zod.ts'

export const gif = z.object({
  id: z.string(),
  title: z.string(),
  /** Sent in a message together with `id`. On the provider's host, or a path on this site. */
  url: z.string(),
  previewUrl: z.string(),
  width: z.number(),
  height: z.number(),
})
export type Gif = z.infer<typeof gif>

const gifResults = z.object({
  gifs: z.array(gif),
  /** Text that the provider requires beside its GIFs; null for bundled GIFs. */
  attribution: z.string().nullable(),
  /** A sentence when nothing was found; null otherwise. */
  message: z.string().nullable(),
})
export type GifResults = z.infer<typeof gifResults>

export const listTrendingGifs = route('GET', '/gifs/trending', 'verified', {
  summary: 'Trending GIFs',
  query: z.object({ limit: limit(20) }),
  output: gifResults,
  refusals: ['GIFS_UNAVAILABLE'],
  notLive: 'Nothing that a member does changes it',
})

export const searchGifs = route('GET', '/gifs/search', 'verified', {
  summary: 'Search GIFs; an empty search returns trending ones',
  query: z.object({ q: z.string().trim().max(100, 'Typ hoogstens 100 tekens').default(''), limit: limit(20) }),
  output: gifResults,
  refusals: ['GIFS_UNAVAILABLE'],
  notLive: 'Nothing that a member does changes it',
})
