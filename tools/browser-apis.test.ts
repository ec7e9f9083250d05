import { expect, test } from 'vitest'
import { findMissingApis, parseScript } from './browser-apis.ts'

const apisIn = (code: string) => findMissingApis(parseScript('chunk.js', code)).map(({ api }) => api)

test.each([
  ['/^\\p{RGI_Emoji}$/v.test(x)', 'RegExp flag v'],
  ['RegExp(`^\\\\p{RGI_Emoji}$`, `v`).test(x)', 'RegExp flag v'],
  ['fetch(x, { signal: AbortSignal.any([x, y]) })', 'AbortSignal.any'],
  ['rows.some((row) => row.checkVisibility())', '.checkVisibility'],
  ['Map.groupBy(rows, (row) => row.key)', 'Map.groupBy'],
  ['const url = URL.parse(x)', 'URL.parse'],
  ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['const names = map.keys().map((key) => key.name)', 'Iterator.map'],
  ['const both = new Set(one).union(other)', 'Set.union'],
  ['const both = one.isSubsetOf(other)', '.isSubsetOf'],
  ['document.startViewTransition(update)', 'document.startViewTransition'],
  ['new URLPattern(x)', 'URLPattern'],
  ['window.navigation.navigate(x), new window.URLPattern(x)', 'URLPattern'],
])('%s is missing in a supported browser', (code, api) => {
  expect(apisIn(code)).toContain(api)
})

test.each([
  'if ("startViewTransition" in document) document.startViewTransition(update)',
  'const has = typeof navigator.share === "function"; function share() { return has && navigator.share(x) }',
  'navigator.clearAppBadge?.()',
  'const Pattern = typeof URLPattern === "undefined" ? null : URLPattern',
  'const names = Object.values(map).map((each) => each.name)',
  'const set = { isSubsetOf: () => true }; set.isSubsetOf(x)',
  'class URLPattern {} new URLPattern(x)',
  '/(?<!a)b/u.test(x), x.findLast(y), new Set(x).has(y), AbortSignal.timeout(x)',
])('%s works in every supported browser', (code) => {
  expect(apisIn(code)).toEqual([])
})
