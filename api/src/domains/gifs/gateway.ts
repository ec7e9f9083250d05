import { z } from 'contract/platform/zod.ts'

/** Response formats are those of the providers' documentation; neither was tried with a key. */
export type Provider = 'KLIPY' | 'GIPHY'
export type ProviderAccess = {
  provider: Provider
  key: string
  /** Null for the provider's default URL. */
  apiUrl: string | null
}
export type FoundGif = { id: string; title: string; url: string; previewUrl: string; width: number; height: number }

/** Leaves time for our own work within the 5 s limit of a call. */
const TIMEOUT_MS = 4_000

const picture = z.object({
  url: z.string(),
  width: z.coerce.number().default(0),
  height: z.coerce.number().default(0),
})
const klipyResponse = z.object({
  data: z.object({
    data: z.array(
      z.object({
        id: z.union([z.string(), z.number()]).transform(String),
        title: z.string().default(''),
        file: z.object({ md: z.object({ gif: picture }), sm: z.object({ webp: picture }) }),
      }),
    ),
  }),
})
const giphyResponse = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      title: z.string().default(''),
      images: z.object({ downsized: picture, fixed_width_small: z.object({ webp: z.string() }) }),
    }),
  ),
})

type GifQuery = { q: string | null; limit: number }

const PROVIDERS: Record<
  Provider,
  {
    address: string
    path(access: ProviderAccess, query: GifQuery): string
    read(body: unknown): FoundGif[]
    attribution: string
    hosts: readonly string[]
  }
> = {
  KLIPY: {
    address: 'https://api.klipy.com',
    path: ({ key }, { q, limit }) => {
      const parameters = new URLSearchParams({
        per_page: String(limit),
        page: '1',
        locale: 'nl',
        content_filter: 'high',
      })
      if (q !== null) parameters.set('q', q)
      return `/api/v1/${encodeURIComponent(key)}/gifs/${q === null ? 'trending' : 'search'}?${parameters}`
    },
    read: (body) =>
      klipyResponse.parse(body).data.data.map(({ id, title, file: { md, sm } }) => ({
        ...{ id, title, url: md.gif.url, previewUrl: sm.webp.url, width: md.gif.width, height: md.gif.height },
      })),
    attribution: 'Powered by KLIPY',
    hosts: ['static.klipy.com'],
  },
  GIPHY: {
    address: 'https://api.giphy.com',
    path: ({ key }, { q, limit }) => {
      const parameters = new URLSearchParams({ api_key: key, limit: String(limit), rating: 'pg' })
      if (q !== null) parameters.set('q', q)
      if (q !== null) parameters.set('lang', 'nl')
      return `/v1/gifs/${q === null ? 'trending' : 'search'}?${parameters}`
    },
    read: (body) =>
      giphyResponse.parse(body).data.map(({ id, title, images: { downsized, fixed_width_small: small } }) => ({
        ...{ id, title, url: downsized.url, previewUrl: small.webp, width: downsized.width, height: downsized.height },
      })),
    attribution: 'Powered by GIPHY',
    hosts: ['media.giphy.com', ...[0, 1, 2, 3, 4].map((number) => `media${number}.giphy.com`), 'i.giphy.com'],
  },
}

export const attributionOf = (provider: Provider): string => PROVIDERS[provider].attribution
export const imageHostsOf = (provider: Provider): readonly string[] => PROVIDERS[provider].hosts

/** @throws when the provider is unavailable, times out or responds in an unknown format */
export async function fetchGifs(access: ProviderAccess, query: GifQuery): Promise<FoundGif[]> {
  const { address, path, read } = PROVIDERS[access.provider]
  const response = await fetch((access.apiUrl ?? address) + path(access, query), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`${access.provider} responded with ${response.status}`)
  return read(await response.json())
}
