import manifest from './package.json' with { type: 'json' }

/** Its `browserslist` in the form that Vite takes: "ios16.4". `tools/browser-apis.ts` checks the built scripts against the same. */
export const BUILD_TARGET = manifest.browserslist.map((browser) => browser.replace(' ', ''))
