import { z } from 'contract/platform/zod.ts'

export type FoundGif = { id: string; title: string; url: string; previewUrl: string; width: number; height: number }

export const ATTRIBUTION = 'Powered by KLIPY'
/** Serves Klipy's images; other hosts are refused in messages. */
export const IMAGE_HOST = 'static.klipy.com'
const API_URL = 'https://api.klipy.com'
/** Leaves time for our own work within the 5 s limit of a call. */
const TIMEOUT_MS = 4_000

const picture = z.object({
  url: z.string(),
  width: z.coerce.number().default(0),
  height: z.coerce.number().default(0),
})
/** As Klipy's documentation has it; it was not tried with a key. */
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

/** @throws when Klipy is unavailable, times out or responds in an unknown format */
export async function fetchGifs(
  { key, apiUrl }: { key: string; apiUrl: string | null },
  { q, limit }: { q: string | null; limit: number },
): Promise<FoundGif[]> {
  const parameters = new URLSearchParams({ per_page: String(limit), page: '1', locale: 'nl', content_filter: 'high' })
  if (q !== null) parameters.set('q', q)
  const path = `/api/v1/${encodeURIComponent(key)}/gifs/${q === null ? 'trending' : 'search'}?${parameters}`
  const response = await fetch((apiUrl ?? API_URL) + path, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`Klipy responded with ${response.status}`)
  return klipyResponse.parse(await response.json()).data.data.map(({ id, title, file: { md, sm } }) => ({
    ...{ id, title, url: md.gif.url, previewUrl: sm.webp.url, width: md.gif.width, height: md.gif.height },
  }))
}
