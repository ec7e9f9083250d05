import { PICTURE_ORIGINS_HEADER } from 'contract/web-pages.ts'

/** An absolute address is kept as it is (spec 3 section 2.5), and leads to whatever site an administrator named. */
export const isExternal = (image: string | null): boolean => image !== null && /^https?:\/\//i.test(image)

/** For the answer of a page that shows these events: lets its pictures from elsewhere through. */
export function pictureOrigins(events: readonly { image: string | null }[]): Record<string, string> {
  const origins = events.flatMap(({ image }) =>
    image !== null && isExternal(image) && URL.canParse(image) ? [new URL(image).origin] : [],
  )
  return origins.length === 0 ? {} : { [PICTURE_ORIGINS_HEADER]: [...new Set(origins)].join(' ') }
}
