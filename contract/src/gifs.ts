import { limit } from './paging.ts'
import { route } from './route.ts'
import { z } from './zod.ts'

export const gif = z.object({
  id: z.string(),
  title: z.string(),
  /** What is sent, with `id`. On the provider's host, or a path on this site. */
  url: z.string(),
  /** Smaller, for the picker. */
  previewUrl: z.string(),
  width: z.number(),
  height: z.number(),
})
export type Gif = z.infer<typeof gif>

const found = z.object({
  gifs: z.array(gif),
  /** What the provider wants to see beside its pictures; null for our own. */
  attribution: z.string().nullable(),
})

export const listTrendingGifs = route({
  method: 'GET',
  path: '/gifs/trending',
  access: 'verified',
  summary: 'GIFs people like now',
  query: z.object({ limit: limit(20) }),
  output: found,
  refusals: ['GIFS_UNAVAILABLE'],
})

export const searchGifs = route({
  method: 'GET',
  path: '/gifs/search',
  access: 'verified',
  summary: 'GIFs for a word',
  query: z.object({ q: z.string().trim().max(100, 'Typ hoogstens 100 tekens').default(''), limit: limit(20) }),
  output: found,
  refusals: ['GIFS_UNAVAILABLE'],
})
