import type { Gif, GifResults } from 'contract/gifs.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refusal.ts'
import { ATTRIBUTION, fetchGifs, IMAGE_HOST } from './gateway.ts'
import { bundledUrl, isSendableGif, searchBundled } from './policy.ts'
import { BUNDLED_GIFS, BUNDLED_HEIGHT, BUNDLED_WIDTH, type BundledGif } from './policy-bundled.ts'

/** Hosts from which pages may show GIFs. */
export const gifImageHosts = ({ klipyApiKey }: Pick<Config, 'klipyApiKey'>): readonly string[] =>
  klipyApiKey === null ? [] : [IMAGE_HOST]

export const isSendable = (ctx: Context, gif: { url: string; id: string }): boolean =>
  isSendableGif(gif, gifImageHosts(ctx.config))

/** @throws Refusal GIFS_UNAVAILABLE, within five seconds */
export const listTrendingGifs = (ctx: Context, limit: number): Promise<GifResults> => {
  const { klipyApiKey: key } = ctx.config
  return key === null
    ? Promise.resolve(presentBundled(BUNDLED_GIFS.slice(0, limit), null))
    : findGifs(ctx, key, { q: null, limit }, 'Kon trending GIFs niet laden')
}

/** An empty search returns trending GIFs. @throws Refusal GIFS_UNAVAILABLE, within five seconds */
export const searchGifs = (ctx: Context, q: string, limit: number): Promise<GifResults> => {
  const { klipyApiKey: key } = ctx.config
  if (q === '') return listTrendingGifs(ctx, limit)
  return key === null
    ? Promise.resolve(presentBundled(searchBundled(q, limit), q))
    : findGifs(ctx, key, { q, limit }, 'Zoeken naar GIFs mislukt')
}

async function findGifs(ctx: Context, key: string, query: { q: string | null; limit: number }, failureMessage: string) {
  try {
    const results = await fetchGifs({ key, apiUrl: ctx.config.klipyApiUrl }, query)
    // Only GIFs that may be sent are offered.
    const gifs = results.filter((gif) => isSendable(ctx, gif)).slice(0, query.limit)
    return presentResults(gifs, query.q, ATTRIBUTION)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the call to the GIF provider failed')
    return refuse('GIFS_UNAVAILABLE', { message: failureMessage })
  }
}

const presentBundled = (gifs: readonly BundledGif[], q: string | null): GifResults =>
  presentResults(
    gifs.map(({ name, title }) => ({
      id: name,
      title,
      url: bundledUrl(name),
      previewUrl: bundledUrl(name),
      width: BUNDLED_WIDTH,
      height: BUNDLED_HEIGHT,
    })),
    q,
    null,
  )

const presentResults = (gifs: Gif[], q: string | null, attribution: string | null): GifResults => ({
  gifs,
  attribution,
  message: gifs.length > 0 ? null : q === null ? 'Geen GIFs gevonden.' : `Geen GIFs gevonden voor “${q}”.`,
})
