/** The share picture of the site itself. An event's is `shareImage` of its landing page. */
export const SITE_SHARE_PICTURE = '/share/site.jpg'

export const sharePictureSize = { width: 1200, height: 630 } as const
