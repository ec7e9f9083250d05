import { PRODUCT_NAME } from 'contract/product.ts'

/** The browser's title of a page: `Inloggen | <product>`. */
export function pageTitle(words: string): string {
  return `${words} | ${PRODUCT_NAME}`
}

/** For a page module's `meta` export when its title is all there is to say. */
export function titled(words: string) {
  return () => [{ title: pageTitle(words) }]
}
