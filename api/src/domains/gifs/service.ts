import type { Gif, GifResults } from 'contract/gifs.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refusal.ts'
import { attributionOf, fetchGifs, imageHostsOf, type ProviderAccess } from './gateway.ts'
import { bundledUrl, isSendableGif, searchBundled } from './policy.ts'
import { BUNDLED_GIFS, BUNDLED_HEIGHT, BUNDLED_WIDTH, type BundledGif } from './policy-bundled.ts'

export const gifImageHosts = ({ gifs }: Pick<Config, 'gifs'>): readonly string[] =>
  gifs === null ? [] : imageHostsOf(gifs.provider)

export const isSendable = (ctx: Context, gif: { url: string; id: string }): boolean =>
  isSendableGif(gif, gifImageHosts(ctx.config))

/** @throws Refusal GIFS_UNAVAILABLE, within five seconds */
export const listTrendingGifs = (ctx: Context, limit: number): Promise<GifResults> =>
  ctx.config.gifs === null
    ? Promise.resolve(presentBundled(BUNDLED_GIFS.slice(0, limit), null))
    : queryProvider(ctx, ctx.config.gifs, { q: null, limit }, 'Kon trending GIFs niet laden')

/** An empty search returns trending GIFs. @throws Refusal GIFS_UNAVAILABLE, within five seconds */
export const searchGifs = (ctx: Context, q: string, limit: number): Promise<GifResults> => {
  if (q === '') return listTrendingGifs(ctx, limit)
  return ctx.config.gifs === null
    ? Promise.resolve(presentBundled(searchBundled(q, limit), q))
    : queryProvider(ctx, ctx.config.gifs, { q, limit }, 'Zoeken naar GIFs mislukt')
}

async function queryProvider(
  ctx: Context,
  access: ProviderAccess,
  query: { q: string | null; limit: number },
  failureMessage: string,
): Promise<GifResults> {
  try {
    const results = await fetchGifs(access, query)
    const gifs = results.filter((gif) => isSendable(ctx, gif)).slice(0, query.limit)
    return presentResults(gifs, query.q, attributionOf(access.provider))
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
