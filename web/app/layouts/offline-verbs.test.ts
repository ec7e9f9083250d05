import { expect, it } from 'vitest'

const sources: Record<string, string> = import.meta.glob(['/web/app/**/*.{ts,tsx}', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const pathOf = (specifier: string, from: string): string =>
  specifier.startsWith('~/') ? `/web/app/${specifier.slice(2)}` : new URL(specifier, `http://x${from}`).pathname

const found = (path: string, pattern: RegExp): string[] =>
  [...(sources[path] ?? '').matchAll(pattern)].map(([, specifier = '']) => pathOf(specifier, path))

function loadedBy(module: string): Set<string> {
  const loaded = new Set([module])
  for (const path of loaded)
    for (const imported of found(path, /^(?:import|export) (?:[^']*? from )?'([^']+)'/gm)) loaded.add(imported)
  return loaded
}

it('every page that a signed-in user opens sends what was written offline', () => {
  const declaring = Object.keys(sources).filter(
    (path) => !path.startsWith('/web/app/lib/') && /= offlineCall\(|= createMessageOutbox\(/.test(sources[path] ?? ''),
  )
  const loaded = loadedBy('/web/app/layouts/background-work.ts')
  expect(declaring).not.toEqual([])
  expect(declaring.filter((path) => !loaded.has(path))).toEqual([])
})
