import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { listFiles } from '../files.ts'
import type { Violation } from './violation.ts'

const EXEMPT = /^contract\/src\/platform\/product\.ts$|\.md$|^docs\/|^package-lock\.json$/

/** The capitalised name; the lower-case word is allowed in addresses and demo data. */
const PRODUCT_NAME_PATTERN = new RegExp(`\\b${PRODUCT_NAME}\\b|\\b${PRODUCT_NAME.toUpperCase()}`)

/** Places outside contract/src/platform/product.ts and the documents that contain the product's name. */
export const findProductName = (root: string): Violation[] =>
  listFiles(root)
    .filter((file) => !EXEMPT.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      if (!PRODUCT_NAME_PATTERN.test(text)) return []
      // Pictures and fonts contain NUL bytes.
      if (text.slice(0, 8000).includes('\0')) return []
      return text.split('\n').flatMap((line, index) =>
        PRODUCT_NAME_PATTERN.test(line)
          ? [
              {
                rule: 'product-name-once',
                file,
                line: index + 1,
                problem: "contains the product's name",
                instead: 'import PRODUCT_NAME from contract/platform/product.ts (PRODUCT_SLUG for a technical name).',
              },
            ]
          : [],
      )
    })
