import { EVENT_TYPE_LABELS } from 'contract/events.ts'
import { PRODUCT_QUESTION } from 'contract/product.ts'
import { sharePictureSize } from 'contract/share-pictures.ts'
import { LRUCache } from 'lru-cache'
import { posterSvg } from 'poster/poster.ts'
import { formatDateRange } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { drawSharePicture } from '../../platform/files/share-picture.ts'
import { sharePictureVersion } from './present-share.ts'
import type { EventRow } from './repository.ts'
import { getEvent } from './service.ts'

// A picture is about 70 kB and takes a third of a second to draw; whoever shares one is followed by those who look at it.
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 200 })

/**
 * What a link to an event shows elsewhere, for everybody who may open the event; JPEG. The same picture is drawn once,
 * however many ask for it at the same time.
 *
 * @throws Refusal EVENT_NOT_FOUND; SERVICE_UNAVAILABLE when very many pictures are asked for at once
 */
export async function getSharePicture(ctx: Context, id: string): Promise<{ version: string; picture: Buffer }> {
  const event = await getEvent(ctx, null, id)
  const version = sharePictureVersion(event)
  return { version, picture: await once(`${id} ${version}`, () => drawEvent(ctx, event)) }
}

/** The site's own. */
export const getSiteSharePicture = (): Promise<Buffer> =>
  once('site', () =>
    drawSharePicture({
      background: poster({ id: 'site', type: 'FESTIVAL' }),
      eyebrow: 'Festivals, concerten en meer',
      title: PRODUCT_QUESTION,
      subtitle: 'Vind je gezelschap. Niemand hoeft alleen te gaan.',
    }),
  )

async function drawEvent(ctx: Context, event: EventRow): Promise<Buffer> {
  const { title, type, location, venue, startsAt, endsAt } = event
  return drawSharePicture({
    background: await background(ctx, event),
    eyebrow: formatDateRange(startsAt, endsAt),
    title,
    subtitle: `${venue === null ? location : `${venue}, ${location}`} · ${EVENT_TYPE_LABELS[type]}`,
  })
}

/** Its own picture where we have the file; the server fetches no address that somebody names. */
async function background(ctx: Context, event: EventRow): Promise<Buffer> {
  const own = event.image === null ? null : await ctx.files.read(event.image)
  return own ?? poster(event)
}

const poster = (event: Parameters<typeof posterSvg>[0]): Buffer => Buffer.from(posterSvg(event, sharePictureSize))

function once(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = drawn.get(key)
  if (known !== undefined) return known
  const picture = draw()
  drawn.set(key, picture)
  picture.catch(() => drawn.delete(key))
  return picture
}
