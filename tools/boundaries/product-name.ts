import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT_NAME } from 'contract/product.ts'
import { listFiles } from '../files.ts'
import type { Violation } from './violation.ts'

const MAY_SPELL = /^contract\/src\/product\.ts$|\.md$|^docs\/|^package-lock\.json$/

/** The product's name, written as a name; the lower-case word may stand in addresses and demo data. */
const SPELLED = new RegExp(`\\b${PRODUCT_NAME}\\b|\\b${PRODUCT_NAME.toUpperCase()}`)

export function findProductName(root: string): Violation[] {
  return listFiles(root)
    .filter((file) => !MAY_SPELL.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      if (!SPELLED.test(text)) return []
      // A NUL byte early on: a picture or a font, whose bytes may spell anything.
      if (text.slice(0, 8000).includes('\0')) return []
      return text.split('\n').flatMap((line, index) =>
        SPELLED.test(line)
          ? [
              {
                rule: 'product-name-once',
                file,
                line: index + 1,
                problem: "spells the product's name",
                instead: 'import PRODUCT_NAME from contract/product.ts (PRODUCT_SLUG where a technical name is meant).',
              },
            ]
          : [],
      )
    })
}
