import { PRODUCT_NAME, PRODUCT_SLUG } from 'contract/platform/product.ts'
import { expect, test } from 'vitest'
import { findProductName } from './product-name.ts'
import { writeTemporaryTree } from './temporary-tree.ts'

const reported = (files: Record<string, string>) =>
  findProductName(writeTemporaryTree(files)).map(({ rule, file, line }) => `${rule} ${file}:${line}`)

test('the name is reported in code, comments and public files', () => {
  expect(
    reported({
      'web/app/pages/home.tsx': `<p>\nWelkom bij ${PRODUCT_NAME}!</p>`,
      'api/src/app.ts': `// ${PRODUCT_NAME} starts here`,
      'web/public/site.webmanifest': `{"name":"${PRODUCT_NAME}"}`,
      '.env.example': `${PRODUCT_NAME.toUpperCase()}_PORT=1`,
    }),
  ).toEqual([
    'product-name-once .env.example:1',
    'product-name-once api/src/app.ts:1',
    'product-name-once web/app/pages/home.tsx:2',
    'product-name-once web/public/site.webmanifest:1',
  ])
})

test('the constant, documents, addresses and pictures may contain it', () => {
  expect(
    reported({
      'contract/src/platform/product.ts': `export const PRODUCT_NAME = '${PRODUCT_NAME}'`,
      'README.md': `# ${PRODUCT_NAME}`,
      'docs/pictures/home.svg': `<svg>${PRODUCT_NAME}</svg>`,
      'api/seed/people.ts': `export const domain = '${PRODUCT_SLUG}.example'`,
      'web/public/logo.png': `\0\0${PRODUCT_NAME}`,
    }),
  ).toEqual([])
})
