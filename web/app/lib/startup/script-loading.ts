import { inputCaptureScript } from './input-capture.ts'

/**
 * When the browser loads a page's scripts: with the page (the default), on the first interaction with a form or button, or
 * never. A page without scripts must be complete as the server renders it.
 */
export type ScriptLoading = 'immediate' | 'on-interaction' | 'never'

/** A page's choice in its `handle`; a function decides by the data of its loader. */
export type ScriptHandle = { scripts?: ScriptLoading | ((loaderData: unknown) => ScriptLoading) }

/** The choice of the first matched route that has one. */
export function scriptLoadingOf(matches: readonly { handle?: ScriptHandle; loaderData: unknown }[]): ScriptLoading {
  for (const { handle, loaderData } of matches) {
    const scripts = handle?.scripts
    if (scripts) return typeof scripts === 'function' ? scripts(loaderData) : scripts
  }
  return 'immediate'
}

/** The inline script that captures input until React has hydrated the page. */
export const captureScriptFor = (scripts: ScriptLoading): string =>
  scripts === 'never' ? '' : inputCaptureScript(scripts === 'on-interaction')
