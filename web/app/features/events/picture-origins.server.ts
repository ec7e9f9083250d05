import { parseAddress } from 'contract/platform/text.ts'
import { PICTURE_ORIGINS_HEADER } from 'contract/platform/web-pages.ts'
import { isExternal } from './pictures.ts'

/** Response header that lets the page's content security policy load the external pictures of these events. */
export function pictureOrigins(events: readonly { image: string | null }[]): Record<string, string> {
  const origins = events.flatMap(({ image }) => (isExternal(image) && parseAddress(image)?.origin) || [])
  return origins.length === 0 ? {} : { [PICTURE_ORIGINS_HEADER]: [...new Set(origins)].join(' ') }
}
