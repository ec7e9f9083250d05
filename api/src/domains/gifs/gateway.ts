import { z } from 'contract/zod.ts'

/** The one file that knows Klipy and Giphy. Neither was tried with a key; their shapes are those of their documentation. */
export type Provider = 'KLIPY' | 'GIPHY'
export type ProviderAccess = {
  provider: Provider
  key: string
  /** Where the provider is reached; null for its own address. */
  apiUrl: string | null
}
export type FoundGif = { id: string; title: string; url: string; previewUrl: string; width: number; height: number }

/** A person waits for this: the call itself has to answer within five seconds. */
const PATIENCE = 4_000

const picture = z.object({
  url: z.string(),
  width: z.coerce.number().default(0),
  height: z.coerce.number().default(0),
})
const klipyAnswer = z.object({
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
const giphyAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      title: z.string().default(''),
      images: z.object({ downsized: picture, fixed_width_small: z.object({ webp: z.string() }) }),
    }),
  ),
})

type Wish = { q: string | null; limit: number }

const PROVIDERS: Record<
  Provider,
  {
    address: string
    path(access: ProviderAccess, wish: Wish): string
    read(answer: unknown): FoundGif[]
    attribution: string
    hosts: readonly string[]
  }
> = {
  KLIPY: {
    address: 'https://api.klipy.com',
    path: ({ key }, { q, limit }) => {
      const query = new URLSearchParams({ per_page: String(limit), page: '1', locale: 'nl', content_filter: 'high' })
      if (q !== null) query.set('q', q)
      return `/api/v1/${encodeURIComponent(key)}/gifs/${q === null ? 'trending' : 'search'}?${query}`
    },
    read: (answer) =>
      klipyAnswer.parse(answer).data.data.map(({ id, title, file: { md, sm } }) => ({
        ...{ id, title, url: md.gif.url, previewUrl: sm.webp.url, width: md.gif.width, height: md.gif.height },
      })),
    attribution: 'Powered by KLIPY',
    hosts: ['static.klipy.com'],
  },
  GIPHY: {
    address: 'https://api.giphy.com',
    path: ({ key }, { q, limit }) => {
      const query = new URLSearchParams({ api_key: key, limit: String(limit), rating: 'pg' })
      if (q !== null) query.set('q', q)
      if (q !== null) query.set('lang', 'nl')
      return `/v1/gifs/${q === null ? 'trending' : 'search'}?${query}`
    },
    read: (answer) =>
      giphyAnswer.parse(answer).data.map(({ id, title, images: { downsized, fixed_width_small: small } }) => ({
        ...{ id, title, url: downsized.url, previewUrl: small.webp, width: downsized.width, height: downsized.height },
      })),
    attribution: 'Powered by GIPHY',
    hosts: ['media.giphy.com', ...[0, 1, 2, 3, 4].map((number) => `media${number}.giphy.com`), 'i.giphy.com'],
  },
}

export const attributionOf = (provider: Provider): string => PROVIDERS[provider].attribution
/** Where the provider's pictures come from: nothing else is sent or shown. */
export const hostsOf = (provider: Provider): readonly string[] => PROVIDERS[provider].hosts

/** @throws when the provider is away, slow, or answers something else than it promised */
export async function fetchGifs(access: ProviderAccess, wish: Wish): Promise<FoundGif[]> {
  const { address, path, read } = PROVIDERS[access.provider]
  const response = await fetch((access.apiUrl ?? address) + path(access, wish), {
    signal: AbortSignal.timeout(PATIENCE),
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`${access.provider} answered ${response.status}`)
  return read(await response.json())
}
