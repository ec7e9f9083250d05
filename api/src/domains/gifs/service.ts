import type { Gif } from 'contract/gifs.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refusal.ts'
import { attributionOf, fetchGifs, hostsOf, type ProviderAccess } from './gateway.ts'
import { isSendableGif, ownUrl, searchOwn } from './policy.ts'
import { OWN_GIFS, OWN_HEIGHT, OWN_WIDTH, type OwnGif } from './policy-bundled.ts'

type Found = { gifs: Gif[]; attribution: string | null }

/** Hosts the pages may show pictures from. */
export const gifHosts = ({ gifs }: Pick<Config, 'gifs'>): readonly string[] =>
  gifs === null ? [] : hostsOf(gifs.provider)

/** Whether this GIF may be attached to a message. */
export const isSendable = (ctx: Context, gif: { url: string; id: string }): boolean =>
  isSendableGif(gif, gifHosts(ctx.config))

/** @throws Refusal GIFS_UNAVAILABLE, within five seconds */
export const listTrendingGifs = (ctx: Context, limit: number): Promise<Found> =>
  ctx.config.gifs === null
    ? Promise.resolve(own(OWN_GIFS.slice(0, limit)))
    : ask(ctx, ctx.config.gifs, { q: null, limit }, 'Kon trending GIFs niet laden')

/** An empty search is what people like now. @throws Refusal GIFS_UNAVAILABLE, within five seconds */
export const searchGifs = (ctx: Context, q: string, limit: number): Promise<Found> => {
  if (q === '') return listTrendingGifs(ctx, limit)
  return ctx.config.gifs === null
    ? Promise.resolve(own(searchOwn(q, limit)))
    : ask(ctx, ctx.config.gifs, { q, limit }, 'Zoeken naar GIFs mislukt')
}

async function ask(
  ctx: Context,
  access: ProviderAccess,
  wish: { q: string | null; limit: number },
  failure: string,
): Promise<Found> {
  try {
    const found = await fetchGifs(access, wish)
    // What could not be sent is not offered.
    const gifs = found.filter((gif) => isSendable(ctx, gif)).slice(0, wish.limit)
    return { gifs, attribution: attributionOf(access.provider) }
  } catch (error) {
    ctx.log.warn({ err: error }, 'the GIF provider did not answer as it should')
    return refuse('GIFS_UNAVAILABLE', { message: failure })
  }
}

const own = (gifs: readonly OwnGif[]): Found => ({
  gifs: gifs.map(({ name, title }) => ({
    id: name,
    title,
    url: ownUrl(name),
    previewUrl: ownUrl(name),
    width: OWN_WIDTH,
    height: OWN_HEIGHT,
  })),
  attribution: null,
})
