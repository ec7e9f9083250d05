import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { SITE_SHARE_PICTURE, sharePictureSize } from 'contract/share-pictures.ts'
import type { MetaDescriptor } from 'react-router'

/** `Inloggen | <product>` */
export function pageTitle(title: string): string {
  return `${title} | ${PRODUCT_NAME}`
}

export function titleMeta(title: string) {
  return () => [{ title: pageTitle(title) }]
}

/** Of a page that search engines leave out. `referrer`: what other sites get of an address that holds a secret. */
export function hiddenMeta(title: string, referrer?: 'no-referrer' | 'same-origin') {
  return (): MetaDescriptor[] => [
    { title: pageTitle(title) },
    { name: 'robots', content: 'noindex' },
    ...(referrer === undefined ? [] : [{ name: 'referrer', content: referrer }]),
  ]
}

type PageDescription = {
  /** The full title: `pageTitle('Help')`. */
  title: string
  description: string
  path: string
  /** Path of a share picture of 1200 × 630; the site's own by default. */
  picture?: string
}
type MetaInput = { matches: readonly ({ loaderData?: unknown } | undefined)[] }

/** The `meta` export of a public page: description, canonical URL, Open Graph. */
export function pageMeta({ picture = SITE_SHARE_PICTURE, ...page }: PageDescription) {
  return ({ matches }: MetaInput): MetaDescriptor[] => {
    // Absent only when the root loader failed.
    const { publicUrl = '' } = (matches[0]?.loaderData ?? {}) as { publicUrl?: string }
    const url = publicUrl + page.path
    return [
      { title: page.title },
      { name: 'description', content: page.description },
      { tagName: 'link', rel: 'canonical', href: url },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: PRODUCT_NAME },
      { property: 'og:locale', content: 'nl_NL' },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: publicUrl + picture },
      { property: 'og:image:width', content: String(sharePictureSize.width) },
      { property: 'og:image:height', content: String(sharePictureSize.height) },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: page.title },
      { name: 'twitter:description', content: page.description },
      { name: 'twitter:image', content: publicUrl + picture },
    ]
  }
}
