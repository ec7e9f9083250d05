import { PRODUCT_NAME } from 'contract/product.ts'
import { SITE_SHARE_PICTURE, sharePictureSize } from 'contract/share-pictures.ts'
import type { MetaDescriptor } from 'react-router'

/** The browser's title of a page: `Inloggen | <product>`. */
export function pageTitle(words: string): string {
  return `${words} | ${PRODUCT_NAME}`
}

/** For a page module's `meta` export when its title is all there is to say. */
export function titleMeta(words: string) {
  return () => [{ title: pageTitle(words) }]
}

type Described = {
  /** Whole: `pageTitle('Help')`. */
  title: string
  description: string
  /** The page's one address, however it was reached. */
  path: string
  /** Path of a picture of 1200 × 630; the site's own unless said otherwise. */
  picture?: string
}
type MetaInput = { matches: readonly ({ loaderData?: unknown } | undefined)[] }

/** For the `meta` export of a public page: what search engines, and shared links in other apps, show of it. */
export function pageMeta({ picture = SITE_SHARE_PICTURE, ...page }: Described) {
  return ({ matches }: MetaInput): MetaDescriptor[] => {
    // The root's data. Without it the root itself has failed, and there is no page to describe.
    const { publicUrl = '' } = (matches[0]?.loaderData ?? {}) as { publicUrl?: string }
    const address = publicUrl + page.path
    return [
      { title: page.title },
      { name: 'description', content: page.description },
      { tagName: 'link', rel: 'canonical', href: address },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: PRODUCT_NAME },
      { property: 'og:locale', content: 'nl_NL' },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: address },
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
