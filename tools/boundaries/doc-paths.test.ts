import { expect, test } from 'vitest'
import { findMissingDocPaths, findMissingFilesInComments } from './doc-paths.ts'
import { writeTemporaryTree } from './temporary-tree.ts'

const reported = (files: Record<string, string>) =>
  findMissingDocPaths(writeTemporaryTree(files)).map(({ file, line, problem }) => `${file}:${line} ${problem}`)

const tree = { 'api/src/app.ts': '', 'docs/decisions/0001-first.md': '', 'web/app/pages/home.tsx': '' }

test('an existing path is accepted: from the root, the document, the api or the web, with a star, with a line number', () => {
  expect(
    reported({
      ...tree,
      'README.md':
        'See `api/src/app.ts:12`, `src/app.ts`, `pages/*.tsx` and [the first](docs/decisions/0001-first.md#why).',
      'docs/map.md':
        '`decisions/0001-first.md`, run `node ./api/src/app.ts --dev`, [up](../README.md), [out](https://example.org/a.md)',
    }),
  ).toEqual([])
})

test.each([
  ['README.md', 'a\n`api/src/gone.ts`', 'README.md:2 names api/src/gone.ts, which does not exist'],
  ['CONTRIBUTING.md', '`pages/*.css`', 'CONTRIBUTING.md:1 names pages/*.css, which does not exist'],
  [
    'docs/deep/map.md',
    'run `vitest api/src/gone.test.ts`',
    'docs/deep/map.md:1 names api/src/gone.test.ts, which does not exist',
  ],
  ['docs/map.md', '![picture](gone.png)', 'docs/map.md:1 names gone.png, which does not exist'],
])('a missing file is reported in %s: %s', (file, text, report) => {
  expect(reported({ ...tree, [file]: text })).toEqual([report])
})

test('addresses, placeholders, packages, generated files and fenced examples are ignored', () => {
  expect(
    reported({
      'README.md': [
        '`/api/docs.json` `http://localhost:3000/a.html` `api/src/domains/<domain>/service.ts` `groups/{id}/x.ics`',
        '`@scope/package/file.js` `web/build/server/server.js` `node_modules/node/bin/node.exe` `drizzle-orm/pg-core`',
        '```ts',
        '`api/src/example.ts`',
        '```',
      ].join('\n'),
    }),
  ).toEqual([])
})

test('a comment may name a file by the end of its path, and no other', () => {
  const violations = findMissingFilesInComments(
    writeTemporaryTree({
      ...tree,
      'web/app/root.tsx': ['// As in src/app.ts and `home.tsx`', "const text = 'gone.ts'", '/* See gone.ts */'].join(
        '\n',
      ),
    }),
  )
  expect(violations.map(({ file, line, problem }) => `${file}:${line} ${problem}`)).toEqual([
    'web/app/root.tsx:3 names gone.ts, which does not exist',
  ])
})
