import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** One word for one thing: what is not said, what is, and where the lost word stays because the specification quotes it. */
const TERMS: [lost: RegExp, say: string, kept?: RegExp][] = [
  [/extraatje/i, 'upgrade'],
  [/chat-?uitbreiding/i, 'upgrade, GIFs in de chat'],
  [/\b(je|geen|jouw) gender\b|>Gender<|'Gender'/, 'geslacht'],
  [/homepagina/i, 'homepage'],
  [/\bopkomst\b/i, 'waar je bij was, afwezig', /profile\/opkomst|tab=opkomst/g],
  [/\bleider\b/i, 'eigenaar', /Maak leider/g],
  [/\bgeweigerd\b/i, 'afgewezen', /Lidmaatschap Geweigerd|Toegang geweigerd|is geweigerd|werd geweigerd/g],
  [/\b(onze|deze) afspraken\b/i, 'voorwaarden'],
  [
    /\b(keek ernaar|kregen je melding|herinnerden de eigenaar|veranderde (de afspraak|dit) net|werd het niet|zeiden ja|koos een plek|liet niet weten|vonden (iemand|mensen))/,
    'the perfect tense',
  ],
]

/** With their line breaks; comments are blank. */
const sources = globSync('{contract/src,api/src,web/app}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.(test|chaos)\.tsx?$|\/testing\//.test(path))
  .map((path) => ({
    path,
    text: readFileSync(join(ROOT, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
  }))

test.each(TERMS)('no text of the product says %s, but %s', (lost, _, kept) => {
  const found = sources.flatMap(({ path, text }) =>
    (kept === undefined ? text : text.replace(kept, ''))
      .split('\n')
      .filter((line) => lost.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
