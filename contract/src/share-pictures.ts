/** The site's own share picture, on this site; an event's stands in its landing page as `shareImage`. */
export const SITE_SHARE_PICTURE = '/share/site.jpg'

export const sharePictureSize = { width: 1200, height: 630 } as const
