import { EVENT_TYPE_LABELS } from 'contract/events/events.ts'
import { formatEventTime } from 'contract/platform/dutch-dates.ts'
import { PRODUCT_QUESTION } from 'contract/platform/product.ts'
import { sharePictureSize } from 'contract/share-pictures.ts'
import { LRUCache } from 'lru-cache'
import { posterSvg } from 'poster/poster.ts'
import type { Context } from '../../../platform/context.ts'
import { drawSharePicture } from '../../../platform/files/share-picture.ts'
import { presentEventSummary, sharePictureVersion } from '../present.ts'
import type { EventRow } from '../repository.ts'

// A picture is about 70 kB and takes a third of a second to draw; a shared link is opened many times.
const cache = new LRUCache<string, Promise<Buffer>>({ max: 200 })

/** A JPEG. Parallel calls share one drawing. @throws Refusal SERVICE_UNAVAILABLE when too many pictures are being drawn */
export const getSharePicture = (ctx: Context, event: EventRow): Promise<Buffer> =>
  cached(`${event.id} ${sharePictureVersion(event)}`, () => drawEvent(ctx, event))

export const getSiteSharePicture = (): Promise<Buffer> =>
  cached('site', () =>
    drawSharePicture({
      background: poster({ id: 'site', type: 'FESTIVAL' }),
      eyebrow: 'Festivals, concerten en meer',
      title: PRODUCT_QUESTION,
      subtitle: 'Vind je gezelschap. Niemand hoeft alleen te gaan.',
    }),
  )

/** The picture of something for this event, with its own title and a note. Throws like `getSharePicture`. */
export const getPictureAbout = (ctx: Context, event: EventRow, text: PictureText): Promise<Buffer> =>
  cached(`${event.id} ${sharePictureVersion(event)} ${text.title} ${text.note}`, () => drawEvent(ctx, event, text))

type PictureText = { title: string; note: string }

async function drawEvent(ctx: Context, event: EventRow, text?: PictureText): Promise<Buffer> {
  const { title, type, location, venue } = event
  return drawSharePicture({
    background: await background(ctx, event),
    eyebrow: formatEventTime(presentEventSummary(event)),
    title: text?.title ?? title,
    subtitle: `${venue === null ? location : `${venue}, ${location}`} · ${text?.note ?? EVENT_TYPE_LABELS[type]}`,
  })
}

/** The uploaded picture, else the poster. An external image is not fetched: its URL comes from users. */
async function background(ctx: Context, event: EventRow) {
  const uploaded = event.image === null ? null : await ctx.files.read(event.image)
  return uploaded ?? poster(event)
}

const poster = (event: Parameters<typeof posterSvg>[0]) => Buffer.from(posterSvg(event, sharePictureSize))

function cached(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = cache.get(key)
  if (known !== undefined) return known
  const picture = draw()
  cache.set(key, picture)
  picture.catch(() => cache.delete(key))
  return picture
}
