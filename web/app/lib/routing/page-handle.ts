import type { PageContext } from 'contract/platform/web-pages.ts'

/** What the root's loader gives every page. */
export type RootData = Pick<PageContext, 'publicUrl' | 'company'>

/** What a page says about itself, for the root and the layouts. */
export type PageHandle = {
  /** False for a page without scripts, which must be complete as the server renders it. */
  hasScripts?: boolean
  /** True for a page that is complete as the server renders it: its scripts load once it is on screen. */
  hasLateScripts?: boolean
  /** Needs a session: without one the inline script redirects to the login page. */
  isGuarded?: boolean
  /** The path of the page that follows this form, whose scripts are loaded while the form is read. */
  nextPage?: (search: string) => string | null
  /** Fills the screen: no footer, and no header and tab bar on phones (the chat). */
  isFullHeight?: boolean
}
